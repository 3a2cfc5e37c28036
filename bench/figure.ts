import { readFile } from "node:fs/promises";

/** One line of the table: what was measured, beside what it is compared with. */
export interface Figure {
  readonly name: string;
  readonly ours: string;
  /** What the value is compared with; empty for a plain value. */
  readonly reference: string;
  readonly ratio: string;
  readonly target: string;
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that so large a part of all values does not exceed. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What a work takes: milliseconds by the clock, and of processors, its child processes that have ended included. */
export interface Cost {
  readonly ms: number;
  /** NaN where the system does not tell. */
  readonly cpuMs: number;
}

/** Hertz in which Linux tells the time of processors. */
const TICKS = 100;

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = await processorMs();
  const ms = await timed(work);
  return { ms, cpuMs: (await processorMs()) - before };
}

/** Of this process, and of its ended children with theirs: proc_pid_stat(5). */
async function processorMs(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8").catch(() => "");
  // The name of the program may have spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).map(Number);
  return ticks.length === 4 ? (1000 / TICKS) * ticks.reduce((sum, value) => sum + value, 0) : Number.NaN;
}

/**
 * Runs all variants once a round, so that other load on the machine affects them alike; the first round is a warm-up and
 * is not counted. Every second round runs in reverse order. Resolves to the values of each variant, in order of the rounds.
 */
export async function interleave<Name extends string>(
  rounds: number,
  variants: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(variants) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await variants[name]();
      if (round > 0) values[name].push(value);
    }
  }
  return values;
}

/** The medians of two series as a ratio, and the smallest and largest ratio of a round beside it. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): string {
  const each = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
  const middle = median(ours) / median(theirs);
  return `${middle.toFixed(2)} (${Math.min(...each).toFixed(2)} to ${Math.max(...each).toFixed(2)})`;
}
