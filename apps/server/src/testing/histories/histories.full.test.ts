import { describe, expect, it } from "vitest";
import { SEED } from "../seed.ts";
import { createMachineInProcess } from "./machine-in-process.ts";
import { playHistories, reportOf } from "./play.ts";
import { newTally, VERBS } from "./run-history.ts";

/** For how long histories are begun, however few or many that makes. */
const SECONDS = Number(process.env.HISTORIES_SECONDS ?? 30);
const SHRINK_SECONDS = 180;

const machine = await createMachineInProcess();

describe("whatever happens in whatever order, and whatever breaks meanwhile", () => {
  // Covers S80
  it("has the use cases of all features", () => {
    expect(VERBS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(VERBS.map(({ name }) => name)).size).toBe(VERBS.length);
  });

  it(
    `everybody sees what the model says, and nothing is lost (TEST_SEED=${SEED})`,
    async () => {
      const tally = newTally();
      const options = { seconds: SECONDS, atLeast: 3, shrinkSeconds: SHRINK_SECONDS, tally };
      try {
        await playHistories(machine, { seed: SEED, ...options });
      } finally {
        // An annotation is shown by few reporters.
        process.stdout.write(reportOf(tally));
      }
      expect(tally.histories).toBeGreaterThanOrEqual(options.atLeast);
      expect(tally.calls).toBeGreaterThan(0);
    },
    (SECONDS + 4 * SHRINK_SECONDS) * 1000,
  );
});
