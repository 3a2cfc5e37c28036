import { median, percentile, type Figure } from "./figure.ts";
import type { Mode, Product } from "./load-drive.ts";
import { measureWindow, type Measured } from "./load-window.ts";

const P95_MS = 300;
const MOST = 640;
/** Halvings of the stretch between a number of people that is answered in time and one that is not. */
const HALVINGS = 3;

/** The most that a product answers with at most 300 ms for 95 of 100 requests, and how it was looked for. */
export interface Largest {
  readonly product: string;
  readonly mode: Mode;
  readonly best: Measured | undefined;
  readonly tried: readonly Measured[];
}

const p95 = ({ sent }: Measured): number =>
  percentile(
    sent.map(({ ms }) => ms),
    0.95,
  );
const rate = ({ sent, seconds }: Measured): number => sent.length / seconds;

/** Twice as many people each time, until it is too many; then halfway between. */
export async function findLargest(product: Product, mode: Mode): Promise<Largest> {
  const tried: Measured[] = [];
  const isInTime = async (atOnce: number): Promise<boolean> => {
    const measured = await measureWindow(product, atOnce, mode);
    tried.push(measured);
    return p95(measured) <= P95_MS;
  };
  let [enough, tooMany] = [0, 2];
  while (tooMany <= MOST && (await isInTime(tooMany))) [enough, tooMany] = [tooMany, 2 * tooMany];
  for (let halving = 0; halving < HALVINGS && tooMany - enough > 1; halving += 1) {
    const middle = Math.round((enough + tooMany) / 2);
    if (await isInTime(middle)) enough = middle;
    else tooMany = middle;
  }
  const best = tried.filter((one) => p95(one) <= P95_MS).toSorted((one, other) => rate(other) - rate(one))[0];
  return { product: product.name, mode, best, tried };
}

export const largestTitle = `### Largest throughput with a p95 of at most ${P95_MS} ms`;
export const LARGEST_COLUMNS = [
  "lists",
  "product",
  "a second, each round",
  "at once",
  "p95 ms",
  "tried: at once (p95 ms)",
];

/** Rounds of the same product and mode. */
export const groupsOfLargest = (found: readonly Largest[]): (readonly Largest[])[] => [
  ...Map.groupBy(found, ({ product, mode }) => `${mode} ${product}`).values(),
];

const each = (rounds: readonly Largest[], value: (best: Measured) => number): number[] =>
  rounds.map(({ best }) => (best ? value(best) : 0));

export function largestRow(rounds: readonly Largest[]): string[] {
  const round = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(", ");
  const rates = each(rounds, rate);
  const tried = rounds
    .flatMap((one) => one.tried)
    .toSorted((one, other) => one.atOnce - other.atOnce)
    .map((one) => `${one.atOnce} (${p95(one).toFixed(0)})`);
  return [
    rounds[0]?.mode ?? "",
    rounds[0]?.product ?? "",
    `${median(rates).toFixed(0)} (${round(rates)})`,
    round(each(rounds, ({ atOnce }) => atOnce)),
    round(each(rounds, p95)),
    tried.join(", "),
  ];
}

export function largestFigure(rounds: readonly Largest[]): Figure {
  const [mode, product, rates, atOnce, times] = largestRow(rounds);
  return {
    name: `${product}, lists ${mode}, largest throughput with a p95 of at most ${P95_MS} ms`,
    ours: `${rates} a second`,
    reference: `${atOnce} at once, p95 ${times} ms`,
    ratio: "",
    target: "",
  };
}
