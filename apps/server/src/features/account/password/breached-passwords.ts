import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * A Bloom filter of 460,000 breached passwords of eight characters and more, in lower case: 2^24 bits, eight of them for a
 * password, three bytes of its SHA-256 each. It knows all of them, and one in 300,000 others. `bin/make-breached-passwords.js`
 * makes it and says from what.
 */
const FILTER = readFileSync(new URL("breached-passwords.bin", import.meta.url));
const HASHES = 8;

/** True if a list of breached passwords has this one, in any case, also with marks behind it. */
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
