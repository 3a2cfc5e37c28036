import { blobKey, groupPrefix } from "../../../blobs/blob-key.ts";
import { createHash } from "node:crypto";
import { BlobNotFound, DamagedContent } from "../../../blobs/port.ts";
import { readable } from "../../../blobs/unreadable.ts";
import type { Ctx } from "../../../context/context.ts";
import { listKnownBlobs, listNeededBlobs } from "./contents.queries.ts";
import { listGroupCopies } from "./copies.queries.ts";

export interface StorageReport {
  /** Number of contents that the database needs (`listNeededBlobs`). */
  readonly needed: number;
  /** Keys of needed contents that are not in the storage: documents are lost. */
  readonly missing: string[];
  /** Keys of needed contents with another size or (deep) another hash than when they were stored. */
  readonly damaged: string[];
  /** Keys in the storage that are unknown to the database: left by a killed process, harmless. */
  readonly unknown: string[];
}

/**
 * Compares the storage with the database. `deep` reads every content and compares its hash. Uploads in progress are not
 * reported, because they are reserved before their bytes are stored; neither are copies for a group that is being
 * created.
 */
export async function verifyStorage(ctx: Ctx, { deep = false } = {}): Promise<StorageReport> {
  const stored = new Map<string, number>();
  for await (const { key, size } of ctx.blobs.list()) stored.set(key, size);
  const copying = (await listGroupCopies(ctx)).map(({ customer_id }) => groupPrefix(customer_id));
  const isCopy = (key: string): boolean => copying.some((prefix) => key.startsWith(prefix));
  const known = new Set(
    (await listKnownBlobs(ctx)).map(({ customer_id, sha256 }) => blobKey(customer_id, sha256)),
  );
  const needed = await listNeededBlobs(ctx);
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const { customer_id, sha256, size } of needed) {
    const key = blobKey(customer_id, sha256);
    const found = stored.get(key) ?? (await ctx.blobs.stat(key))?.size;
    if (found === undefined) missing.push(key);
    else if (found !== size) damaged.push(key);
    else if (deep) {
      const hash = await hashOf(ctx, key);
      // Checked again, because the listing may be older than the storage.
      if (hash === undefined) missing.push(key);
      else if (hash !== sha256) damaged.push(key);
    }
  }
  return {
    needed: needed.length,
    missing,
    damaged,
    unknown: [...stored.keys()].filter((key) => !known.has(key) && !isCopy(key)),
  };
}

/** Undefined if there is no such content, "" if its file cannot be read or decrypted. */
async function hashOf(ctx: Ctx, key: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of readable(key, async () => ctx.blobs.get(key))) hash.update(chunk);
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined;
    if (error instanceof DamagedContent) return "";
    throw error;
  }
  return hash.digest("hex");
}
