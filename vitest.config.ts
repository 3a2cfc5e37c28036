import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";
import LongTestsFirst from "./bin/lib/long-tests-first.js";
import { pace } from "./bin/lib/pace.js";

/** They put something in the place of a module: no other test may have loaded it before, and none may get theirs after. */
const mocking = globSync("{packages,apps}/**/*.test.ts", { exclude: ["**/node_modules/**"] }).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(file, "utf8")),
);
/** What `npm test` leaves to `npm run test:full`; named alone, each of them runs. */
const secondStep = process.env.TEST_STEP === "first" ? ["**/*.full.test.*"] : [];
const common = {
  // Long, because nothing is proved by them: a busy machine is no failure.
  testTimeout: 180_000 * pace(),
  hookTimeout: 240_000 * pace(),
  // Each file begins at the moment of the tests, not at that of the machine.
  setupFiles: ["packages/testing/src/begin.ts"],
};

export default defineConfig({
  test: {
    globalSetup: ["apps/server/src/testing/database-server.ts"],
    pool: "forks",
    // More than cores: much of the time is waiting, for locks, restarts and answers that take the same time by intent.
    maxWorkers: 4,
    sequence: { sequencer: LongTestsFirst },
    projects: [
      {
        test: {
          ...common,
          name: "together",
          include: ["bin/**/*.test.js", "packages/**/*.test.ts", "apps/**/*.test.ts", "e2e/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...mocking, ...secondStep],
          // Loading the app anew for each file took a quarter of the run; no file counts on state of another.
          isolate: false,
        },
      },
      { test: { ...common, name: "alone", include: mocking } },
      {
        test: {
          ...common,
          name: "components",
          include: ["apps/web/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: [...common.setupFiles, "apps/web/src/testing/setup.ts"],
        },
      },
    ],
  },
});
