import { addDays } from "@krempelfrei/contract/dates";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  claimOfMonth,
  type BillableContract,
  type BillingTerms,
  type ClaimDraft,
} from "./claims-of-month.ts";
import { firstDay, lastDay, monthsBetween } from "./month.ts";

const RATES = [
  { valid_from: "2007-01-01", vat_bp: 1900 },
  { valid_from: "2020-07-01", vat_bp: 1600 },
  { valid_from: "2021-01-01", vat_bp: 1900 },
];
const terms = (month: string, changes: Partial<BillingTerms> = {}): BillingTerms => ({
  month,
  vat_rates: RATES,
  proration: "tagesgenau",
  ...changes,
});
const price = (valid_from: string, monthly_fee_cents: number) =>
  ({ valid_from, package: "praktisch", monthly_fee_cents }) as const;
const contract = (changes: Partial<BillableContract> = {}): BillableContract => ({
  contract_start: "2026-01-01",
  cancelled_to: null,
  prices: [price("2026-01-01", 4990)],
  payment_method: "lastschrift",
  mandate_iban: "DE89370400440532013000",
  has_address: true,
  unbilled: [],
  ...changes,
});
const extra = (amount_cents: number, booked_on = "2026-11-10", id = `${booked_on}/${amount_cents}`) => ({
  id,
  amount_cents,
  booked_on,
  text: amount_cents > 0 ? "Scan-Aktion" : "Gutschrift Umzug",
  vat_bp: 1900,
});

function draftOf(
  changes: Partial<BillableContract>,
  month: string,
  of: Partial<BillingTerms> = {},
): ClaimDraft {
  const outcome = claimOfMonth(contract(changes), terms(month, of));
  if (outcome.kind !== "claim") throw new Error(`no claim but ${JSON.stringify(outcome)}`);
  return outcome.draft;
}
const lines = (draft: ClaimDraft) => draft.positions.map(({ text, gross_cents }) => [text, gross_cents]);

