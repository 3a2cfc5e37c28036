import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MatchBook } from "./match-book.ts";
import type { MatchedRow } from "./matched.ts";
import { matchRows } from "./match.ts";
import { matchedRow, OPEN_CLAIM_OF_WEISS, WEISS } from "../testing/match-scene.ts";
import { readStatement } from "./read-statement.ts";

const BOOK: MatchBook = {
  customers: [
    {
      id: "müller",
      number: "10001",
      names: ["Müller-Lüdenscheidt, Jürgen"],
      ibans: ["DE89370400440532013000"],
      mandates: ["PG-10001-1"],
    },
    {
      id: "groß",
      number: "10002",
      names: ["Groß, Änne"],
      ibans: ["DE75512108001245126199"],
      mandates: ["PG-10002-1"],
    },
    WEISS,
  ],
  claims: [
    { id: "m-nov", number: "RE-2026-00041", customer_id: "müller", open_cents: 4990 },
    { id: "m-dez", number: "RE-2026-00042", customer_id: "müller", open_cents: 4990 },
    { id: "g-dez", number: "RE-2026-00043", customer_id: "groß", open_cents: 0 },
    OPEN_CLAIM_OF_WEISS,
  ],
  items: [
    {
      end_to_end: "RE-2026-00042",
      claim_id: "m-dez",
      customer_id: "müller",
      mandate: "PG-10001-1",
      cents: 4990,
    },
    {
      end_to_end: "RE-2026-00043",
      claim_id: "g-dez",
      customer_id: "groß",
      mandate: "PG-10002-1",
      cents: 2995,
    },
  ],
  runs: [{ id: "run", msg_id: "LS-2026-12-001", sum_cents: 7985, count: 2, open: true }],
};

const match = (...rows: Partial<MatchedRow>[]) => matchRows(rows.map(matchedRow), BOOK);

it("takes what a letter asks for with its fees as exact", () => {
  const [first, second, third] = BOOK.customers;
  if (!first || !second || !third) throw new Error("no customer");
  const book = { ...BOOK, customers: [{ ...first, fees_cents: 250 }, second, third] };
  const paid = { purpose: "Kunde 10001", name: "Jürgen Müller-Lüdenscheidt" };
  expect(matchRows([matchedRow({ ...paid, amount_cents: 10_230 })], book)).toMatchObject([
    { state: "sicher", credit_cents: 0, parts: [{ cents: 4990 }, { cents: 4990 }] },
  ]);
  const [more] = matchRows([matchedRow({ ...paid, amount_cents: 10_300 })], book);
  expect(more).toMatchObject({ state: "vorschlag", credit_cents: 70 });
});

// Covers bank.2
describe("the order of accounting.md 2", () => {
  it("1. the credit of a run by its reference and its sum", () => {
    expect(match({ kind: "sammelgutschrift", batch: "LS-2026-12-001-1", amount_cents: 7985 })).toMatchObject([
      { state: "sicher", kind: "sammelgutschrift", run_id: "run" },
    ]);
    expect(match({ kind: "sammelgutschrift", amount_cents: 7985 })).toMatchObject([
      { state: "vorschlag", run_id: "run" },
    ]);
    expect(match({ kind: "sammelgutschrift", batch: "LS-2026-12-001-1", amount_cents: 7984 })).toMatchObject([
      {
        state: "keine",
        run_id: null,
        reason: "Lastschriftlauf LS-2026-12-001 (2 Forderungen): Die Summe weicht um 0,01\u00a0€ ab.",
      },
    ]);
    const twice = { kind: "sammelgutschrift", batch: "LS-2026-12-001-1", amount_cents: 7985 } as const;
    expect(match(twice, twice).map(({ state }) => state)).toEqual(["sicher", "keine"]);
  });

  it.each([
    ["2. the end-to-end reference", { end_to_end: "RE-2026-00042" }, "müller", ["m-dez"]],
    ["2. the mandate, oldest claim first", { mandate: "pg-10001-1" }, "müller", ["m-nov"]],
    ["3. the number of an invoice", { purpose: "Rechnung RE-2026-00042; Danke!" }, "müller", ["m-dez"]],
    ["3. the same, as people write it", { purpose: "re 2026/00042" }, "müller", ["m-dez"]],
    ["3. the number of the customer", { purpose: "Kd-Nr 10001" }, "müller", ["m-nov"]],
    [
      "3. two invoices",
      { purpose: "RE-2026-00041 + RE-2026-00042", amount_cents: 9980, iban: "DE89370400440532013000" },
      "müller",
      ["m-nov", "m-dez"],
    ],
    ["4. the IBAN", { iban: "DE89370400440532013000" }, "müller", ["m-nov"]],
    [
      "4. the IBAN, for all that is open",
      { iban: "DE89370400440532013000", amount_cents: 9980 },
      "müller",
      ["m-nov", "m-dez"],
    ],
  ])("%s with the amount is certain", (_name, fields, customer_id, claims) => {
    const [found] = match(fields);
    expect(found).toMatchObject({ state: "sicher", customer_id, credit_cents: 0 });
    expect(found?.parts.map(({ claim_id }) => claim_id)).toEqual(claims);
  });

  it.each([["Thomas Weiß"], ["WEISS, THOMAS"], ["Thomas und Eva Weiss"], ["Dr. Thomas Weiß"]])(
    "5. the name %s with the amount is a proposal, never certain",
    (name) => {
      expect(match({ name, amount_cents: 7900 })).toMatchObject([
        { state: "vorschlag", customer_id: "weiß", reason: "Ähnlicher Name und Betrag stimmen." },
      ]);
      expect(match({ name, amount_cents: 7901 })).toMatchObject([{ state: "keine", customer_id: null }]);
    },
  );
});

