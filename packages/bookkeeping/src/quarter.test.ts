import type { QuarterFigures } from "@krempelfrei/contract/accounting/quarterly";
import { describe, expect, test } from "vitest";
import {
  NOTHING_BEFORE,
  quarterFigures,
  quarterOfClaim,
  type AccountEvent,
  type QuarterInput,
  type QuarterTerms,
} from "./quarter.ts";
import type { QuarterClaim } from "./quarter-services.ts";
import { vatTotals } from "./vat.ts";

const SOLL = [{ valid_from: "2007-01-01", method: "soll" }] as const;
const TERMS: QuarterTerms = {
  taxations: [{ valid_from: "2007-01-01", method: "ist" }],
  has_extension: false,
  vat_rates: [{ valid_from: "2007-01-01", vat_bp: 1900 }],
};

const claim = (id: string, month: string, fields: Partial<QuarterClaim> = {}): QuarterClaim => ({
  id,
  customer_id: "a",
  is_storno: false,
  month,
  issued_on: `${month}-01`,
  package: "permanent",
  rates: [{ vat_bp: 1900, gross_cents: 4990, vat_cents: 797 }],
  ...fields,
});

const event = (type: "payment" | "return" | "fee", day: string, cents: number): AccountEvent => ({
  type,
  customer_id: "a",
  day,
  cents,
});
const settles = (claim_id: string, day: string, cents: number, is_money = true): AccountEvent => ({
  type: "allocation",
  customer_id: "a",
  day,
  cents,
  claim_id,
  is_money,
});
const pays = (claim_id: string, day: string, cents: number): AccountEvent[] => [
  event("payment", day, cents),
  settles(claim_id, day, cents),
];

const QUARTERS = ["2026-Q3", "2026-Q4", "2027-Q1"];
const figuresOf = (input: Partial<QuarterInput>): QuarterFigures[] =>
  quarterFigures({
    quarters: QUARTERS,
    claims: [],
    events: [],
    opening: NOTHING_BEFORE,
    terms: TERMS,
    ...input,
  });
const sums = (figures: readonly QuarterFigures[], of: "soll" | "ist") =>
  figures.map((each) => [each[of].gross_cents, each[of].vat_cents]);

describe("Soll", () => {
  // Covers quarters.2
  test("counts a claim in the quarter of its service, not of its invoice", () => {
    const early = claim("1", "2027-01", { issued_on: "2026-12-20" });
    expect(sums(figuresOf({ claims: [early] }), "soll")).toEqual([
      [0, 0],
      [0, 0],
      [4990, 797],
    ]);
  });

  test("takes a Storno back in the quarter in which it is made, and never before the claim", () => {
    const back = { is_storno: true, rates: [{ vat_bp: 1900, gross_cents: -4990, vat_cents: -797 }] };
    const late = claim("2", "2026-09", { ...back, issued_on: "2026-10-02" });
    const early = claim("3", "2027-01", { ...back, issued_on: "2026-12-22" });
    expect([late, early].map(quarterOfClaim)).toEqual(["2026-Q4", "2027-Q1"]);
    const figures = figuresOf({ claims: [claim("1", "2026-09"), late] });
    expect(sums(figures, "soll")).toEqual([
      [4990, 797],
      [-4990, -797],
      [0, 0],
    ]);
    expect(figures[1]).toMatchObject({
      claims: { count: 0, gross_cents: 0 },
      stornos: { count: 1, gross_cents: -4990 },
      open_at_end_cents: 0,
    });
  });

  // Covers quarters.3
  test("tells rates and packages apart", () => {
    const two = claim("1", "2026-07", {
      package: "praktisch",
      rates: [
        { vat_bp: 1900, gross_cents: 2990, vat_cents: 477 },
        { vat_bp: 700, gross_cents: 1000, vat_cents: 65 },
      ],
    });
    const [figures] = figuresOf({
      claims: [two, claim("2", "2026-08"), claim("3", "2026-09", { package: null })],
      terms: { ...TERMS, taxations: SOLL },
    });
    expect(figures?.soll).toEqual({
      gross_cents: 13_970,
      vat_cents: 2136,
      net_cents: 11_834,
      by_rate: [
        { vat_bp: 1900, gross_cents: 12_970, vat_cents: 2071, net_cents: 10_899 },
        { vat_bp: 700, gross_cents: 1000, vat_cents: 65, net_cents: 935 },
      ],
    });
    expect(figures?.by_package).toEqual([
      { package: "permanent", count: 1, gross_cents: 4990 },
      { package: "praktisch", count: 1, gross_cents: 3990 },
      { package: null, count: 1, gross_cents: 4990 },
    ]);
    expect(figures?.ustva).toEqual({
      method: "soll",
      kz81_base_euros: 108,
      kz81_tax_cents: 2052,
      other_rates: [{ vat_bp: 700, base_euros: 9, tax_cents: 63 }],
      advances_cents: 0,
      carried_cents: 0,
      booked_vat_cents: 2136,
      due_on: "2026-10-12",
    });
  });

  test("taxes money that comes before the service when it comes (§ 13 UStG), and not again", () => {
    const figures = figuresOf({
      claims: [claim("1", "2027-01", { issued_on: "2026-12-20" })],
      events: pays("1", "2026-12-28", 4990),
      terms: { ...TERMS, taxations: SOLL },
    });
    expect(figures.map(({ ustva }) => [ustva.booked_vat_cents, ustva.advances_cents])).toEqual([
      [0, 0],
      [797, 4990],
      [0, -4990],
    ]);
    expect(sums(figures, "soll")[1]).toEqual([0, 0]);
  });
});

