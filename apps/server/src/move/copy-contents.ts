import { createHash } from "node:crypto";
import type { BlobStore } from "../blobs/port.ts";
import { forEachOf, verified, type Content } from "../backup/contents.ts";

const AT_ONCE = 4;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** A content is not the same on both sides. */
export class NotTheSame extends Error {
  constructor(key: string) {
    super(`${key} is not the same after it was copied`);
    this.name = "NotTheSame";
  }
}

/**
 * Copies the contents that the target does not have, and reads each back: byte for byte it must be what it was. Those of
 * `proved` were read back before and are left out; all that were are in it afterwards. Resolves to how many were copied.
 * What the source itself has lost or damaged is named, and keeps nobody from the rest.
 */
export async function copyContents(
  contents: readonly Content[],
  source: BlobStore,
  target: BlobStore,
  proved: Set<string>,
): Promise<{ copied: number; lost: string[] }> {
  let copied = 0;
  const lost: string[] = [];
  await forEachOf(each(contents), AT_ONCE, async (content) => {
    const { key, size } = content;
    if (proved.has(key)) return;
    if ((await target.stat(key))?.size !== size || (await hashOf(target, key)) !== content.sha256) {
      if ((await source.stat(key))?.size !== size || (await hashOf(source, key)) !== content.sha256) {
        lost.push(key);
        return;
      }
      if (await target.stat(key)) await target.delete(key);
      await target.commit(
        await target.spool(verified(await source.get(key), content), { maxBytes: NO_LIMIT }),
        key,
      );
      copied += 1;
      if ((await hashOf(target, key)) !== content.sha256) throw new NotTheSame(key);
    }
    proved.add(key);
  });
  return { copied, lost };
}

async function* each(contents: readonly Content[]): AsyncGenerator<Content> {
  yield* contents;
}

/** Undefined where the content cannot be read to its end. */
async function hashOf(store: BlobStore, key: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await store.get(key)) hash.update(chunk as Uint8Array);
  } catch (error) {
    // Of the network, or of a store that cannot be reached: that says nothing of the content.
    if ((error as Error).name === "StoreDown" || (error as { code?: string }).code !== undefined) throw error;
    return undefined;
  }
  return hash.digest("hex");
}