describe("no certainty", () => {
  // Covers bank.14
  it.each([
    [
      "a part of the amount",
      { purpose: "RE-2026-00044", amount_cents: 5000 },
      0,
      "Rechnungsnummer RE-2026-00044: Der Betrag ist kleiner als die offene Forderung.",
    ],
    [
      "more than is owed",
      { purpose: "RE-2026-00044", amount_cents: 8400 },
      500,
      "Rechnungsnummer RE-2026-00044: Überzahlung 5,00\u00a0€ bleibt als Guthaben.",
    ],
    [
      "an invoice that is paid",
      { purpose: "RE-2026-00043", amount_cents: 2995 },
      2995,
      "Rechnungsnummer RE-2026-00043: keine offene Forderung. 29,95\u00a0€ bleiben als Guthaben.",
    ],
    [
      "the account of somebody else",
      { purpose: "RE-2026-00044", amount_cents: 7900, iban: "DE89370400440532013000" },
      0,
      "Rechnungsnummer RE-2026-00044, aber von der IBAN eines anderen Kunden.",
    ],
  ])("with %s", (_name, fields, credit_cents, reason) => {
    expect(match(fields)).toMatchObject([{ state: "vorschlag", credit_cents, reason }]);
  });

  // Covers S36
  it.each(["Kd-Nr 10001", "RE-2026-00042"])("by a number that somebody else typed: %s", (purpose) => {
    expect(match({ purpose, name: "Fremd, Frieda" })).toMatchObject([
      {
        state: "vorschlag",
        customer_id: "müller",
        reason: expect.stringContaining("der Name ist ein anderer"),
      },
    ]);
    // The family pays.
    expect(match({ purpose, name: "Mueller Luedenscheidt Eva" })).toMatchObject([{ state: "sicher" }]);
    // Known by what was confirmed before.
    expect(match({ purpose, name: "Fremd, Frieda", iban: "DE89370400440532013000" })).toMatchObject([
      { state: "sicher" },
    ]);
  });

  it("by a bare number that may be a postcode", () => {
    expect(match({ purpose: "Grüße aus 10001 Berlin" })).toMatchObject([
      { state: "vorschlag", customer_id: "müller" },
    ]);
    expect(match({ purpose: "Grüße aus 10001 Berlin", amount_cents: 5000 })).toMatchObject([
      { state: "keine" },
    ]);
  });

  it("with invoices of two customers", () => {
    expect(match({ purpose: "RE-2026-00042 RE-2026-00044", amount_cents: 4990 })).toMatchObject([
      { state: "vorschlag", customer_id: "müller" },
    ]);
  });

  it("with an account from which two customers pay", () => {
    const shared = BOOK.customers.map((customer) => ({ ...customer, ibans: ["DE1"] }));
    expect(matchRows([matchedRow({ iban: "DE1" })], { ...BOOK, customers: shared })).toMatchObject([
      { state: "vorschlag", customer_id: "müller" },
    ]);
  });

  it("with nothing that is known, and no guess for what went out", () => {
    expect(match({ name: "Vermieter KG", amount_cents: -125_000 }, { name: "Max Muster" })).toMatchObject([
      { state: "keine", kind: "belastung", reason: "Ausgang ohne Bezug zu einer Forderung." },
      { state: "keine", kind: "gutschrift", reason: "Kein Kunde zu erkennen." },
    ]);
  });
});

