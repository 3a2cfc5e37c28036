import type { BlobStore } from "../../blobs/port.ts";

export interface StoredContents {
  /** The store that remembers nothing. */
  readonly plain: BlobStore;
  /** The same, which remembers what it has stored. */
  readonly blobs: BlobStore;
  /** Keys of what was stored since it was asked last. */
  take(): string[];
  /** For those that could not be copied yet. */
  giveBack(keys: readonly string[]): void;
}

/** Remembers which contents this process has stored, until somebody has copied them. */
export function rememberStored(blobs: BlobStore): StoredContents {
  let waiting = new Set<string>();
  return {
    plain: blobs,
    blobs: {
      ...blobs,
      async commit(spooled, key) {
        await blobs.commit(spooled, key);
        waiting.add(key);
      },
    },
    take() {
      const keys = [...waiting];
      waiting = new Set();
      return keys;
    },
    giveBack(keys) {
      for (const key of keys) waiting.add(key);
    },
  };
}
