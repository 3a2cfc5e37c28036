/** Facts of a customer by which payments are recognised. */
export interface KnownCustomer {
  readonly id: string;
  readonly number: string;
  /** Names of the customer and of its mandates' holders: `Weiß, Thomas` or `Thomas Weiß`. */
  readonly names: readonly string[];
  /** Accounts of the mandates, and accounts that have paid for this customer before. */
  readonly ibans: readonly string[];
  readonly mandates: readonly string[];
  /** Open fees outside of claims. */
  readonly fees_cents?: number;
}

export interface KnownClaim {
  readonly id: string;
  readonly number: string;
  readonly customer_id: string;
  readonly open_cents: number;
  /** True for a claim that was written off; a payment does not undo that. */
  readonly written_off?: boolean;
}

/** A collection of one claim, as sent to the bank. */
export interface KnownItem {
  readonly end_to_end: string;
  readonly claim_id: string;
  readonly customer_id: string;
  readonly mandate: string;
  readonly cents: number;
  /** Sum of a return entered by hand and its fees; null if the collection has not come back. */
  readonly booked_cents?: number | null;
}

export interface KnownRun {
  readonly id: string;
  readonly msg_id: string;
  readonly sum_cents: number;
  readonly count: number;
  /** True if the bank has not credited it yet. */
  readonly open: boolean;
}

/**
 * All facts that bank lines are matched with. Claims are sorted by age: open claims, and claims that a return may
 * reopen.
 */
export interface MatchBook {
  readonly customers: readonly KnownCustomer[];
  readonly claims: readonly KnownClaim[];
  readonly items: readonly KnownItem[];
  readonly runs: readonly KnownRun[];
}

/** The facts indexed by the texts of lines, so that a line's cost does not grow with customers and claims. */
export interface MatchIndex {
  readonly customerById: ReadonlyMap<string, KnownCustomer>;
  readonly customerByNumber: ReadonlyMap<string, KnownCustomer>;
  readonly customersByIban: ReadonlyMap<string, readonly KnownCustomer[]>;
  readonly customerByMandate: ReadonlyMap<string, KnownCustomer>;
  readonly customersByName: ReadonlyMap<string, readonly KnownCustomer[]>;
  readonly claimById: ReadonlyMap<string, KnownClaim>;
  readonly claimByDigits: ReadonlyMap<string, KnownClaim>;
  readonly claimsOf: ReadonlyMap<string, readonly KnownClaim[]>;
  readonly itemByReference: ReadonlyMap<string, KnownItem>;
  readonly itemsByMandate: ReadonlyMap<string, readonly KnownItem[]>;
  /** The last collection of a claim. */
  readonly itemOfClaim: ReadonlyMap<string, KnownItem>;
  readonly runs: readonly KnownRun[];
}

/** Minimum of digits of a number: shorter numbers are found in purposes by chance. */
const DIGITS_MIN = 5;

const digits = (text: string): string => text.replace(/\D/g, "");

/**
 * The digits of all numbers in a text: people write `RE 2026-00044` and `RE2026/00044` for RE-2026-00044. Up to three
 * consecutive groups count as one number.
 */
export function numbersIn(text: string): string[] {
  const groups = [...text.matchAll(/\d+/g)];
  const found = groups.flatMap((first, index) => {
    let joined = "";
    let end = first.index;
    const numbers: string[] = [];
    for (const group of groups.slice(index, index + 3)) {
      if (group.index - end > 1) break;
      joined += group[0];
      end = group.index + group[0].length;
      if (joined.length >= DIGITS_MIN) numbers.push(joined);
    }
    return numbers;
  });
  return [...new Set(found)];
}

const LETTERS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** The words of a name without accents, umlauts written out: banks write Mueller and Müller. */
export const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);

/** All pairs of words of a name, in a fixed order, because people pay as `Thomas und Eva Weiß`. */
export function namePairs(name: string): string[] {
  const words = [...new Set(wordsOf(name))].toSorted().slice(0, 8);
  return words.flatMap((first, index) => words.slice(index + 1).map((second) => `${first} ${second}`));
}

/** Lists of values by each of their keys; an empty key is left out. */
function lists<Value>(
  values: readonly Value[],
  keysOf: (value: Value) => readonly string[],
): Map<string, Value[]> {
  const map = new Map<string, Value[]>();
  for (const value of values) {
    for (const key of new Set(keysOf(value))) {
      if (key === "") continue;
      const list = map.get(key);
      if (list) list.push(value);
      else map.set(key, [value]);
    }
  }
  return map;
}

/** Indexes the facts once, for all lines of a file. */
export function indexBook({ customers, claims, items, runs }: MatchBook): MatchIndex {
  return {
    customerById: new Map(customers.map((customer) => [customer.id, customer])),
    customerByNumber: new Map(customers.map((customer) => [customer.number, customer])),
    customersByIban: lists(customers, ({ ibans }) => ibans),
    customerByMandate: new Map(
      customers.flatMap((customer) =>
        customer.mandates.map((mandate) => [mandate.toUpperCase(), customer] as const),
      ),
    ),
    customersByName: lists(customers, ({ names }) => names.flatMap(namePairs)),
    claimById: new Map(claims.map((claim) => [claim.id, claim])),
    claimByDigits: new Map(claims.map((claim) => [digits(claim.number), claim])),
    claimsOf: Map.groupBy(claims, ({ customer_id }) => customer_id),
    itemByReference: new Map(items.map((item) => [item.end_to_end.toUpperCase(), item])),
    itemOfClaim: new Map(items.map((item) => [item.claim_id, item])),
    itemsByMandate: lists(items, ({ mandate }) => [mandate.toUpperCase()]),
    runs,
  };
}
