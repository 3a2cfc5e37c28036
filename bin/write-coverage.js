// npm run coverage: writes docs/spec-coverage.md and docs/security/tests.md from the tags in the tests.
import { writeFileSync } from "node:fs";
import { coverage } from "./lib/coverage.js";

const { pages, problems } = coverage();
for (const [path, text] of pages) writeFileSync(path, text);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
