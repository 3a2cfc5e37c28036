import { euros } from "@krempelfrei/contract/money";
import type { Series } from "@krempelfrei/contract/files/series";

export interface YearAmount {
  readonly id: string;
  readonly year: number;
  readonly cents: number;
}

/** Sums of a yearly series, the oldest first; empty for other series, or if one of its documents has no sum. */
export function amountsOf({ months, members }: Series): YearAmount[] {
  if (months !== 12) return [];
  const amounts = members.flatMap(({ id, year, amount_cents }) =>
    amount_cents === null ? [] : [{ id, year, cents: amount_cents }],
  );
  return amounts.length === members.length ? amounts : [];
}

/** "18,20 € mehr als 2025 · 15,00 € weniger als 2019": compared with the previous year and the first one. */
export function comparedWith(amounts: readonly YearAmount[], current: YearAmount): string {
  const index = amounts.indexOf(current);
  const others = [amounts[index - 1], index > 1 ? amounts[0] : undefined];
  return others
    .flatMap((other) => {
      if (!other) return [];
      const more = current.cents - other.cents;
      if (more === 0) return [`so viel wie ${other.year}`];
      return [`${euros(Math.abs(more))} ${more > 0 ? "mehr" : "weniger"} als ${other.year}`];
    })
    .join(" · ");
}

/** A point of the line, in units of its picture. */
export interface Point extends YearAmount {
  readonly x: number;
  readonly y: number;
}

/** Points scaled from the lowest sum to the highest; the axis need not start at zero. */
export function pointsOf(
  amounts: readonly YearAmount[],
  { width, top, bottom }: { readonly width: number; readonly top: number; readonly bottom: number },
): Point[] {
  const cents = amounts.map((amount) => amount.cents);
  const [low, high] = [Math.min(...cents), Math.max(...cents)];
  const [first, last] = [amounts[0]?.year ?? 0, amounts.at(-1)?.year ?? 0];
  return amounts.map((amount) => ({
    ...amount,
    x: first === last ? width / 2 : ((amount.year - first) / (last - first)) * width,
    y: high === low ? (top + bottom) / 2 : bottom - ((amount.cents - low) / (high - low)) * (bottom - top),
  }));
}
