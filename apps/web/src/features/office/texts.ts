import { counted, wholeNumber } from "@krempelfrei/contract/counted";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { daysBetween, nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { ENDING_DAYS, type Office } from "@krempelfrei/contract/office/office";
import { listed } from "../../lib/format.ts";

/** Names as a sentence, with the number of further ones. */
export const namesOf = (people: readonly { readonly name: string }[], count = people.length): string =>
  listed([
    ...people.map(({ name }) => name),
    ...(count > people.length ? [counted(count - people.length, "weiterer", "weitere")] : []),
  ]);

/** Days of the calendar in Berlin: what came yesterday evening is one day old in the morning. */
export const daysSince = (moment: string, now: string): number =>
  daysBetween(berlinDay(new Date(moment)), berlinDay(new Date(now)));

/** `2026-Q3` as `3. Quartal 2026`. */
export const quarterText = (key: string): string => `${key.slice(-1)}. Quartal ${key.slice(0, 4)}`;

export const ageText = (days: number): string =>
  days === 0 ? "ältester von heute" : `ältester ${counted(days, "Tag", "Tage")}`;

export interface Fact {
  readonly title: string;
  readonly text: string;
  /** Its day (YYYY-MM-DD), which a block shows on a wide screen, and the text beside that block. */
  readonly day?: { readonly on: string; readonly isLimit: boolean; readonly beside: string };
}

const limit = (on: string, today: string, what = "") => ({
  day: { on, isLimit: true, beside: `${what}${nearnessText(on, today)}` },
});

/** Ending contracts that have no alarm. */
export function endingFacts({ ending }: NonNullable<Office["contracts"]>, today: string): Fact[] {
  const named = ending.customers.slice(ending.soon);
  const more = ending.count - Math.max(ending.soon, ending.customers.length);
  return [
    ...named.map(({ name, on }) => ({
      title: `Vertrag von ${name} endet`,
      text: `am ${germanDay(on)}`,
      ...limit(on, today),
    })),
    ...(more > 0
      ? [
          {
            title: counted(more, "weiterer Vertrag endet", "weitere Verträge enden"),
            text: `in den nächsten ${ENDING_DAYS} Tagen`,
          },
        ]
      : []),
  ];
}

/** The named contracts of `endingFacts` in one line. */
export const endingText = ({ ending }: NonNullable<Office["contracts"]>): string =>
  ending.customers
    .slice(ending.soon)
    .map(({ name, on }) => `${name} ${germanDay(on)}`)
    .join(" · ");

/**
 * Duties set by law: the advance VAT return, whose date cannot be moved, then the closing of a quarter and erasures.
 */
export function lawFacts({ vat, quarter, erasure }: NonNullable<Office["law"]>, today: string): Fact[] {
  return [
    ...(vat
      ? [
          {
            title: `Umsatzsteuer, ${quarterText(vat.quarter)}`,
            text: `Voranmeldung bis ${germanDay(vat.due_on)}`,
            ...limit(vat.due_on, today, "Voranmeldung · "),
          },
        ]
      : []),
    ...(quarter
      ? [
          {
            title: `${quarterText(quarter.key)} festschreiben`,
            text: `möglich seit ${germanDay(quarter.since)}`,
            day: {
              on: quarter.since,
              isLimit: false,
              beside: `${nearnessText(quarter.since, today)} möglich`,
            },
          },
        ]
      : []),
    ...(erasure > 0
      ? [{ title: `${counted(erasure, "Konto", "Konten")} löschen`, text: "Die Aufbewahrungsfrist ist um." }]
      : []),
  ];
}

export const refusedText = (count: number): string =>
  count === 0 ? "" : `${counted(count, "Dokument", "Dokumente")} nicht lesbar`;

export const waitingText = (count: number): string =>
  `${wholeNumber(count)} ${count === 1 ? "Brief wartet" : "Briefe warten"}`;