describe("a return", () => {
  it.each([
    ["a fee that no bank takes", { amount_cents: -4300 }, ": Bitte prüfen Sie die hohe Gebühr"],
    ["somebody else's name", { name: "Müller, Jürgen" }, ", aber der Name ist ein anderer"],
  ])("is looked at first for %s", (_, fields, doubt) => {
    const returned = { amount_cents: -3295, end_to_end: "RE-2026-00043", kind: "ruecklastschrift" } as const;
    const [told] = match({ ...returned, ...fields });
    expect(told).toMatchObject({
      state: "vorschlag",
      customer_id: "groß",
      parts: [{ claim_id: "g-dez", cents: 2995 }],
    });
    expect(told?.reason).toContain(doubt);
    // The bank's own amount says what the rest is, and a known account whose it is.
    const sure = { ...returned, ...fields, original_cents: 2995, iban: "DE75512108001245126199" };
    expect(match(sure)).toMatchObject([{ state: "sicher" }]);
  });

  it("is told by the reference of its collection, with reason and fee", () => {
    const returned = {
      end_to_end: "RE-2026-00043",
      amount_cents: -3295,
      original_cents: 2995,
      return_code: "AM04",
    };
    expect(match({ ...returned, kind: "ruecklastschrift" })).toMatchObject([
      {
        state: "sicher",
        customer_id: "groß",
        parts: [{ claim_id: "g-dez", cents: 2995 }],
        fee_cents: 300,
        reason: "Rücklastschrift zu RE-2026-00043 (AM04), Bankgebühr 3,00\u00a0€.",
      },
    ]);
    // The bank's own text does not matter.
    expect(match(returned)).toMatchObject([{ state: "sicher", kind: "ruecklastschrift" }]);
  });

  it("is a proposal by the number alone, and when the amount does not fit", () => {
    const byNumber = { kind: "ruecklastschrift", purpose: "RE-2026-00043", amount_cents: -3295 } as const;
    expect(match(byNumber)).toMatchObject([{ state: "vorschlag", fee_cents: 300, customer_id: "groß" }]);
    expect(match({ ...byNumber, mandate: "PG-10002-1" })).toMatchObject([{ state: "sicher" }]);
    expect(match({ ...byNumber, amount_cents: -9900 })).toMatchObject([
      { state: "vorschlag", parts: [], fee_cents: 0 },
    ]);
  });

  // Covers bank.12
  it("without a claim stays open", () => {
    expect(match({ kind: "ruecklastschrift", amount_cents: -3295 })).toMatchObject([
      { state: "keine", reason: "Rücklastschrift konnte keiner Forderung zugeordnet werden." },
    ]);
  });
});

describe("several lines of one file", () => {
  it("settle each claim once: a second equal payment goes to the next one, a third is credit", () => {
    const paid = { purpose: "Kd-Nr 10001" };
    const found = match(paid, paid, paid);
    expect(found.map(({ state, parts, credit_cents }) => [state, parts[0]?.claim_id, credit_cents])).toEqual([
      ["sicher", "m-nov", 0],
      ["sicher", "m-dez", 0],
      ["vorschlag", undefined, 4990],
    ]);
  });

  it("a guess takes nothing from what is certain, wherever it stands", () => {
    const guess = { name: "Thomas Weiß", amount_cents: 7900 };
    const certain = { purpose: "RE-2026-00044", amount_cents: 7900 };
    expect(match(guess, certain).map(({ state }) => state)).toEqual(["keine", "sicher"]);
  });

  // Covers bank.2
  it("never settle more of a claim than is open, and lose no cent of a payment", () => {
    const purposes = ["Kd-Nr 10001", "RE-2026-00042", "RE-2026-00044", "Kd-Nr 10003", "RE-2026-00043", "x"];
    const anyLine = fc.record({
      amount_cents: fc.integer({ min: 1, max: 20_000 }),
      purpose: fc.constantFrom(...purposes),
      iban: fc.constantFrom("", "DE89370400440532013000"),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (rows) => {
        const taken = new Map<string, number>();
        for (const [index, { state, parts, credit_cents }] of match(...rows).entries()) {
          const settled = parts.reduce((sum, { cents }) => sum + cents, 0);
          if (state !== "keine") expect(settled + credit_cents).toBe(rows[index]?.amount_cents);
          for (const { claim_id, cents } of parts) taken.set(claim_id, (taken.get(claim_id) ?? 0) + cents);
        }
        for (const { id, open_cents } of BOOK.claims)
          expect(taken.get(id) ?? 0).toBeLessThanOrEqual(open_cents);
      }),
      { numRuns: 300 },
    );
  });
});

it("the sample of a Sparkasse is matched as a person would", () => {
  const bytes = readFileSync(new URL("samples/sparkasse_camt_cp1252.csv", import.meta.url));
  const { rows } = readStatement(bytes);
  expect(
    matchRows(rows.map(matchedRow), BOOK).map(({ state, kind, customer_id }) => [state, kind, customer_id]),
  ).toEqual([
    ["sicher", "sammelgutschrift", null],
    ["sicher", "ruecklastschrift", "groß"],
    ["sicher", "gutschrift", "weiß"],
    ["sicher", "gutschrift", "müller"],
    ["sicher", "gutschrift", "müller"],
    ["keine", "belastung", null],
    ["vorschlag", "gutschrift", "müller"],
  ]);
});
