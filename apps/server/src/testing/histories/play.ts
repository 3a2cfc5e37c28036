import fc from "fast-check";
import type { Machine } from "./machine.ts";
import { HISTORY, newTally, runHistory, type Tally } from "./run-history.ts";

interface Length {
  /** Seed of the first history; each later one has the next number. */
  readonly seed: number;
  /** Seconds during which new histories are begun. */
  readonly seconds: number;
  /** Number of histories that are played however long they take. */
  readonly atLeast: number;
  /** Seconds for shrinking a failed history. */
  readonly shrinkSeconds: number;
  /** Counts along, so that a run that fails can report too. */
  readonly tally?: Tally;
}

/** Plays one random history after the other; the first that fails is an error that tells it as small as it was found. */
export async function playHistories(
  machine: Machine,
  { seed, seconds, atLeast, shrinkSeconds, tally = newTally() }: Length,
): Promise<Tally> {
  const end = performance.now() + seconds * 1000;
  const property = fc.asyncProperty(HISTORY, async (steps) => runHistory(machine, steps, tally));
  for (let round = 0; round < atLeast || performance.now() < end; round += 1) {
    const options = { seed: seed + round, numRuns: 1, interruptAfterTimeLimit: shrinkSeconds * 1000 };
    await fc.assert(property, options);
  }
  return tally;
}

/** The counts of a run: what was played, then how often each verb was called and how often it changed something. */
export function reportOf({ histories, calls, refused, faults, done, called }: Tally): string {
  const rows = [...called]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([verb, times]) => `  ${String(done.get(verb) ?? 0).padStart(5)} of ${times} ${verb}`);
  const sum = `${histories} histories, ${calls} calls, ${refused} refused, ${faults} faults; done of called:`;
  return [sum, ...rows, ""].join("\n");
}
