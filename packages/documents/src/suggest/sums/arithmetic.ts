/** Rates of value added tax, with the rounding of cents. */
const RATES = [0.19, 0.07, 0.2, 0.081];
const ROUNDED = 3;
/** Maximum of positions of a bill from which a total is computed. */
const MOST_PARTS = 12;

const isTaxOf = (tax: number, net: number): boolean =>
  net > 0 && tax > 0 && RATES.some((rate) => Math.abs(net * rate - tax) <= ROUNDED);

/** Roles of one sum among the sums of a letter: total, tax, rest and the like. */
export function roleOf(all: readonly number[], index: number): string[] {
  const sums = all.map(Math.abs);
  const value = sums[index] ?? 0;
  return [
    ...(addsUp(all, index) ? ["total"] : []),
    ...(isRest(sums, index) ? ["rest"] : []),
    ...(sums.some((net) => isTaxOf(value - net, net) && sums.includes(value - net)) ? ["gross"] : []),
    ...(sums.some((tax) => isTaxOf(tax, value) && sums.includes(value + tax)) ? ["net"] : []),
    ...(sums.some((net) => isTaxOf(value, net) && sums.includes(value + net)) ? ["tax"] : []),
    ...(isPart(all, index) ? ["part"] : []),
    ...(sums
      .slice(index + 1, index + 1 + MOST_PARTS)
      .some((_, ahead) => restFrom(sums, index + 1 + ahead) === index)
      ? ["reduced"]
      : []),
  ];
}

/** At least two sums right before it add up to it. */
const addsUp = (all: readonly number[], index: number): boolean => partsOf(all, index) > 1;

/** Number of sums before one that add up to it. */
function partsOf(all: readonly number[], index: number): number {
  const value = all[index] ?? 0;
  let sum = 0;
  for (let parts = 1; parts <= MOST_PARTS && parts <= index; parts++) {
    sum += all[index - parts] ?? 0;
    if (parts > 1 && value > 0 && sum === value) return parts;
  }
  return 0;
}

const isPart = (all: readonly number[], index: number): boolean =>
  all.slice(index + 1, index + 1 + MOST_PARTS).some((_, ahead) => partsOf(all, index + 1 + ahead) > ahead);

const isRest = (sums: readonly number[], index: number): boolean => restFrom(sums, index) !== -1;

/** Index of the sum from which this one remains when the sums between them are subtracted; -1 if there is none. */
function restFrom(sums: readonly number[], index: number): number {
  const value = sums[index] ?? 0;
  let taken = 0;
  for (let start = index - 1; start >= 0 && start >= index - MOST_PARTS; start--) {
    const sum = sums[start] ?? 0;
    if (taken > 0 && value > 0 && sum - taken === value) return start;
    taken += sum;
  }
  return -1;
}