describe("Ist", () => {
  // Covers quarters.2
  test("counts money when it comes, and a return when it goes back", () => {
    const figures = figuresOf({
      claims: [claim("1", "2026-09")],
      events: [
        ...pays("1", "2026-09-30", 4990),
        event("return", "2026-10-02", -4990),
        settles("1", "2026-10-02", -4990),
        event("fee", "2026-10-02", 300),
      ],
    });
    expect(sums(figures, "ist")).toEqual([
      [4990, 797],
      [-4990, -797],
      [0, 0],
    ]);
    expect(figures.map(({ open_at_end_cents }) => open_at_end_cents)).toEqual([0, 4990, 4990]);
    expect(figures[0]?.payments).toEqual({ count: 1, cents: 4990 });
    expect(figures[1]).toMatchObject({
      payments: { count: 0, cents: 0 },
      returns: { count: 1, cents: 4990, fee_cents: 300 },
      ustva: { kz81_base_euros: -41, kz81_tax_cents: -779, booked_vat_cents: -797 },
    });
  });

  test("three thirds of a claim have the tax of the whole", () => {
    const events = ["2026-07-05", "2026-10-05", "2027-01-05"].flatMap((day, index) =>
      pays("1", day, index === 2 ? 1664 : 1663),
    );
    const figures = figuresOf({ claims: [claim("1", "2026-07")], events });
    expect(sums(figures, "ist")).toEqual([
      [1663, 266],
      [1663, 265],
      [1664, 266],
    ]);
  });

  test("money that pays a fee has no tax, money that is paid ahead has", () => {
    const events = [event("fee", "2026-07-01", 300), event("payment", "2026-07-02", 1490)];
    const [figures] = figuresOf({ events });
    expect(figures?.ist.by_rate).toEqual([
      { vat_bp: 1900, gross_cents: 1190, vat_cents: 190, net_cents: 1000 },
      { vat_bp: 0, gross_cents: 300, vat_cents: 0, net_cents: 300 },
    ]);
    expect(figures?.ustva).toMatchObject({ kz81_base_euros: 10, booked_vat_cents: 190 });
  });

  test("money paid ahead of a service at another rate is taxed anew with it (§ 27 Abs. 1 UStG)", () => {
    const figures = figuresOf({
      claims: [claim("1", "2026-10", { rates: vatTotals([{ gross_cents: 1160, vat_bp: 1600 }]) })],
      events: [event("payment", "2026-09-20", 1160), settles("1", "2026-10-01", 1160)],
      terms: {
        ...TERMS,
        vat_rates: [
          { valid_from: "2007-01-01", vat_bp: 1900 },
          { valid_from: "2026-10-01", vat_bp: 1600 },
        ],
      },
    });
    expect(
      figures.map(({ ist }) => ist.by_rate.map((rate) => [rate.vat_bp, rate.gross_cents, rate.vat_cents])),
    ).toEqual([
      [[1900, 1160, 185]],
      [
        [1900, -1160, -185],
        [1600, 1160, 160],
      ],
      [],
    ]);
  });

  test("a credit that settles a claim is no money", () => {
    const figures = figuresOf({
      claims: [claim("1", "2026-07")],
      events: [settles("1", "2026-07-09", 990, false)],
    });
    expect(sums(figures, "ist")[0]).toEqual([0, 0]);
    expect(figures[0]?.open_at_end_cents).toBe(4000);
  });

  test("a small business has no tax", () => {
    const [figures] = figuresOf({
      claims: [claim("1", "2026-07", { rates: [{ vat_bp: 0, gross_cents: 4990, vat_cents: 0 }] })],
      events: [...pays("1", "2026-07-10", 4990), event("payment", "2026-07-11", 500)],
      terms: { ...TERMS, vat_rates: [{ valid_from: "2026-01-01", vat_bp: 0 }] },
    });
    expect(figures?.ist).toMatchObject({ gross_cents: 5490, vat_cents: 0 });
    expect(figures?.ustva).toMatchObject({ kz81_base_euros: 0, booked_vat_cents: 0, other_rates: [] });
  });
});

