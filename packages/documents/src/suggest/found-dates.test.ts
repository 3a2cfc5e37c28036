import { expect, it } from "vitest";
import { foundDates } from "./found-dates.ts";
import { suggest } from "./suggest.ts";

it("finds the days by which a letter wants something done, with page and passage", () => {
  const text =
    "Stadtwerke Musterstadt\nDatum: 09.03.2026\nRechnung\fBitte zahlen Sie den Betrag\nbis zum 23.03.2026.\nDie Garantie ist gültig bis 31.12.2028.";
  expect(foundDates(text, "2026-03-10")).toMatchObject([
    { kind: "payment", day: "2026-03-23", page: 2, text: "23.03.2026" },
    { kind: "expiry", day: "2028-12-31", page: 2 },
  ]);
  expect(
    foundDates(
      "Datum: 09.03.2026\nGegen den Bescheid kann binnen eines Monats Widerspruch eingelegt werden.\n\nKündigen Sie bis zum 30.04.2026. Bitte antworten Sie bis zum 27.03.2026.",
      "2026-03-10",
    ).map(({ kind, day }) => [kind, day]),
  ).toEqual([
    ["objection", "2026-04-13"],
    ["cancellation", "2026-04-30"],
    ["resubmission", "2026-03-27"],
  ]);
  expect(
    foundDates(
      "Datum: 09.03.2026\nBitte senden Sie uns den Bogen innerhalb von 14 Tagen zurück. Danke.",
      "2026-03-10",
    ),
  ).toMatchObject([{ text: "Bitte senden Sie uns den Bogen innerhalb von 14 Tagen zurück" }]);
  expect(foundDates("Guten Tag, heute ist der 09.03.2026.", "2026-03-10")).toEqual([]);
});

it("reminds of no objection to a statement of an account, which comes each month", () => {
  const rule = "Einwendungen gegen diese Abrechnung sind innerhalb von sechs Wochen nach Zugang zu erheben.";
  const letter = (title: string): string => `Sparbank Musterstadt\n${title}\nDatum 01.11.2026\n${rule}`;
  expect(foundDates(letter("Abrechnung Heizkosten"), "2026-11-20")).toHaveLength(1);
  expect(foundDates(letter("Kontoauszug Oktober 2026"), "2026-11-20")).toEqual([]);
});

it("finds no day to pay in an electronic invoice whose money is collected, paid or comes back", () => {
  const invoice = {
    kind: "invoice",
    number: "4711",
    date: "2026-03-09",
    seller: "Stadtwerke Musterstadt",
    payable_cents: 7073,
    due_on: "2026-03-23",
    iban: null,
  } as const;
  const page = "Rechnung 4711\nDatum: 09.03.2026";
  const debit = `${page}\nDer Betrag wird am 23.03.2026 per SEPA-Lastschrift von Ihrem Konto abgebucht.`;
  const daysOf = (text: string, cents: number) =>
    foundDates(text, "2026-03-10", { ...invoice, payable_cents: cents }).map(({ day }) => day);
  const formOf = (text: string, cents: number) =>
    suggest(text, { filed: [], persons: [] }, "2026-03-10", { invoice: { ...invoice, payable_cents: cents } })
      .due_on?.value;
  for (const offered of [daysOf, formOf]) {
    expect([offered(page, 7073)].flat()).toEqual(["2026-03-23"]);
    expect([offered(debit, 7073), offered(page, 0), offered(page, -100)].flat().filter(Boolean)).toEqual([]);
  }
});
