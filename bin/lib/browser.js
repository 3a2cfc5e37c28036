import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

function installed() {
  for (const directory of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) {
      const path = join(directory, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here.
      }
    }
  }
  return undefined;
}

/**
 * A browser for the tests: CHROMIUM_PATH, an installed one, the Debian package where we are root, else Playwright's own
 * (then undefined: Playwright finds it by itself).
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium …");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
    const now = installed();
    if (now) return now;
  }
  const code = await run("npx", ["playwright", "install", "chromium"]);
  if (code !== 0)
    throw new Error("There is no browser for the tests. Please install Chromium or set CHROMIUM_PATH.");
  return undefined;
}
