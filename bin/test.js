// npm test: every check, from a fresh clone, with the real database and a real browser.
import { ensureBrowsers } from "./lib/browser.js";
import { ensureBuilt } from "./lib/build.js";
import { ensureInstalled } from "./lib/install.js";
import { run } from "./lib/run.js";

/** Runs one step and prints how long it took. */
async function step(name, work) {
  console.log(`\n=== ${name}`);
  const begin = Date.now();
  const code = (await work()) ?? 0;
  console.log(
    `=== ${name}: ${code === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - begin) / 1000)} s`,
  );
  if (code !== 0) process.exit(code);
}

const script = (name, env) => () => run("npm", ["run", "--silent", name], { env });

try {
  let browsers;
  await step("install", async () => {
    await ensureInstalled();
    browsers = await ensureBrowsers();
  });
  // In parallel: the tests spend half of their time waiting for the database.
  await step("check, unit and integration, build", async () => {
    const codes = await Promise.all([script("check")(), script("test:unit")(), ensureBuilt()]);
    return codes.find((code) => code) ?? 0;
  });
  await step("browser", script("test:e2e", browsers));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
