// Checks that each journey belongs to one of the two steps: its title is in e2e/first-step.json, or e2e/second-step.md names
// the test of the first step that falls when its rule breaks, or says why there is none. The same for `*.full.test.*`.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { escaped } from "./escaped.js";

const TITLE = /^\s*test\(\s*(["'`])(.+?)\1,/gm;

/** One problem for each journey or test file that belongs to no step or to both, and for each title that nothing has. */
export function problemsOfSteps() {
  const first = JSON.parse(readFileSync("e2e/first-step.json", "utf8"));
  const second = sectionsOf(readFileSync("e2e/second-step.md", "utf8"));
  const problems = [];
  for (const path of globSync("e2e/*.spec.ts")) {
    const file = basename(path);
    const titles = [...readFileSync(path, "utf8").matchAll(TITLE)].map(([, , title]) => title);
    const inFirst = new Set(first[file]);
    const inSecond = new Set(second.get(file));
    const patterns = titles.map((title) => [title, patternOf(title)]);
    for (const [title, pattern] of patterns) {
      const steps = [inFirst, inSecond].filter((step) =>
        [...step].some((one) => one === title || pattern.test(one)),
      );
      if (steps.length !== 1) {
        problems.push(`${path}: “${title}” belongs to ${steps.length} steps; see e2e/second-step.md`);
      }
    }
    for (const one of [...inFirst, ...inSecond]) {
      if (!patterns.some(([title, pattern]) => one === title || pattern.test(one)))
        problems.push(`${path}: has no journey “${one}”`);
    }
  }
  const files = new Set(second.get("Test files"));
  for (const path of globSync("{apps,packages,bin}/**/*.full.test.*", {
    exclude: (one) => one.includes("node_modules"),
  }))
    if (!files.has(path)) problems.push(`${path}: is not in e2e/second-step.md`);
  return problems;
}

/** A title that is made of values (`every page of ${visitor}`) is each of the titles that are made of it. */
const patternOf = (title) =>
  new RegExp(
    `^${title
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join("[^ ]+")}$`,
  );

/** What the entries of each section are about: the text between „“” or the path at the beginning of a line. */
function sectionsOf(page) {
  const sections = page.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading] = section.split("\n", 1);
      const entries = [...section.matchAll(/^- (?:“(.+?)”|`([^`]+)`):/gm)].map(
        ([, title, path]) => title ?? path,
      );
      return [heading.trim(), entries];
    }),
  );
}
