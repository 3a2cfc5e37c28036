import { createEncryptedStore } from "./encrypted-store.ts";
import { isSealedKey, sealedKey } from "./blob-key.ts";
import type { GroupKeys } from "./group-keys.ts";
import { BlobNotFound, type BlobStore } from "./port.ts";

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * Encrypts the contents that `store` still has in plain form, while the app runs; a killed run can be repeated. The
 * caller holds the backup lock: of two runs at the same content the second would take it for deleted.
 * Resolves to the number of encrypted contents, and to the keys of damaged ones, which stay unchanged.
 */
export async function sealContents(
  store: BlobStore,
  keys: GroupKeys,
): Promise<{ sealed: number; damaged: readonly string[] }> {
  const encrypted = createEncryptedStore(store, keys);
  const damaged: string[] = [];
  let sealed = 0;
  for await (const { key } of store.list()) {
    if (isSealedKey(key)) continue;
    try {
      if (await sealContent(store, encrypted, key)) sealed += 1;
      else damaged.push(key);
    } catch (error) {
      // The content was deleted meanwhile.
      if (!(error instanceof BlobNotFound)) throw error;
    }
  }
  return { sealed, damaged };
}

async function sealContent(store: BlobStore, encrypted: BlobStore, key: string): Promise<boolean> {
  const spooled = await encrypted.spool(await store.get(key), { maxBytes: NO_LIMIT });
  try {
    if (!key.endsWith(`/${spooled.sha256}`)) return false;
    await encrypted.commit(spooled, key);
  } finally {
    await encrypted.discard(spooled);
  }
  // If the content was deleted meanwhile, its encrypted form goes too: a deletion removes the plain form first, so
  // either the deletion finds the encrypted form, or this call misses the plain one.
  await store.delete((await store.stat(key)) ? key : sealedKey(key));
  return true;
}
