import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
export const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES;

/** A key cannot be unwrapped: it is damaged, belongs elsewhere, or was wrapped by another key. */
export class CannotUnwrap extends Error {
  constructor() {
    super("A key of the contents cannot be opened");
    this.name = "CannotUnwrap";
  }
}

/** Encrypts a key with another key (AES-256-GCM), bound to a purpose. Returns 60 bytes. */
export function wrapKey(key: Buffer, by: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, by, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

/** Inverse of `wrapKey`. Throws `CannotUnwrap`. */
export function unwrapKey(wrapped: Buffer, by: Buffer, purpose: string): Buffer {
  if (wrapped.length !== WRAPPED_BYTES) throw new CannotUnwrap();
  const decipher = createDecipheriv(CIPHER, by, wrapped.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(wrapped.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new CannotUnwrap();
  }
}

/** The operator's keys: the first wraps, all of them unwrap. */
export interface MasterKeys {
  readonly current: MasterKey;
  /** Undefined if the operator no longer has it. */
  find(id: string): MasterKey | undefined;
  /** Ids of all master keys. */
  readonly ids: readonly string[];
}

export interface MasterKey {
  /** 32 hexadecimal digits that reveal nothing about the key. */
  readonly id: string;
  readonly key: Buffer;
}

/**
 * Reads the file of master keys: 32 bytes in Base64 on each line, the current one first, older ones below until no
 * group's key is wrapped by them. Lines that begin with `#` are comments. Undefined for other lines or without a key.
 */
export function parseMasterKeys(text: string): MasterKeys | undefined {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const all = lines.map((line) => {
    const key = Buffer.from(line, "base64");
    return { id: createHash("sha256").update(key).digest("hex").slice(0, 32), key };
  });
  const [current] = all;
  const isWhole = all.every(
    ({ key }, index) => key.length === KEY_BYTES && key.toString("base64") === lines[index],
  );
  if (current === undefined || !isWhole) return undefined;
  return { current, find: (id) => all.find((one) => one.id === id), ids: all.map(({ id }) => id) };
}
