import { configDefaults, defineConfig } from "vitest/config";
import LongTestsFirst from "./bin/lib/long-tests-first.js";

/** They put something in the place of a library, and so need modules that nobody has loaded before. */
const mocking = ["apps/server/src/testing/attacks/{enumeration,floods,timing}.test.ts"];
const common = {
  // Long, because nothing is proved by them: a busy machine is no failure.
  testTimeout: 180_000,
  hookTimeout: 240_000,
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
          exclude: [...configDefaults.exclude, ...mocking],
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
