/** Package and fee from a day on, until the next version. */
export interface Price {
  /** YYYY-MM-DD */
  readonly valid_from: string;
  readonly package: string;
  /** Gross a month. */
  readonly monthly_fee_cents: number;
}

const sameTerms = (one: Price, other: Price): boolean =>
  one.package === other.package && one.monthly_fee_cents === other.monthly_fee_cents;

/** The version valid on a day; the first version also covers the days before it. `prices`: the oldest first, at least one. */
export function priceOn(prices: readonly Price[], day: string): Price {
  const found = prices.findLast(({ valid_from }) => valid_from <= day) ?? prices[0];
  if (!found) throw new Error("a customer without a price");
  return found;
}

const withoutRepeats = (prices: readonly Price[]): Price[] =>
  prices.filter((price, index) => {
    const before = prices[index - 1];
    return before === undefined || !sameTerms(before, price);
  });

/** Adds a version, which replaces a version of the same day. Versions equal to their predecessor are dropped. */
export const withPrice = (prices: readonly Price[], price: Price): Price[] =>
  withoutRepeats(
    [...prices.filter(({ valid_from }) => valid_from !== price.valid_from), price].toSorted((one, other) =>
      one.valid_from.localeCompare(other.valid_from),
    ),
  );

/** All versions, of which the first reaches back to a start of the contract before it. */
export const reachingBackTo = (prices: readonly Price[], start: string): Price[] =>
  prices.map((price, index) =>
    index === 0 && start < price.valid_from ? { ...price, valid_from: start } : price,
  );

/**
 * The versions of a contract with this start: the version valid on that day is the first. Versions from before it are
 * stored, because the start may be mistyped and corrected.
 */
export const startingOn = (prices: readonly Price[], start: string): Price[] =>
  withoutRepeats([
    { ...priceOn(prices, start), valid_from: start },
    ...prices.filter(({ valid_from }) => valid_from > start),
  ]);
