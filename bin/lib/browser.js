import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.js";
import { logOf } from "./steps.js";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const LOG = logOf("browser installed");
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];

function installed(names) {
  for (const directory of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) {
      const path = join(directory, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not installed here.
      }
    }
  }
  return undefined;
}

/** Path of Chromium: an installed one, or the Debian package when we are root; undefined when Playwright has to use its own. */
async function findBrowser() {
  const found = process.env.CHROMIUM_PATH ?? installed(BROWSERS) ?? (await debian("chromium", BROWSERS));
  if (found) return found;
  const code = await run("npx", ["playwright", "install", "chromium"], { log: LOG });
  if (code !== 0)
    throw new Error(
      "there is none. Please install Chromium (Debian: sudo apt-get install chromium chromium-headless-shell) or set CHROMIUM_PATH.",
    );
  return undefined;
}

async function debian(name, programs) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log(`Installing ${name}: about a minute …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { log: LOG });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env, log: LOG });
  return installed(programs);
}

/**
 * The browsers for the tests, as environment of e2e/playwright.config.ts: Chromium, and its headless shell, in which a
 * page costs half as much CPU. Without the shell all tests run in Chromium; without both, in Playwright's own browser.
 */
export async function ensureBrowsers() {
  const browser = await findBrowser();
  if (!browser) return {};
  const shell =
    process.env.HEADLESS_SHELL_PATH ??
    installed(SHELLS) ??
    (await debian("chromium-headless-shell", SHELLS)) ??
    browser;
  return { CHROMIUM_PATH: browser, HEADLESS_SHELL_PATH: shell };
}
