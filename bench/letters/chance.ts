import type { Day } from "@krempelfrei/documents/suggest/dates";

const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);
const WEEKDAYS = "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag".split(" ");
const DAY_MS = 86_400_000;

/** Choices that are the same for the same seed. */
export interface Chance {
  int(min: number, max: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  /** `#` becomes a digit: "HV ###.###-##". */
  number(pattern: string): string;
  /** A price with cents, in cents. */
  cents(minEuros: number, maxEuros: number): number;
}

export function createChance(seed: number): Chance {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const next = (): number => {
    // Mulberry32.
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick: (values) => values[int(0, values.length - 1)] ?? values[0],
    number: (pattern) => pattern.replaceAll("#", () => String(int(1, 9))),
    cents: (min, max) => int(min * 100, max * 100),
  };
}

const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: Day, days: number): Day =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

export const dayOf = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const partsOf = (day: Day): [string, string, string] => [day.slice(0, 4), day.slice(5, 7), day.slice(8)];

/** 04.03.2026 */
export const numeric = (day: Day): string => partsOf(day).toReversed().join(".");

/** 4. März 2026 */
export function worded(day: Day): string {
  const [year, month, date] = partsOf(day);
  return `${Number(date)}. ${MONTHS[Number(month) - 1]} ${year}`;
}

/** 04.03.26 */
export function short(day: Day): string {
  const [year, month, date] = partsOf(day);
  return `${date}.${month}.${year.slice(2)}`;
}

export const weekday = (day: Day): string => WEEKDAYS[new Date(timeOf(day)).getUTCDay()] ?? "";

/** März 2026 */
export const monthOf = (day: Day): string => worded(day).replace(/^\d+\. /, "");

/** 1.234,56 */
export const decimal = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${String(Math.floor(Math.abs(cents) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ".")},${String(Math.abs(cents) % 100).padStart(2, "0")}`;

/** By country, the form of an account and the country as digits for the checksum. */
const ACCOUNTS = {
  DE: ["##################", "131400"],
  AT: ["################", "102900"],
  CH: ["#################", "121700"],
} as const;

/** An IBAN with a right checksum, in groups of four. */
export function ibanOf(chance: Chance, country: keyof typeof ACCOUNTS = "DE"): string {
  const [form, digits] = ACCOUNTS[country];
  const account = chance.number(form);
  const check = 98n - (BigInt(`${account}${digits}`) % 97n);
  return `${country}${String(check).padStart(2, "0")}${account}`.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