test("an allocation to a claim that is not given is an error", () => {
  expect(() => figuresOf({ events: [settles("9", "2026-07-01", 1)] })).toThrow("claim 9");
});

describe("an extra in a claim", () => {
  // Extras of December, billed with January: 49,99 € have 7,98 € of tax, 29,90 € have 4,77 €, together 12,76 €.
  const january = claim("x", "2027-01", {
    rates: [{ vat_bp: 1900, gross_cents: 7989, vat_cents: 1276 }],
    extras: [{ month: "2026-12", vat_bp: 1900, gross_cents: 4999 }],
  });
  const service: AccountEvent = {
    type: "service",
    customer_id: "a",
    day: "2026-12-20",
    cents: 4999,
    vat_bp: 1900,
  };

  test("counts in Soll on its own day, before it is billed and afterwards, and the rest with the fee", () => {
    const terms = { ...TERMS, taxations: SOLL } as const;
    const [, before] = figuresOf({ events: [service], terms });
    const [, after, next] = figuresOf({ claims: [january], events: [service], terms });
    expect(before?.soll).toMatchObject({ gross_cents: 4999, vat_cents: 798 });
    expect(after?.soll).toEqual(before?.soll);
    expect(next?.soll).toMatchObject({ gross_cents: 2990, vat_cents: 478 });
  });

  test("is not paid ahead when the invoice is: of it only the fee is", () => {
    const events = [service, ...pays("x", "2026-12-22", 7989)];
    const [, now, next] = figuresOf({ claims: [january], events, terms: { ...TERMS, taxations: SOLL } });
    expect(now?.ustva).toMatchObject({ advances_cents: 2990, booked_vat_cents: 798 + 478 });
    expect(next?.ustva.booked_vat_cents).toBe(0);
  });
});

test("a write-off takes its tax back in Soll, in its quarter and of what was not paid; in Ist nothing was taxed", () => {
  const lost: AccountEvent = { ...settles("c", "2026-11-03", 2990, false), is_loss: true } as AccountEvent;
  const events = [...pays("c", "2026-09-04", 2000), lost];
  const given = { claims: [claim("c", "2026-08")], events };
  const [third, fourth] = figuresOf({ ...given, terms: { ...TERMS, taxations: SOLL } });
  expect(third?.ustva.booked_vat_cents).toBe(797);
  expect(fourth).toMatchObject({ losses: { gross_cents: 2990, vat_cents: 478 }, open_at_end_cents: 0 });
  expect(fourth?.ustva.booked_vat_cents).toBe(-478);
  expect(figuresOf(given)[1]?.ustva.booked_vat_cents).toBe(0);
});
