// Rules that no linter knows:
// 1. A verb that opens a transaction authorizes and records, or says in a comment inside why it need not
//    ("access-checked: …", "change-recorded: …").
// 2. Each row of docs/spec-coverage.md names tests that exist.
// 3. The lock file has the optional packages of all platforms; without them `npm ci` refuses it.
import { existsSync, globSync, readFileSync } from "node:fs";
import { missingOptional } from "./lib/lock.js";

const problems = [];

for (const file of globSync("apps/server/src/features/**/*.ts")) {
  if (file.endsWith(".test.ts")) continue;
  const source = readFileSync(file, "utf8");
  if (!/\binTransaction\(/.test(source)) continue;
  if (!/\bauthorize\(/.test(source) && !/access-checked[^\n]*:/.test(source)) {
    problems.push(`${file}: opens a transaction and never calls authorize()`);
  }
  if (!/\brecordChange\(/.test(source) && !/change-recorded[^\n]*:/.test(source)) {
    problems.push(`${file}: opens a transaction and never calls recordChange()`);
  }
}

const coverage = "docs/spec-coverage.md";
if (existsSync(coverage)) {
  const text = readFileSync(coverage, "utf8");
  for (const [, file, title] of text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: › “([^”]+)”)?/g)) {
    if (!existsSync(file)) problems.push(`${coverage}: ${file} does not exist`);
    else if (title && !readFileSync(file, "utf8").includes(title)) {
      problems.push(`${coverage}: ${file} has no test “${title}”`);
    }
  }
}

const lacking = missingOptional(JSON.parse(readFileSync("package-lock.json", "utf8")).packages);
if (lacking.length > 0) {
  problems.push(`package-lock.json lacks ${lacking.length} optional packages: run node bin/complete-lock.js`);
}

for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "rules: all kept" : `rules: ${problems.length} broken`);
process.exitCode = problems.length === 0 ? 0 : 1;
