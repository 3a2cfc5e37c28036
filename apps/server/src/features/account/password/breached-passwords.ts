import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * A Bloom filter of 460,000 breached passwords of at least eight characters, in lower case: 2^24 bits, eight bits for
 * each password, from three bytes of its SHA-256 each. False positives: one in 300,000.
 * `bin/make-breached-passwords.js` makes it and names the source.
 */
const FILTER = readFileSync(new URL("breached-passwords.bin", import.meta.url));
const HASHES = 8;

/**
 * True if the list of breached passwords contains this one, ignoring upper and lower case and punctuation at the end.
 */
export function isBreached(password: string): boolean {
  const plain = password.toLowerCase();
  return isInFilter(plain) || isInFilter(plain.replace(/[^\p{L}\d]+$/u, ""));
}

function isInFilter(text: string): boolean {
  const digest = createHash("sha256").update(text).digest();
  for (let hash = 0; hash < HASHES; hash += 1) {
    const bit = digest.readUIntBE(hash * 3, 3);
    if (((FILTER[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
