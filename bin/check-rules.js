// Rules of this project that no linter checks:
// 1. Each function that opens a transaction authorizes and records, or says in a comment inside why it need not
//    ("access-checked: …", "change-recorded: …").
// 2. Each line of the specification and each promise of SECURITY.md has a test that names it ("// Covers 4.12"), each tag has its
//    line, and the pages that `npm run coverage` writes are up to date.
// 3. Keys of the client's cache are made of calls of the contract, by one file.
// 4. Versions are exact, and the lock file has a hash for every package that is needed on all platforms.
// 5. The lock file lists the optional packages of all platforms; without them `npm ci` rejects it.
// 6. Each journey and each test file of the second step is listed with what proves its rule in the first.
// 7. Each citation of the specification names a section, and in it a heading, that exists; each of a decision one of docs/adr.
// 8. The subject of a commit that main does not have yet, and of the last one, is at most 72 characters long.
// 9. No folder of the client, the server or the contract holds more than 40 files directly; a larger one is divided into folders.
// 10. Links of pages lead to files and headings that exist; so do the names of files and of promises.
import { spawnSync } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { accountingRules, deadCitations, decisions, specification } from "./lib/citations.js";
import { coverageProblems } from "./lib/coverage.js";
import { problemsOfSteps } from "./lib/journeys.js";
import { deadLinks, missingFiles, missingPromises } from "./lib/links.js";
import { missingOptional } from "./lib/lock.js";
import { missingTests } from "./lib/named-tests.js";
import { uncheckedTransactions } from "./lib/verbs.js";

const problems = [];

for (const file of globSync("apps/server/src/features/**/*.ts")) {
  if (file.endsWith(".test.ts")) continue;
  problems.push(...uncheckedTransactions(file, readFileSync(file, "utf8")));
}

for (const file of globSync("apps/web/src/**/*.{ts,tsx}")) {
  if (/^apps\/web\/src\/lib\/query(\.test)?\.ts$/.test(file)) continue;
  if (/\bqueryKey\b/.test(readFileSync(file, "utf8")))
    problems.push(`${file}: speaks of a queryKey; lib/query.ts makes them of the contract's calls`);
}

problems.push(...problemsOfSteps());
problems.push(...missingTests("e2e/second-step.md"), ...coverageProblems());

const SUBJECT_MAX = 72;
// Without git or a branch of this name there is nothing to look at.
for (const range of [["main..HEAD"], ["-1", "HEAD"]]) {
  const { stdout } = spawnSync("git", ["log", "--no-merges", "--format=%s", ...range], { encoding: "utf8" });
  for (const subject of (stdout ?? "").split("\n"))
    if (subject.length > SUBJECT_MAX) problems.push(`commit of ${subject.length} characters: ${subject}`);
}

const cited = { sections: specification(), rules: accountingRules(), adrs: decisions() };
for (const file of globSync("{apps,packages,e2e,bench,bin,ops,docs}/**/*.{ts,tsx,js,md}", {
  exclude: ["**/node_modules/**"],
})) {
  if (file === "bin/lib/citations.test.js" || file === "bin/lib/citations.js") continue;
  problems.push(...deadCitations(file, readFileSync(file, "utf8"), cited));
}

const files = globSync([".*", "*", "{apps,packages,e2e,bench,bin,ops,docs,.github}/**/*"], {
  exclude: ["**/node_modules/**"],
});
const security = readFileSync("SECURITY.md", "utf8");
for (const page of globSync("{*,{apps,packages,e2e,bench,bin,ops,docs}/**/*}.md", {
  exclude: ["**/node_modules/**"],
})) {
  const text = readFileSync(page, "utf8");
  problems.push(
    ...deadLinks(page, text),
    ...missingFiles(page, text, files),
    ...missingPromises(page, text, security),
  );
}

const FILES_MAX = 40;
// They follow one another by number.
const MIGRATIONS = /db\/migrations\/?$/;
for (const folder of globSync("{apps/{server,web,demo},packages/*}/src/**/")) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  if (MIGRATIONS.test(folder)) continue;
  if (files.length > FILES_MAX) problems.push(`${folder}: ${files.length} files; divide it into folders`);
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
for (const [path, entry] of Object.entries(lock)) {
  if (path.includes("node_modules/")) {
    if (!entry.link && !entry.optional && !entry.integrity)
      problems.push(`package-lock.json: ${path} has no hash`);
  } else {
    const wanted = { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies };
    for (const [name, version] of Object.entries(wanted)) {
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        problems.push(`${path || "."}: ${name} is not exact: ${version}`);
    }
  }
}

const lacking = missingOptional(lock);
if (lacking.length > 0) {
  problems.push(`package-lock.json lacks ${lacking.length} optional packages: run node bin/complete-lock.js`);
}

for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "rules: all kept" : `rules: ${problems.length} broken`);
process.exitCode = problems.length === 0 ? 0 : 1;
