// npm run check: format, the project's own rules, import rules, unused code, types and lint, side by side. All that is wrong
// is told in one run, and what is quick comes first.
//   npm run check                the whole project
//   npm run check -- --changed   what differs from main
//   npm run check -- imports     the checks whose names hold this
import { readFileSync } from "node:fs";
import { changedFiles } from "./lib/changed.js";
import { run } from "./lib/run.js";
import { logOf, step } from "./lib/steps.js";

const changed = process.argv.includes("--changed") ? changedFiles() : undefined;
const sources = changed?.filter((file) => /\.[jt]sx?$/.test(file)) ?? [];
// Types and lint take most of the time, and must not keep the quick ones waiting.
const low = process.platform === "win32" ? [] : ["nice", "-n", "10"];

/** A suppression that suppresses nothing is reported: its reason would explain a rule that does not run. */
const LINT = [
  "--type-aware",
  "--type-check",
  "--deny-warnings",
  "--report-unused-disable-directives-severity=error",
];

const CHECKS = {
  format: ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...(changed ?? ["."])],
  rules: ["node", "bin/check-rules.js"],
  imports: ["depcruise", "apps", "packages", "e2e", "bench", "bin", "--config", ".dependency-cruiser.js"],
  "unused code": ["knip", "--no-progress"],
  "known weaknesses": ["node", "bin/audit.js"],
  "types and lint": [...low, "oxlint", ...LINT, ...sources],
};
/** What asks for the whole project, and is left out where only changed files are looked at. */
const WHOLE = new Set(["imports", "unused code", "known weaknesses"]);
// Without a file the linter takes the whole project.
if (sources.length === 0) WHOLE.add("types and lint");

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const names = Object.keys(CHECKS)
  .filter((name) => !changed || !WHOLE.has(name))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const passed = await Promise.all(
  names.map(async (name) => {
    const [program, ...args] = CHECKS[name];
    return step(name, () => run(program, args, { log: logOf(name) }));
  }),
);
for (const name of names.filter((_, at) => !passed[at])) {
  console.error(`\n${name}:\n${readFileSync(logOf(name), "utf8").trim()}`);
}
process.exitCode = passed.every(Boolean) ? 0 : 1;
