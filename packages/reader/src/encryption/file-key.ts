import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { rc4 } from "./rc4.ts";

/** The standard security handler of a PDF (ISO 32000-2, 7.6.4): the entries that a password is checked against. */
export interface SecurityHandler {
  readonly revision: number;
  /** Possible lengths in bytes of a key of revisions 2 to 4, because writers contradict themselves. */
  readonly keyLengths: readonly number[];
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  readonly permissions: number;
  readonly encryptsMetadata: boolean;
  /** First part of the file's identifier. */
  readonly fileId: Uint8Array;
}

/** ISO 32000-2, 7.6.4.3.2. */
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const PASSWORD_BYTES = 127;
const NO_IV = Buffer.alloc(16);

/** The key of a file's contents, by its user's or its owner's password, which may be empty; undefined for a wrong one. */
export function findFileKey(handler: SecurityHandler, password: string): Buffer | undefined {
  if (handler.revision >= 5) return findKeyBySalts(handler, password);
  const padded = padPassword(Buffer.from(password.normalize("NFC"), "latin1"));
  for (const length of handler.keyLengths) {
    const key =
      keyOfUser(handler, padded, length) ?? keyOfUser(handler, userOfOwner(handler, padded, length), length);
    if (key) return key;
  }
  return undefined;
}

/** RFC 4013, 2.1 and 2.2: keyboards encode the same password differently. */
const prepare = (password: string): string =>
  password
    .replaceAll(/\p{Space_Separator}/gu, " ")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFKC");

/** Revisions 5 and 6: the password decrypts an entry (`box`) that contains the key. */
function findKeyBySalts(handler: SecurityHandler, password: string): Buffer | undefined {
  const bytes = Buffer.from(prepare(password), "utf8").subarray(0, PASSWORD_BYTES);
  const nobody = Buffer.alloc(0);
  for (const { known, box, user } of [
    { known: handler.user, box: handler.userKey, user: nobody },
    { known: handler.owner, box: handler.ownerKey, user: Buffer.from(handler.user.subarray(0, 48)) },
  ]) {
    const checked = hashWithSalt(handler.revision, { password: bytes, salt: known.subarray(32, 40), user });
    if (!checked.equals(known.subarray(0, 32))) continue;
    const opens = hashWithSalt(handler.revision, { password: bytes, salt: known.subarray(40, 48), user });
    const decipher = createDecipheriv("aes-256-cbc", opens, NO_IV).setAutoPadding(false);
    return Buffer.concat([decipher.update(box.subarray(0, 32)), decipher.final()]);
  }
  return undefined;
}

interface SaltedPassword {
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  /** With the owner's password the user's entry of the dictionary; otherwise empty. */
  readonly user: Uint8Array;
}

/** Algorithm 2.B; revision 5 has only its first step. */
export function hashWithSalt(revision: number, { password, salt, user }: SaltedPassword): Buffer {
  let key: Buffer = createHash("sha256").update(password).update(salt).update(user).digest();
  if (revision < 6) return key;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const once = Buffer.concat([password, key, user]);
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => once)));
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(["sha256", "sha384", "sha512"][remainder] ?? "sha256")
      .update(mixed)
      .digest();
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

export const padPassword = (password: Uint8Array): Buffer =>
  Buffer.concat([password, PADDING]).subarray(0, PADDING.length);

const md5 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash("md5").update(Buffer.concat(parts)).digest();

/** Algorithm 2. */
export function makeKey(handler: SecurityHandler, padded: Uint8Array, length: number): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Math.trunc(handler.permissions) | 0);
  const noMetadata =
    handler.revision >= 4 && !handler.encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(padded, handler.owner.subarray(0, 32), permissions, handler.fileId, noMetadata);
  if (handler.revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, length));
  return key.subarray(0, length);
}

/** Algorithms 4 and 5: the beginning of the user password's entry. */
export function userEntry(handler: SecurityHandler, key: Uint8Array): Buffer {
  if (handler.revision < 3) return rc4(key, PADDING);
  return rounds(md5(PADDING, handler.fileId), key, (round) => round);
}

function keyOfUser(handler: SecurityHandler, padded: Uint8Array, length: number): Buffer | undefined {
  const key = makeKey(handler, padded, length);
  const entry = userEntry(handler, key);
  return entry.equals(handler.user.subarray(0, entry.length)) ? key : undefined;
}

/** Algorithm 7: the user's password, by the owner's. */
function userOfOwner(handler: SecurityHandler, padded: Uint8Array, length: number): Buffer {
  const key = makeOwnerKey(handler.revision, padded, length);
  const owner = handler.owner.subarray(0, 32);
  return handler.revision < 3 ? rc4(key, owner) : rounds(owner, key, (round) => 19 - round);
}

/** Algorithm 3, its first steps. */
export function makeOwnerKey(revision: number, padded: Uint8Array, length: number): Buffer {
  let key = md5(padded);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key);
  return key.subarray(0, length);
}

/** RC4 in twenty rounds; in each round the bytes of the key are combined with another number. */
export function rounds(data: Uint8Array, key: Uint8Array, numberOf: (round: number) => number): Buffer {
  let mixed: Buffer = Buffer.from(data);
  for (let round = 0; round < 20; round += 1)
    mixed = rc4(
      key.map((byte) => byte ^ numberOf(round)),
      mixed,
    );
  return mixed;
}
