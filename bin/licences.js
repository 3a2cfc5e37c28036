// Writes THIRD_PARTY.md anew from the lock file: after a package was added, taken away or exchanged.
import { readFileSync, writeFileSync } from "node:fs";
import { thirdParty } from "./lib/licences.js";

writeFileSync("THIRD_PARTY.md", thirdParty(JSON.parse(readFileSync("package-lock.json", "utf8")).packages));
