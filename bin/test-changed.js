// npm run test:changed: the tests of what differs from main, and of the features that it belongs to. Their folders are named
// alike in contract, server and client, and their journeys begin with the same name.
import { globSync } from "node:fs";
import { ensureBrowsers } from "./lib/browser.js";
import { ensureBuilt } from "./lib/build.js";
import { changedFiles, featuresOf } from "./lib/changed.js";
import { run } from "./lib/run.js";

const files = changedFiles();
const features = featuresOf(files);
const changed = files.filter((file) => /\.(test|suite)\.tsx?$/.test(file));
const besides = files.flatMap((file) => globSync(file.replace(/\.tsx?$/, "{,.full}.test.{ts,tsx}")));
const unit = [
  ...features.flatMap((feature) => [
    `packages/contract/src/${feature}/`,
    `apps/server/src/features/${feature}/`,
    `apps/web/src/features/${feature}/`,
  ]),
  ...new Set([...changed, ...besides]),
];
const journeys = [
  ...new Set([
    ...files.filter((file) => /^e2e\/[\w-]+\.spec\.ts$/.test(file)),
    ...features.flatMap((feature) => globSync(`e2e/${feature}{,-*}.spec.ts`)),
  ]),
];

console.log(`Features: ${features.join(", ") || "none"}`);
if (unit.length === 0 && journeys.length === 0) console.log("Nothing differs from main that has tests.");
const codes = [];
if (unit.length > 0) {
  const args = ["run", "--passWithNoTests", ...unit];
  codes.push(await run("vitest", args, { env: { TEST_STEP: "first" } }));
}
if (journeys.length > 0) {
  await ensureBuilt();
  const args = ["test", "-c", "e2e/playwright.config.ts", ...journeys];
  codes.push(await run("playwright", args, { env: await ensureBrowsers() }));
}
process.exitCode = codes.find((code) => code !== 0) ?? 0;
