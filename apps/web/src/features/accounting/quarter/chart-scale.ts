/** The scale of a chart of money: the amounts of its grid lines in cents, the lowest first. */
export interface Scale {
  readonly lines: readonly number[];
  /** True if the labels are in thousands of euros, else in euros. */
  readonly inThousands: boolean;
}

const EURO = 100;
const THOUSAND = 1000 * EURO;
/** Maximum number of steps between the lowest amount (or 0) and the highest; one more with amounts below 0. */
const STEPS = 5;

/** Lines at round amounts, from 0 (or the line below the lowest amount) to the first one that no amount exceeds. */
export function scaleOf(amounts: readonly number[]): Scale {
  const highest = Math.max(EURO, ...amounts);
  const lowest = Math.min(0, ...amounts);
  const rough = (highest - lowest) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(EURO, ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  return {
    lines: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0),
    inThousands: step >= THOUSAND / 2,
  };
}

const whole = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const euros = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 0 });

/** Amounts in the chart's unit: whole euros, or thousands as `3` at a line and `3,9` at a bar. */
export const atLine = (cents: number, { inThousands }: Scale): string =>
  inThousands ? whole.format(cents / THOUSAND) : euros.format(cents / EURO);
export const atBar = (cents: number, { inThousands }: Scale): string =>
  inThousands ? oneDecimal.format(cents / THOUSAND) : euros.format(cents / EURO);
