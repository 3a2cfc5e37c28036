import type { BlobStore } from "../../blobs/port.ts";

export interface StoredContents {
  /** The store without recording. */
  readonly plain: BlobStore;
  /** The store with recording. */
  readonly blobs: BlobStore;
  /** Keys of contents stored since the last call. */
  take(): string[];
  /** Returns keys that could not be copied yet. */
  giveBack(keys: readonly string[]): void;
}

/** Records which contents this process has stored, until they are copied. */
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
