// Checks the tests that pages refer to as `path.test.ts` › “name”: the file and the test must exist.
import { existsSync, readFileSync } from "node:fs";

const NAMED = /`([\w./-]+\.(?:test|spec|suite)\.tsx?)`(?:\s+›\s+“([^”]+)”)?/g;

/** One problem for each test that the page names and that does not exist; none when there is no such page. */
export function missingTests(page) {
  if (!existsSync(page)) return [];
  const problems = [];
  for (const [, file, title] of readFileSync(page, "utf8").matchAll(NAMED)) {
    if (!existsSync(file)) problems.push(`${page}: ${file} does not exist`);
    else if (title && !readFileSync(file, "utf8").includes(title)) {
      problems.push(`${page}: ${file} has no test “${title}”`);
    }
  }
  return problems;
}