describe("the fee", () => {
  test("of a whole month is the price", () => {
    const draft = draftOf({}, "2026-12");
    expect(draft).toMatchObject({
      kind: "monatsbeitrag",
      period_from: "2026-12-01",
      period_to: "2026-12-31",
      gross_cents: 4990,
      fee_cents: 4990,
      vat: [{ vat_bp: 1900, gross_cents: 4990, vat_cents: 797 }],
      warnings: [],
    });
    expect(lines(draft)).toEqual([["Paket Praktisch 01.12.2026-31.12.2026", 4990]]);
  });

  test.each<[string, Partial<BillableContract>, string, [string, number][]]>([
    [
      "begins in the month",
      { contract_start: "2026-11-16" },
      "2026-11",
      [["Paket Praktisch 16.11.2026-30.11.2026 (15 von 30 Tagen)", 2495]],
    ],
    [
      "ends in the month",
      { cancelled_to: "2026-11-10" },
      "2026-11",
      [["Paket Praktisch 01.11.2026-10.11.2026 (10 von 30 Tagen)", 1663]],
    ],
    [
      "is one day long, a leap day",
      { contract_start: "2028-02-29", cancelled_to: "2028-02-29" },
      "2028-02",
      [["Paket Praktisch 29.02.2028-29.02.2028 (1 von 29 Tagen)", 172]],
    ],
    [
      "gets another price from the 11th",
      { prices: [price("2026-01-01", 4990), { ...price("2026-11-11", 1990), package: "papiergluecklich" }] },
      "2026-11",
      [
        ["Paket Praktisch 01.11.2026-10.11.2026 (10 von 30 Tagen)", 1663],
        ["Paket Papierglücklich 11.11.2026-30.11.2026 (20 von 30 Tagen)", 1327],
      ],
    ],
    [
      "gets another package at the same price: together it is the price",
      { prices: [price("2026-01-01", 4990), { ...price("2026-11-11", 4990), package: "permanent" }] },
      "2026-11",
      [
        ["Paket Praktisch 01.11.2026-10.11.2026 (10 von 30 Tagen)", 1663],
        ["Paket Permanent 11.11.2026-30.11.2026 (20 von 30 Tagen)", 3327],
      ],
    ],
    [
      "is free up to the 10th",
      { prices: [price("2026-01-01", 0), price("2026-11-11", 4990)] },
      "2026-11",
      [["Paket Praktisch 11.11.2026-30.11.2026 (20 von 30 Tagen)", 3327]],
    ],
    [
      "has a first price that counts for the days before it",
      { prices: [price("2026-11-20", 4990)] },
      "2026-11",
      [["Paket Praktisch 01.11.2026-30.11.2026", 4990]],
    ],
  ])("of a contract that %s", (_, changes, month, expected) => {
    const draft = draftOf(changes, month);
    const parts = lines(draft);
    expect(parts.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(draft.gross_cents);
    expect(parts).toEqual(expected);
  });

  test("is the whole one where begun months count whole", () => {
    const whole = { proration: "voller_monat" } as const;
    expect(lines(draftOf({ contract_start: "2026-11-16" }, "2026-11", whole))).toEqual([
      ["Paket Praktisch 16.11.2026-30.11.2026", 4990],
    ]);
    expect(draftOf({ cancelled_to: "2026-11-10" }, "2026-11", whole).gross_cents).toBe(4990);
  });

  test("has the rate of its days, none while the office is a small business", () => {
    expect(draftOf({ contract_start: "2020-01-01" }, "2020-12").vat).toEqual([
      { vat_bp: 1600, gross_cents: 4990, vat_cents: 688 },
    ]);
    const midMonth = [...RATES, { valid_from: "2026-11-16", vat_bp: 700 }];
    expect(draftOf({}, "2026-11", { vat_rates: midMonth }).vat).toEqual([
      { vat_bp: 1900, gross_cents: 2495, vat_cents: 398 },
      { vat_bp: 700, gross_cents: 2495, vat_cents: 163 },
    ]);
    const small = [...RATES, { valid_from: "2026-11-16", vat_bp: 0 }];
    expect(draftOf({}, "2026-11", { vat_rates: small }).vat).toEqual([
      { vat_bp: 1900, gross_cents: 2495, vat_cents: 398 },
      { vat_bp: 0, gross_cents: 2495, vat_cents: 0 },
    ]);
  });
});

describe("extras and credits of the account", () => {
  test("are billed with the fee by the end of the month, later ones are not", () => {
    const unbilled = [extra(500, "2026-11-30"), extra(-200, "2026-10-01"), extra(900, "2026-12-01")];
    const draft = draftOf({ unbilled }, "2026-11");
    expect(draft).toMatchObject({ gross_cents: 5290, fee_cents: 4990 });
    expect(draft.positions.map(({ kind, booking_id }) => [kind, booking_id])).toEqual([
      ["beitrag", null],
      ["gutschrift", "2026-10-01/-200"],
      ["zusatzleistung", "2026-11-30/500"],
    ]);
  });

  test("stay on the account as far as the claim would fall below 0", () => {
    const larger = extra(-1000, "2026-11-11");
    const draft = draftOf({ unbilled: [extra(-4000), larger, extra(-990, "2026-11-12")] }, "2026-11");
    expect(draft.gross_cents).toBe(0);
    expect(draft.positions.map(({ gross_cents }) => gross_cents)).toEqual([4990, -4000, -990]);
    expect(draft.split).toEqual({ booking: larger, billed_cents: -990 });
    expect(draft.warnings).toEqual([
      { code: "credit_left", message: "Guthaben 10,00\u00A0€ bleibt auf dem Kundenkonto." },
    ]);
  });

  test("are billed alone in a free month and after the end", () => {
    const free = draftOf({ prices: [price("2026-01-01", 0)], unbilled: [extra(500)] }, "2026-11");
    expect(free).toMatchObject({ kind: "monatsbeitrag", fee_cents: 0, gross_cents: 500 });
    const ended = draftOf(
      { cancelled_to: "2026-09-30", unbilled: [extra(500), extra(100, "2026-10-02")] },
      "2026-11",
    );
    expect(ended).toMatchObject({
      kind: "einzel",
      period_from: "2026-10-02",
      period_to: "2026-11-10",
      gross_cents: 600,
    });
  });
});

describe("no claim", () => {
  test.each<[string, Partial<BillableContract>, string]>([
    ["before the first day", { contract_start: "2026-12-01" }, "none"],
    ["after the last", { cancelled_to: "2026-10-31" }, "none"],
  ])("%s", (_, changes, kind) => {
    expect(claimOfMonth(contract(changes), terms("2026-11")).kind).toBe(kind);
  });

  test("without a fee, which is said", () => {
    const prices = [price("2026-01-01", 0)];
    expect(claimOfMonth(contract({ prices }), terms("2026-11"))).toEqual({
      kind: "skipped",
      note: { code: "free", message: "Kein Beitrag im November 2026." },
    });
    expect(claimOfMonth(contract({ prices, unbilled: [extra(-1000)] }), terms("2026-11"))).toEqual({
      kind: "skipped",
      note: { code: "credit_left", message: "Guthaben 10,00\u00A0€ bleibt auf dem Kundenkonto." },
    });
  });
});

// Covers claims.10
test.each<[Partial<BillableContract>, string, string]>([
  [{ mandate_iban: null }, "mandate_missing", "Kein gültiges SEPA-Mandat hinterlegt."],
  [{ mandate_iban: "DE89370400440532013001" }, "iban_invalid", "Die IBAN ist ungültig (Prüfziffer)."],
  [{ cancelled_to: "2027-01-31" }, "cancelled", "Gekündigt zum 31.01.2027."],
  [{ contract_start: "2026-11-16" }, "prorated", "Anteilig: 15 von 30 Tagen."],
  [{ has_address: false }, "address_incomplete", "Die Adresse ist unvollständig."],
])("%j is warned of and does not block", (changes, code, message) => {
  expect(draftOf(changes, "2026-11").warnings).toEqual([{ code, message }]);
});

test("who pays by transfer needs no mandate", () => {
  expect(draftOf({ payment_method: "ueberweisung", mandate_iban: null }, "2026-11").warnings).toEqual([]);
});

const months = monthsBetween("2026-01", "2028-12");
const day = fc.integer({ min: 0, max: 1095 }).map((days) => addDays("2026-01-01", days));
const contracts = fc.record({
  contract_start: day,
  length: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
  prices: fc.uniqueArray(fc.record({ valid_from: day, cents: fc.integer({ min: 0, max: 9990 }) }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ valid_from }) => valid_from,
  }),
  unbilled: fc.array(fc.record({ booked_on: day, amount_cents: fc.integer({ min: -9000, max: 9000 }) }), {
    maxLength: 5,
  }),
});

