import { existsSync } from "node:fs";
import { defineConfig, type LaunchOptions } from "@playwright/test";
import { beginAtMoment, shiftOfDate } from "@krempelfrei/testing/moment";
import { escaped } from "../bin/lib/escaped.js";
import { pace } from "../bin/lib/pace.js";
import FIRST_STEP from "./first-step.json" with { type: "json" };
import { BASE_URL, DATA_DIR, PORT } from "./support/app.ts";

beginAtMoment();
// The workers read the same settings, and live with the server and the browsers at the same moment.
process.env.E2E_DATA_DIR = DATA_DIR;
process.env.TEST_SHIFT = String(shiftOfDate());

/** What Chromium without windows does not have: its own viewer of PDFs. */
const WITH_WINDOWS = ["**/{journey-customer,manager,preview}.spec.ts"];
/** Waits most of its time for the minute in which the scanner's folder is looked at: first, beside all others. */
const WAITS_LONG = ["**/intake.spec.ts"];
const CHROMIUM = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
const SHELL = [process.env.HEADLESS_SHELL_PATH, "/usr/bin/chromium-headless-shell", CHROMIUM].find(
  (path) => path && existsSync(path),
);

/** Journeys of `npm test`, or all others; without `TEST_STEP` all of them. */
const titles = Object.values(FIRST_STEP).flat();
const ofFirstStep = new RegExp(`(${titles.map(escaped).join("|")})$`);
const step = process.env.TEST_STEP;

const launch = (executablePath?: string): LaunchOptions => ({
  // Without a UTF-8 locale the browser saves a file with an umlaut in its name as "download".
  env: { ...process.env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" },
  ...(executablePath ? { executablePath } : {}),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results/browser",
  // A fifth of the time two workers wait both.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  ...(step === "first" ? { grep: ofFirstStep } : {}),
  ...(step === "rest" ? { grepInvert: ofFirstStep } : {}),
  // A test that fails once and passes the second time is told by name as flaky: a defect to mend, with its trace, but no
  // reason to hold back everything else.
  retries: 1,
  // Long, because nothing is proved by them: only a failure takes that time, and a slow machine is none.
  timeout: 300_000 * pace(),
  expect: { timeout: 60_000 * pace() },
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as const] : [])],
  use: {
    browserName: "chromium",
    // Without it a click on what never comes takes the whole time of its test, and the place of others.
    actionTimeout: 60_000 * pace(),
    baseURL: BASE_URL,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    viewport: { width: 1440, height: 900 },
    // What a test answers in place of the server must not come from a cache; offline.spec.ts allows it.
    serviceWorkers: "block",
    // Recording costs as much as the test itself; where a failure is tried again, that try is recorded.
    trace: "on-first-retry",
    // A dialog that is still moving is not what a test clicks on, nor what axe should measure.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "long", testMatch: WAITS_LONG, use: { launchOptions: launch(SHELL) } },
    // A page costs half as much here as in the browser with windows.
    { name: "shell", testIgnore: [...WITH_WINDOWS, ...WAITS_LONG], use: { launchOptions: launch(SHELL) } },
    {
      name: "browser",
      testMatch: WITH_WINDOWS,
      use: { launchOptions: launch(CHROMIUM), ...(CHROMIUM ? {} : { channel: "chromium" }) },
    },
  ],
  webServer: {
    command: "node support/serve.ts",
    cwd: import.meta.dirname,
    url: `${BASE_URL}/api/ready`,
    env: { DATA_DIR, PORT: String(PORT) },
    timeout: 300_000 * pace(),
    // With a server of one's own (E2E_SERVER=1, on the same DATA_DIR) specs are quick to try.
    reuseExistingServer: process.env.E2E_SERVER === "1",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "pipe",
  },
});
