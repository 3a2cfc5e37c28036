// npm test: what a change can break, on a real PostgreSQL and in a real browser, from a fresh clone.
//   npm test                      types, lint and rules; unit and integration; one journey per feature and role
//   npm run test:full             everything
//   npm run test:full -- --rest   what npm test leaves out
//   … -- --minutes=30             begins no test after that time; what had none is named
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowsers } from "./lib/browser.js";
import { ensureBuilt } from "./lib/build.js";
import { ensureInstalled } from "./lib/install.js";
import { pace } from "./lib/pace.js";
import { playwrightResults, report, vitestResults } from "./lib/results.js";
import { run } from "./lib/run.js";
import { command, logOf, RESULTS, step } from "./lib/steps.js";

const given = new Set(process.argv.slice(2));
const minutes = process.argv.find((argument) => argument.startsWith("--minutes="))?.split("=")[1];
if (minutes !== undefined)
  process.env.TEST_UNTIL = String(process.hrtime.bigint() + BigInt(minutes) * 60_000_000_000n);
const part = given.has("--rest") ? "rest" : given.has("--full") ? "full" : "first";
/** Test files that belong to the second step are named `*.full.test.ts`, its journeys are all that e2e/first-step.json lacks. */
const ONLY = { first: [], rest: [".full.test."], full: [] };

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const unitReport = join(RESULTS, "unit.json");
const browserReport = join(RESULTS, "browser.json");

const check = () => step("check", () => run("node", ["bin/check.js"]));

const unit = () => {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  return command("unit and integration", "vitest", ["run", ...reporters, ...ONLY[part]], {
    TEST_STEP: part,
    NO_COLOR: "1",
  });
};

async function browser() {
  let browsers;
  const isReady =
    (await step("client built", ensureBuilt)) &&
    (await step("browser found", async () => {
      browsers = await ensureBrowsers();
    }));
  if (!isReady) return false;
  return command("browser", "playwright", ["test", "-c", "e2e/playwright.config.ts"], {
    ...browsers,
    TEST_STEP: part,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  });
}

if (!(await step("packages installed", ensureInstalled))) process.exit(1);
console.log(`  time limits × ${pace()}: the speed of this machine at the moment`);
const isRest = part === "rest";
const [isChecked, unitPassed, browserPassed] = await Promise.all([isRest || check(), unit(), browser()]);
const isGreen = report([
  { results: vitestResults(unitReport), passed: unitPassed, log: logOf("unit and integration") },
  { results: playwrightResults(browserReport), passed: browserPassed, log: logOf("browser") },
]);
process.exitCode = isChecked && isGreen ? 0 : 1;
