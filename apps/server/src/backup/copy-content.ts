import { BlobNotFound, DamagedContent, type BlobStore } from "../blobs/port.ts";
import { readable } from "../blobs/unreadable.ts";
import { verified, type Content } from "./contents.ts";
import type { SealedFiles } from "./sealed-files.ts";

/**
 * Copies a content into a backup and compares its hash. Resolves to the bytes written; undefined if the storage lacks
 * the content or has it damaged.
 */
export async function copyContent(
  blobs: BlobStore,
  files: SealedFiles,
  name: string,
  content: Content,
): Promise<number | undefined> {
  try {
    const plain = verified(
      readable(content.key, async () => blobs.get(content.key)),
      content,
    );
    if (blobs.getSealed === undefined) return (await files.write(name, plain)).size;
    // Read as a whole before copying, because the encrypted bytes alone do not prove the content.
    for await (const piece of plain) void piece;
    return (await files.write(name, await blobs.getSealed(content.key))).size;
  } catch (error) {
    if (error instanceof DamagedContent || error instanceof BlobNotFound) return undefined;
    throw error;
  }
}
