import type { Day } from "@krempelfrei/documents/suggest/dates";
import { addDays, weekday, worded } from "../chance.ts";
import type { Person, Sender } from "../desk.ts";

export const HOME = ["Ulmenweg 14", "37999 Lindental"] as const;

/** `place` is street and town: "Markt 1, 37999 Lindental". */
export function sender(
  name: string,
  author: string,
  place: string,
  domain: string,
  habit: number,
  lines: readonly string[] = [],
): Sender {
  const [street = "", town = ""] = place.split(", ");
  return { name, author, street, town, domain, habit, lines };
}

export const addressOf = (to: Person): string[] => [to.title, to.name, ...HOME];

/** Letterhead of an author that has no frame of their own. */
export const headOf = ({ name, lines = [], street, town }: Sender): string[] => [
  name,
  ...lines,
  street,
  town,
];

export const yearOf = (day: Day): number => Number(day.slice(0, 4));
const monthNumber = (day: Day): number => Number(day.slice(5, 7));

/** The day itself, or the Monday after a weekend. */
export const workday = (day: Day): Day => addDays(day, { Samstag: 2, Sonntag: 1 }[weekday(day)] ?? 0);

/** 4. März */
export const dayAndMonth = (day: Day): string => worded(day).replace(/ \d{4}$/, "");

/** 1'234.50 */
export const swiss = (cents: number): string =>
  `${String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, "'")}.${String(cents % 100).padStart(2, "0")}`;

/** Whole months after a first of a month. */
export const firstAfter = (day: Day, months: number): Day =>
  new Date(Date.UTC(yearOf(day), monthNumber(day) - 1 + months, 1)).toISOString().slice(0, 10);

/** A remedy within a month after the notice was delivered. */
export const objection = (reason: string) => ({ kind: "objection", reason, day: null, months: 1 }) as const;
