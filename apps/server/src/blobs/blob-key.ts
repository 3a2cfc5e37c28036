import { createHash } from "node:crypto";

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{64}$/;

/**
 * Where a content of a group lies: `<hex2 of sha256(group)>/<group uuid>/<sha256>`. One group never shares a content
 * with another: that would tell one what the other has. The two digits in front spread the keys.
 */
export function blobKey(groupId: string, sha256: string): string {
  const spread = createHash("sha256").update(groupId).digest("hex").slice(0, 2);
  return assertBlobKey(`${spread}/${groupId}/${sha256}`);
}

/** The key itself, or an error: a key never comes from outside, and never leaves its folder. */
export function assertBlobKey(key: string): string {
  if (!KEY.test(key)) throw new Error("not a blob key");
  return key;
}
