import { createHash } from "node:crypto";

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{64}(\.sealed)?$/;
const SEALED = ".sealed";

/**
 * The key of a group's content: `<hex2 of sha256(group)>/<group uuid>/<sha256>`. Groups never share content, because
 * that would reveal other groups' documents. The two digits in front distribute the keys.
 */
export function blobKey(groupId: string, sha256: string): string {
  return assertBlobKey(`${groupPrefix(groupId)}${sha256}`);
}

/** The prefix of the keys of a group's contents. */
export function groupPrefix(groupId: string): string {
  const spread = createHash("sha256").update(groupId).digest("hex").slice(0, 2);
  return `${spread}/${groupId}/`;
}

export const groupOf = (key: string): string => assertBlobKey(key).split("/")[1] ?? "";

/** The name of a content's encrypted form; the plain form has another name. */
export const sealedKey = (key: string): string => assertBlobKey(`${key}${SEALED}`);
export const isSealedKey = (key: string): boolean => key.endsWith(SEALED);
/** The key of a content that is stored encrypted. */
export const plainKey = (key: string): string => key.slice(0, -SEALED.length);

/** True for keys of contents; other files in the folder or bucket are not ours. */
export function isBlobKey(key: string): boolean {
  return KEY.test(key);
}

/** Returns the key, or throws: keys never come from outside and never leave their folder. */
export function assertBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error("not a blob key");
  return key;
}

/** Returns the key, or throws if it is not the key of this content: "exists" must mean "is the same". */
export function assertKeyOf(content: { readonly sha256: string }, key: string): string {
  const [name = ""] = assertBlobKey(key).split("/").slice(-1);
  if (name !== content.sha256 && name !== `${content.sha256}${SEALED}`)
    throw new Error("not the key of this content");
  return key;
}
