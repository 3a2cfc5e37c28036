import { defineConfig } from "@playwright/test";
import tests from "../playwright.config.ts";

/** `npm run pictures`: renews the pictures of README and docs/screens.md from the demo data, at the moment of the tests. */
export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "pictures.ts",
  outputDir: "../../test-results",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  projects: (tests.projects ?? [])
    .filter(({ name }) => name === "browser")
    .map((project) => ({ ...project, testMatch: "pictures.ts" })),
});
