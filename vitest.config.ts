import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";
import LongTestsFirst from "./bin/lib/long-tests-first.js";
import { pace } from "./bin/lib/pace.js";

const testsWith = (text: RegExp): string[] =>
  globSync("{packages,apps}/**/*.test.{ts,tsx}", { exclude: ["**/node_modules/**"] }).filter((file) =>
    text.test(readFileSync(file, "utf8")),
  );
/** They put something in the place of a module: no other test may have loaded it before, and none may get theirs after. */
const mocking = testsWith(/\bvi\.(mock|doMock)\(/);
/** What many components load. All that brings React along, or there would be two of it. */
const BUNDLED = [
  "@mantine/core",
  "@mantine/dates",
  "@mantine/form",
  "@mantine/hooks",
  "@mantine/notifications",
  "@tanstack/react-query",
  "@testing-library/dom",
  "@testing-library/react",
  "@testing-library/user-event",
  "dayjs",
  "dayjs/locale/de",
  "react",
  "react-dom",
  "react-dom/client",
  "react-router",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "zod",
];
/** What `npm test` leaves to `npm run test:full`; named alone, each of them runs. */
const secondStep = process.env.TEST_STEP === "first" ? ["**/*.full.test.*"] : [];
const common = {
  // Long, because nothing is proved by them: a busy machine is no failure.
  testTimeout: 600_000 * pace(),
  hookTimeout: 600_000 * pace(),
  // Each file begins at the moment of the tests, not at that of the machine.
  setupFiles: ["packages/testing/src/begin.ts", "packages/testing/src/skip-late.ts"],
};

/** For what is drawn, in a browser's stead. */
const drawn = {
  ...common,
  environment: "happy-dom",
  setupFiles: [...common.setupFiles, "apps/web/src/testing/setup.ts"],
  // One file per package instead of hundreds: loading them was most of the time of these tests.
  deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
};
const isComponent = (file: string) => file.endsWith(".tsx");

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
      {
        test: {
          ...common,
          name: "alone",
          include: mocking.filter((file) => !isComponent(file)),
          exclude: [...configDefaults.exclude, ...secondStep],
        },
      },
      {
        test: {
          ...drawn,
          name: "components together",
          include: ["apps/web/**/*.test.tsx"],
          exclude: [...configDefaults.exclude, ...mocking, ...secondStep],
          isolate: false,
          setupFiles: [
            // First: what the others load shall get the answers too.
            "apps/web/src/testing/answered-calls.ts",
            ...drawn.setupFiles,
            "apps/web/src/testing/forget-person.ts",
          ],
        },
      },
      { test: { ...drawn, name: "components alone", include: mocking.filter(isComponent) } },
    ],
  },
});
