import { createHash } from "node:crypto";

/** Hash before the first entry of a chain without a predecessor. */
export const GENESIS = Buffer.alloc(32);

/**
 * The hash of a link: SHA-256 over the previous hash, the link's number, the id of the entry, and the entry's chained
 * part.
 */
export function linkHash(
  before: Buffer,
  link: { readonly seq: number; readonly change_id: number; readonly entry: string | null },
): Buffer {
  return createHash("sha256")
    .update(before)
    .update(`${link.seq}\n${link.change_id}\n${link.entry ?? ""}`)
    .digest();
}
