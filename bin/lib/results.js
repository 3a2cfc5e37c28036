// Reads what the two runners report as JSON into one form.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./paths.js";

/**
 * @typedef {object} Results
 * @property {number} passed
 * @property {{ test: string, alone: string, reason: string }[]} failed with the command that runs the test alone
 * @property {string[]} flaky passed at the second try
 * @property {string[]} skipped one line a file or suite, with its number of tests
 */

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);
const firstLine = (text) =>
  (text ?? "")
    .replaceAll(/\u001B\[[\d;]*m/g, "")
    .split("\n", 1)[0]
    .slice(0, 200);
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** @returns {Results | undefined} undefined when the run ended before it could report. */
export function vitestResults(path) {
  const report = readJson(path);
  if (!report) return undefined;
  const results = { passed: 0, failed: [], flaky: [], skipped: [] };
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(ROOT, name);
    const skipped = assertionResults.filter(
      ({ status: ended }) => ended === "skipped" || ended === "pending",
    );
    const failed = assertionResults.filter(({ status: ended }) => ended === "failed");
    results.passed += assertionResults.filter(({ status: ended }) => ended === "passed").length;
    for (const { fullName, failureMessages } of failed) {
      const alone = `npx vitest run ${file} -t ${quoted(fullName)}`;
      results.failed.push({ test: `${file} › ${fullName}`, alone, reason: firstLine(failureMessages[0]) });
    }
    // The file itself could not be loaded or set up.
    if (status === "failed" && failed.length === 0)
      results.failed.push({ test: file, alone: `npx vitest run ${file}`, reason: firstLine(message) });
    if (skipped.length > 0) {
      const [{ ancestorTitles, title }] = skipped;
      results.skipped.push(`${skipped.length} × ${file} › ${ancestorTitles[0] ?? title}`);
    }
  }
  return results;
}

function* specsOf(suite, titles = []) {
  for (const spec of suite.specs ?? []) yield { ...spec, titles: [...titles, spec.title] };
  for (const inner of suite.suites ?? []) yield* specsOf(inner, [...titles, inner.title]);
}

/** @returns {Results | undefined} undefined when the run ended before it could report. */
export function playwrightResults(path) {
  const report = readJson(path);
  if (!report) return undefined;
  const results = { passed: 0, failed: [], flaky: [], skipped: [] };
  for (const { message } of report.errors ?? [])
    results.failed.push({ test: "browser tests", alone: "npm run test:e2e", reason: firstLine(message) });
  for (const suite of report.suites) {
    for (const { file, line, titles, tests } of specsOf(suite)) {
      const test = `e2e/${file}:${line} › ${titles.join(" › ")}`;
      const [{ status, results: tries }] = tests;
      if (status === "skipped") results.skipped.push(test);
      else if (status === "unexpected") {
        const reason = firstLine(tries.at(-1)?.error?.message ?? tries.at(-1)?.status);
        results.failed.push({ test, alone: `npm run test:e2e -- e2e/${file}:${line}`, reason });
      } else results.passed += 1;
      if (status === "flaky") results.flaky.push(test);
    }
  }
  return results;
}

const list = (heading, lines) => {
  if (lines.length > 0) console.log(`\n${heading}\n${lines.map((line) => `  ${line}`).join("\n")}`);
};

/**
 * Prints what was skipped and what needed a second try, then how many tests passed, and at the very end each failure with
 * the command that runs it alone. Of a run without results, or that failed though none of its tests did (such as by an
 * error after the end of a test), the end of its log is shown. Returns whether all ended and passed.
 * @param {{ results: Results | undefined, passed: boolean, log: string }[]} runs
 */
export function report(runs) {
  const ended = runs.flatMap(({ results }) => results ?? []);
  const all = (key) => ended.flatMap((one) => one[key]);
  const failed = all("failed");
  list(
    `Skipped, for what this machine lacks${process.env.TEST_UNTIL ? ", or for want of time" : ""}:`,
    all("skipped"),
  );
  list("Flaky, passed at the second try:", all("flaky"));
  const passed = ended.reduce((sum, one) => sum + one.passed, 0);
  const skipped = all("skipped").reduce((sum, line) => sum + (Number.parseInt(line, 10) || 1), 0);
  console.log(`\n${passed} passed, ${failed.length} failed, ${skipped} skipped`);
  for (const { results, passed: isGreen, log } of runs) {
    if (results && (isGreen || results.failed.length > 0)) continue;
    const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").slice(-40) : [];
    list(`Failed without a failed test; the end of ${relative(ROOT, log)}:`, lines);
  }
  list(
    "FAILED, each with the command that runs it alone:",
    failed.flatMap(({ test, reason, alone }) => [test, `  ${reason}`, `  ${alone}`]),
  );
  return runs.every(({ results, passed: isGreen }) => results && isGreen);
}
