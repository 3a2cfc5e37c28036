import { BlobNotFound, type BlobStore } from "../blobs/port.ts";
import { DamagedContent, verified, type Content } from "./contents.ts";
import type { SealedFiles } from "./sealed-files.ts";

/**
 * Copies a content into a backup, held against its hash. Resolves to the bytes written; undefined where the storage does
 * not have the content as it was.
 */
export async function copyContent(
  blobs: BlobStore,
  files: SealedFiles,
  name: string,
  content: Content,
): Promise<number | undefined> {
  try {
    const plain = verified(await blobs.get(content.key), content);
    if (blobs.getSealed === undefined) return (await files.write(name, plain)).size;
    // Read whole before it is copied: the encrypted bytes alone do not tell whether they are those of the content.
    for await (const piece of plain) void piece;
    return (await files.write(name, await blobs.getSealed(content.key))).size;
  } catch (error) {
    if (error instanceof DamagedContent || error instanceof BlobNotFound) return undefined;
    throw error;
  }
}
