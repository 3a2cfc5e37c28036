import { createHash } from "node:crypto";

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{64}$/;

/**
 * Where a content of a group lies: `<hex2 of sha256(group)>/<group uuid>/<sha256>`. One group never shares a content
 * with another: that would tell one what the other has. The two digits in front spread the keys.
 */
export function blobKey(groupId: string, sha256: string): string {
  return assertBlobKey(`${groupPrefix(groupId)}${sha256}`);
}

/** What the keys of all contents of a group begin with, and no other's. */
export function groupPrefix(groupId: string): string {
  const spread = createHash("sha256").update(groupId).digest("hex").slice(0, 2);
  return `${spread}/${groupId}/`;
}

/** What else lies in the same folder or bucket is none of ours. */
export function isBlobKey(key: string): boolean {
  return KEY.test(key);
}

/** The key itself, or an error: a key never comes from outside, and never leaves its folder. */
export function assertBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error("not a blob key");
  return key;
}

/** The key itself, or an error when it is not the key of this content: then "exists" would not mean "the same". */
export function assertKeyOf(content: { readonly sha256: string }, key: string): string {
  if (!assertBlobKey(key).endsWith(`/${content.sha256}`)) throw new Error("not the key of this content");
  return key;
}
