// Adds to package-lock.json the optional packages of other platforms that npm left out. npm leaves them out when the
// registry in use does not have them, and `npm ci` then refuses the lock file on every machine. Run it after `npm install`.
import { readFileSync, writeFileSync } from "node:fs";
import { missingOptional } from "./lib/lock.js";

const path = "package-lock.json";
const lock = JSON.parse(readFileSync(path, "utf8"));
const missing = missingOptional(lock.packages);
for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry;
const names = Object.keys(lock.packages).toSorted((a, b) => a.localeCompare(b, "en"));
lock.packages = Object.fromEntries(names.map((name) => [name, lock.packages[name]]));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} optional packages of other platforms added`);
