import type { Day } from "@krempelfrei/documents/suggest/dates";
import type { Block } from "./blocks.ts";
import {
  addDays,
  type Chance,
  createChance,
  dayOf,
  decimal,
  ibanOf,
  numeric,
  short,
  worded,
} from "./chance.ts";
import type { Facts } from "./facts.ts";
import type { Family } from "./sheet.ts";

/** How a sender always writes. */
export interface Habit {
  readonly head: "left" | "right" | "center" | "foot";
  /** `city`: "Lindental, den …"; `refs`: among the references; `end`: beside the signature. */
  readonly date: "right" | "city" | "refs" | "label" | "end";
  readonly dates: "numeric" | "worded" | "short";
  readonly refs: "block" | "line" | "side";
  readonly money: "€" | "EUR" | "EUR first";
  readonly family: Family;
  /** Name of the date where it has one; "Datum" by default. */
  readonly dateLabel?: string;
}

const HABITS: readonly [Habit, ...Habit[]] = [
  { head: "left", date: "right", dates: "numeric", refs: "block", money: "€", family: "sans" },
  { head: "right", date: "city", dates: "worded", refs: "side", money: "EUR", family: "serif" },
  { head: "foot", date: "refs", dates: "numeric", refs: "block", money: "EUR first", family: "sans" },
  { head: "center", date: "label", dates: "numeric", refs: "line", money: "€", family: "sans" },
  { head: "left", date: "refs", dates: "worded", refs: "side", money: "€", family: "serif" },
  { head: "right", date: "right", dates: "worded", refs: "line", money: "€", family: "sans" },
  { head: "foot", date: "city", dates: "numeric", refs: "side", money: "EUR", family: "sans" },
  { head: "left", date: "label", dates: "short", refs: "block", money: "EUR", family: "mono" },
  { head: "center", date: "end", dates: "worded", refs: "block", money: "€", family: "serif" },
  { head: "left", date: "city", dates: "short", refs: "line", money: "€", family: "sans" },
  {
    head: "left",
    date: "refs",
    dates: "numeric",
    refs: "side",
    money: "€",
    family: "sans",
    dateLabel: "Rechnungsdatum",
  },
  {
    head: "center",
    date: "label",
    dates: "worded",
    refs: "line",
    money: "EUR",
    family: "serif",
    dateLabel: "Bescheid vom",
  },
  {
    head: "right",
    date: "refs",
    dates: "numeric",
    refs: "block",
    money: "EUR",
    family: "sans",
    dateLabel: "Erstellt am",
  },
  { head: "foot", date: "city", dates: "worded", refs: "side", money: "€", family: "serif" },
  { head: "left", date: "right", dates: "short", refs: "block", money: "EUR", family: "sans" },
];

export interface Sender {
  /** With its legal form. */
  readonly name: string;
  /** As people file it. */
  readonly author: string;
  readonly street: string;
  readonly town: string;
  readonly domain: string;
  /** Index of `HABITS`. */
  readonly habit: number;
  /** Further lines of the letterhead. */
  readonly lines?: readonly string[];
}

/** A letter as its author drafts it; the frame of address, date and letterhead comes by the sender's habits. */
export interface Draft {
  readonly title?: string;
  readonly refs?: readonly (readonly [string, string])[];
  readonly body: readonly Block[];
  /**
   * `slip`: narrow, without an address field, as from a till or a dispenser. `sheet`: a title above and no greeting. `bare`: the body alone,
   * with letterhead, address and signature where its author puts them.
   */
  readonly frame?: "letter" | "slip" | "sheet" | "bare";
  readonly facts: Pick<Facts, "kind"> & Partial<Facts>;
}

export interface Layout {
  readonly name: string;
  /** Take turns. */
  readonly senders: readonly [Sender, ...Sender[]];
  /** 5 by default. */
  readonly letters?: number;
  /** Months in which the sender writes such a letter. */
  readonly months?: readonly [number, ...number[]];
  /** Id of the only person that such a letter goes to. */
  readonly to?: string;
  /** `number`: 0 for the first letter of the layout. */
  draft(desk: Desk, number: number): Draft;
}

export const PERSONS: readonly [Person, ...Person[]] = [
  { id: "miriam", name: "Miriam Achterberg", salutation: "Sehr geehrte Frau Achterberg", title: "Frau" },
  { id: "jonas", name: "Jonas Achterberg", salutation: "Sehr geehrter Herr Achterberg", title: "Herrn" },
  {
    id: "hildegard",
    name: "Hildegard Sommerfeld",
    salutation: "Sehr geehrte Frau Sommerfeld",
    title: "Frau",
  },
];

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly salutation: string;
  readonly title: string;
  /** Street and town; those of the household where it is not given. */
  readonly address?: readonly [string, string];
}

/** What an author of letters has at hand. */
export interface Desk {
  readonly chance: Chance;
  readonly sender: Sender;
  readonly habit: Habit;
  readonly to: Person;
  readonly date: Day;
  readonly iban: string;
  /** A day as this sender writes it in a sentence. */
  on(day: Day): string;
  /** Days after the date of the letter. */
  after(days: number): Day;
  money(cents: number): string;
}

export function createDesk(
  sender: Sender,
  seed: number,
  { months, to: only }: Pick<Layout, "months" | "to"> = {},
): Desk {
  const chance = createChance(seed);
  const habit = HABITS[sender.habit % HABITS.length] ?? HABITS[0];
  const date = dayOf(
    chance.int(2024, 2026),
    months ? chance.pick(months) : chance.int(1, 10),
    chance.int(1, 28),
  );
  const to = chance.pick(PERSONS);
  const format = { numeric, worded, short }[habit.dates];
  return {
    chance,
    sender,
    habit,
    date,
    to: PERSONS.find(({ id }) => id === only) ?? to,
    iban: ibanOf(chance),
    // Numbers in tables and words in sentences are mixed in real letters.
    on: (day) => (habit.dates === "short" ? numeric(day) : format(day)),
    after: (days) => addDays(date, days),
    money: (cents) =>
      habit.money === "EUR first" ? `EUR ${decimal(cents)}` : `${decimal(cents)} ${habit.money}`,
  };
}

export const written = ({ habit, date }: Desk): string => ({ numeric, worded, short })[habit.dates](date);
