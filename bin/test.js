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
  // All beside each other: tests wait half of their time, for the database, for answers, for a page. The browser's begin when
  // the client is built.
  await step("check, unit and integration, browser", async () => {
    const browser = ensureBuilt().then(script("test:e2e", browsers), (error) => {
      console.error(error.message);
      return 1;
    });
    const codes = await Promise.all([script("check")(), script("test:unit")(), browser]);
    return codes.find((code) => code) ?? 0;
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