test("each claim adds up, lies in its month and is below 0 only as a correction, whatever the contract", () => {
  fc.assert(
    fc.property(
      contracts,
      fc.constantFrom(...months),
      ({ contract_start, length, prices, unbilled }, month) => {
        const outcome = claimOfMonth(
          contract({
            contract_start,
            cancelled_to: length === null ? null : addDays(contract_start, length),
            prices: prices.map(({ valid_from, cents }) => price(valid_from, cents)),
            unbilled: unbilled.map(({ amount_cents, booked_on }, index) =>
              extra(amount_cents, booked_on, String(index)),
            ),
          }),
          terms(month),
        );
        if (outcome.kind !== "claim") return;
        const { draft } = outcome;
        const sum = draft.positions.reduce((total, { gross_cents }) => total + gross_cents, 0);
        expect(draft.gross_cents).toBe(sum);
        expect(draft.vat.reduce((total, { gross_cents }) => total + gross_cents, 0)).toBe(sum);
        expect(sum < 0).toBe(draft.kind === "korrektur");
        expect(draft.fee_cents).toBeGreaterThanOrEqual(0);
        const { split } = draft;
        if (split) {
          expect(sum).toBe(0);
          expect(split.billed_cents).toBeLessThan(0);
          expect(split.billed_cents).toBeGreaterThan(split.booking.amount_cents);
        }
        expect(draft.period_to >= draft.period_from).toBe(true);
        if (draft.kind === "monatsbeitrag") {
          expect(draft.period_from >= firstDay(month) && draft.period_to <= lastDay(month)).toBe(true);
        }
      },
    ),
  );
});

test("what a price change costs in a month lies between the two prices", () => {
  fc.assert(
    fc.property(fc.nat(9990), fc.nat(9990), fc.integer({ min: 2, max: 28 }), (before, after, from) => {
      const prices = [price("2026-01-01", before), price(`2026-11-${String(from).padStart(2, "0")}`, after)];
      const outcome = claimOfMonth(contract({ prices }), terms("2026-11"));
      const gross = outcome.kind === "claim" ? outcome.draft.gross_cents : 0;
      expect(gross).toBeGreaterThanOrEqual(Math.min(before, after));
      expect(gross).toBeLessThanOrEqual(Math.max(before, after));
    }),
  );
});

test("what an ended contract has left below 0 is a correcting invoice, since no later one takes it off", () => {
  const unbilled = [
    { id: "1", amount_cents: -1663, booked_on: "2026-10-05", text: "Gutschrift", vat_bp: 1900 },
    { id: "2", amount_cents: 1000, booked_on: "2026-10-06", text: "Scan-Aktion", vat_bp: 1900 },
  ];
  const ended = { cancelled_to: "2026-10-31", unbilled };
  expect(draftOf(ended, "2026-11")).toMatchObject({ kind: "korrektur", gross_cents: -663, fee_cents: 0 });
  // In its last month there is a fee, and the rest waits for the next run.
  expect(draftOf({ ...ended, prices: [price("2026-01-01", 10)] }, "2026-10")).toMatchObject({
    gross_cents: 0,
    split: { billed_cents: -1010 },
  });
});
