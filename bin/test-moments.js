// npm run test:moments: runs the suite at dates and times that break code which is right on most days.
//   npm run test:moments                        all tests on the database, at all moments
//   npm run test:moments -- e2e [spec …]        the browser tests (or some of them)
//   npm run test:moments -- unit <path …>       some tests
// TEST_NOW=<ISO 8601> sets any other moment, for any command: TEST_NOW=2027-03-28T01:30:00Z npx vitest run
import { ensureBrowsers } from "./lib/browser.js";
import { ensureBuilt } from "./lib/build.js";
import { run } from "./lib/run.js";

/** In German time; the two days on which the clocks change have 23 and 25 hours. */
const MOMENTS = {
  "ten minutes after midnight": "2026-11-23T00:10:00+01:00",
  "before noon": "2026-11-22T11:50:00+01:00",
  "ten minutes before midnight": "2026-12-14T23:50:00+01:00",
  "the day when the clock goes forward": "2027-03-28T00:30:00+01:00",
  "the day when the clock goes back": "2026-10-25T01:30:00+02:00",
  "29 February": "2028-02-29T09:00:00+01:00",
  "31 December": "2026-12-31T15:00:00+01:00",
  "in five years": "2031-11-19T08:00:00+01:00",
};

const [kind = "unit", ...paths] = process.argv.slice(2);
const browsers = kind === "e2e" ? await ensureBrowsers() : {};
if (kind === "e2e") await ensureBuilt();
const args =
  kind === "e2e"
    ? ["playwright", "test", "-c", "e2e/playwright.config.ts"]
    : ["vitest", "run", "--reporter=dot"];
const failed = [];
for (const [name, moment] of Object.entries(MOMENTS)) {
  console.log(`\n=== ${name} (${moment})`);
  const env = { TEST_NOW: moment, ...browsers };
  if ((await run("npx", [...args, ...paths], { env })) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "\n=== all moments passed" : `\n=== FAILED: ${failed.join("; ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
