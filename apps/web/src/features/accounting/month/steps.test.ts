import { describe, expect, it } from "vitest";
import { stepsOf, type MonthFacts } from "./steps.ts";

const EMPTY: MonthFacts = {
  month: "2026-12",
  claims: { count: 0, cents: 0 },
  made: undefined,
  numbers: undefined,
  debits: { count: 0, cents: 0 },
  runs: [],
  waiting: { count: 0, sum_cents: 0, collection_on: null, skipped: 0, to_be_told: 0, settled: 0 },
  bank: { last_day: null, open: 0 },
};
const MADE: MonthFacts = {
  ...EMPTY,
  claims: { count: 47, cents: 136_530 },
  made: { day: "2026-11-21", by: "Tobias Adler" },
  numbers: { first: "RE-2026-00312", last: "RE-2026-00358" },
  debits: { count: 41, cents: 120_590 },
  waiting: {
    count: 41,
    sum_cents: 120_590,
    collection_on: "2026-12-07",
    skipped: 3,
    to_be_told: 0,
    settled: 0,
  },
};
const RUN = {
  msg_id: "LS-2026-12-001",
  status: "erstellt",
  count: 41,
  sum_cents: 120_590,
  collection_on: "2026-12-07",
};
const WITH_FILE: MonthFacts = { ...MADE, runs: [RUN], waiting: EMPTY.waiting };
const SUBMITTED: MonthFacts = { ...WITH_FILE, runs: [{ ...RUN, status: "eingereicht" }] };

const statesOf = (facts: MonthFacts): string =>
  stepsOf(facts)
    .map(({ state }) => state[0])
    .join("");
const textOf = (facts: MonthFacts, key: string) => {
  const step = stepsOf(facts).find((each) => each.key === key);
  return `${step?.title}: ${step?.text}`.replaceAll("\u00A0", " ");
};

// Covers 2.9
describe("the checklist of a month", () => {
  it.each<[string, MonthFacts, string]>([
    ["begins with the claims", EMPTY, "nlllll"],
    ["goes on with the file", MADE, "ddnlll"],
    ["then to the bank", WITH_FILE, "dddnll"],
    ["then waits for the statement", SUBMITTED, "ddddnl"],
    [
      "which has to reach the day of the collection",
      { ...SUBMITTED, bank: { last_day: "2026-12-06", open: 0 } },
      "ddddnl",
    ],
    ["then for its lines", { ...SUBMITTED, bank: { last_day: "2026-12-12", open: 3 } }, "dddddn"],
    [
      "not for what a statement says of another month",
      { ...SUBMITTED, bank: { last_day: "2026-11-30", open: 0 } },
      "ddddnl",
    ],
    ["and is done", { ...SUBMITTED, bank: { last_day: "2026-12-12", open: 0 } }, "dddddd"],
    [
      "comes back to the file when there are new claims",
      { ...MADE, runs: [{ ...RUN, status: "gebucht" }] },
      "ddnlll",
    ],
    [
      "has no file where nothing is collected",
      { ...MADE, debits: EMPTY.debits, waiting: EMPTY.waiting },
      "ddddnl",
    ],
    [
      "has no file where all debits are left out",
      { ...MADE, waiting: { ...EMPTY.waiting, skipped: 41 } },
      "ddddnl",
    ],
    [
      "has no file where credit has settled all debits",
      { ...MADE, waiting: { ...EMPTY.waiting, settled: 41 } },
      "ddddnl",
    ],
    [
      "has no file where credit has settled some, and the others are left out",
      { ...MADE, waiting: { ...EMPTY.waiting, settled: 38, skipped: 3 } },
      "ddddnl",
    ],
    [
      "waits for the file while customers are still to be told of the collection",
      { ...MADE, waiting: { ...EMPTY.waiting, skipped: 41, to_be_told: 41 } },
      "ddnlll",
    ],
    [
      "waits for the file where none can be made, as without a creditor id",
      { ...MADE, waiting: EMPTY.waiting },
      "ddnlll",
    ],
    ["does not count a discarded file", { ...WITH_FILE, runs: [{ ...RUN, status: "verworfen" }] }, "ddnlll"],
  ])("%s", (_, facts, expected) => {
    expect(statesOf(facts)).toBe(expected);
  });

  it.each<[string, MonthFacts, string]>([
    ["claims", MADE, "Forderungen erstellt: 47 Forderungen, 1.365,30 € · 21.11.2026, Tobias Adler"],
    ["invoices", MADE, "Rechnungen als PDF bereit: RE-2026-00312 bis RE-2026-00358"],
    ["file", MADE, "Lastschriftdatei erstellen: 41 Forderungen, 1.205,90 € · Einzug am 07.12.2026"],
    [
      "file",
      { ...MADE, waiting: { ...EMPTY.waiting, skipped: 2 } },
      "Lastschriftdatei erstellt: Nichts einzuziehen · 2 Forderungen bleiben außen vor",
    ],
    ["file", WITH_FILE, "Lastschriftdatei erstellt: LS-2026-12-001: 41 Lastschriften, 1.205,90 €"],
    [
      "file",
      { ...WITH_FILE, waiting: { ...EMPTY.waiting, skipped: 3 } },
      "Lastschriftdatei erstellt: LS-2026-12-001: 41 Lastschriften, 1.205,90 € · 3 Forderungen bleiben außen vor",
    ],
    [
      "file",
      { ...WITH_FILE, waiting: { ...EMPTY.waiting, skipped: 1 } },
      "Lastschriftdatei erstellt: LS-2026-12-001: 41 Lastschriften, 1.205,90 € · 1 Forderung bleibt außen vor",
    ],
    ["submit", SUBMITTED, "Bei der Bank eingereicht: LS-2026-12-001, fällig 07.12.2026"],
    [
      "statement",
      { ...SUBMITTED, bank: { last_day: "2026-12-12", open: 3 } },
      "Kontoauszug eingelesen: Kontoauszug bis 12.12.2026",
    ],
    ["book", { ...SUBMITTED, bank: { last_day: "2026-12-12", open: 3 } }, "Buchungen bestätigen: 3 offen"],
  ])("says at %s how it stands", (key, facts, expected) => {
    expect(textOf(facts, key)).toBe(expected);
  });
});
