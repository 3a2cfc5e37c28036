import { BOOKING_KINDS, type BookingKind } from "@krempelfrei/contract/bookings/bookings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DATEV_COLUMNS } from "./datev-columns.ts";
import { CHARTS, datevRowsOf, type AccountLine } from "./datev-rows.ts";
import { accountSums, readDatev, writeDatev, type DatevRow, type DatevStack } from "./datev.ts";

const STACK: DatevStack = {
  consultant: 1001,
  client: 456,
  from: "2026-10-01",
  to: "2026-12-31",
  name: "Buchungen 2026-Q4",
  skr: "03",
  is_locked: true,
  made_at: "2027-01-04T09:30:12.345Z",
};

const LINE: AccountLine = {
  customer_number: 10_001,
  kind: "forderung",
  reversed_kind: null,
  amount_cents: 4990,
  booked_on: "2026-12-01",
  text: "Beitrag Dezember 2026",
  document: "RE-2026-00312",
  rates: [{ vat_bp: 1900, cents: 4990 }],
  service_on: "2026-12-31",
  money: null,
  is_bank_fee: false,
};

const CHART = { ...CHARTS["03"], isSoll: (month: string) => month !== "2026-10" };

describe("a DATEV file", () => {
  const file = writeDatev(STACK, datevRowsOf(LINE, CHART));
  const lines = new TextDecoder("windows-1252").decode(file).split("\r\n");

  test("has the head, the columns and the fields of its format", () => {
    expect(lines[0]).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20270104093012345;;"RE";"";"";1001;456;20260101;4;20261001;20261231;' +
        '"Buchungen 2026-Q4";"";1;0;1;"EUR";;"";;;"03";;;"";""',
    );
    expect(lines[0]?.split(";")).toHaveLength(31);
    expect(lines[1]?.split(";")).toEqual(DATEV_COLUMNS);
    expect(DATEV_COLUMNS).toHaveLength(125);
    expect(new Set(DATEV_COLUMNS).size).toBe(125);
    const fields = lines[2]?.split(";") ?? [];
    expect(fields).toHaveLength(125);
    expect(fields.slice(0, 14)).toEqual([
      "49,90",
      '"S"',
      '"EUR"',
      "",
      "",
      "",
      "10001",
      "8400",
      "",
      "0112",
      '"RE-2026-00312"',
      "",
      "",
      '"Beitrag Dezember 2026"',
    ]);
    expect(fields.slice(113, 118)).toEqual(["1", "31122026", "31122026", "", ""]);
    expect(lines.slice(3)).toEqual([""]);
  });

  test("has no byte of another encoding, and no field that leaves its quotes or its length", () => {
    const odd = { ...LINE, text: 'Štěpánek; "Ağa"\r\n=1+1 € 😀 ', document: 'RÄ 7/1;"' };
    const bytes = writeDatev(STACK, datevRowsOf(odd, CHART));
    expect(bytes.includes(Buffer.from([0x8a]))).toBe(true);
    expect(readDatev(bytes).rows).toMatchObject([{ text: 'Štepánek; "Aga" =1+1 € ?', document: "R7/1" }]);
    const long = writeDatev(STACK, datevRowsOf({ ...LINE, text: "ä".repeat(80) }, CHART));
    expect(readDatev(long).rows[0]?.text).toBe("ä".repeat(60));
  });

  test.each([
    ["a day before", { booked_on: "2026-09-30" }],
    ["a day after", { booked_on: "2027-01-01" }],
    ["rates that do not add up", { rates: [{ vat_bp: 1900, cents: 4989 }] }],
  ])("refuses %s", (_, fields) => {
    expect(() => writeDatev(STACK, datevRowsOf({ ...LINE, ...fields }, CHART))).toThrow(RangeError);
  });

  test("refuses two fiscal years, and reads no other format", () => {
    expect(() => writeDatev({ ...STACK, from: "2025-10-01" }, [])).toThrow(RangeError);
    expect(() => readDatev(Buffer.from("Datum;Betrag\r\n1;2\r\n"))).toThrow("no DATEV");
    expect(readDatev(writeDatev(STACK, []))).toEqual({ from: "2026-10-01", to: "2026-12-31", rows: [] });
  });
});

describe("the postings of a line", () => {
  const shown = (fields: Partial<AccountLine>, chart = CHART) =>
    datevRowsOf({ ...LINE, ...fields }, chart).map(
      ({ cents, side, account, contra, is_reversal }) =>
        `${cents} ${side} ${account} ${contra}${is_reversal ? " GU" : ""}`,
    );

  test.each<[string, Partial<AccountLine>, string[]]>([
    ["a claim", {}, ["4990 S 10001 8400"]],
    [
      "a claim with two rates",
      {
        rates: [
          { vat_bp: 1600, cents: 2000 },
          { vat_bp: 1900, cents: 2990 },
        ],
      },
      ["2000 S 10001 8340", "2990 S 10001 8400"],
    ],
    ["a small business's", { rates: [{ vat_bp: 0, cents: 4990 }] }, ["4990 S 10001 8195"]],
    [
      "a credit",
      { kind: "gutschrift", amount_cents: -1000, rates: [{ vat_bp: 1900, cents: -1000 }] },
      ["1000 H 10001 8400"],
    ],
    ["a payment", { kind: "zahlung", amount_cents: -4990 }, ["4990 S 1200 10001"]],
    ["a return", { kind: "ruecklastschrift", amount_cents: 4990 }, ["4990 S 10001 1200"]],
    ["a fee by hand", { kind: "gebuehr", amount_cents: 300 }, ["300 S 10001 2700"]],
    [
      "a fee that the bank took",
      { kind: "gebuehr", amount_cents: 300, is_bank_fee: true },
      ["300 S 10001 2700", "300 S 4970 1200"],
    ],
    ["a payment in cash", { kind: "zahlung", amount_cents: -4990, money: "kasse" }, ["4990 S 1000 10001"]],
    ["a refund", { kind: "korrektur", amount_cents: 2010, money: "bank" }, ["2010 S 10001 1200"]],
    [
      "a Storno of a refund in cash",
      { kind: "storno", reversed_kind: "korrektur", amount_cents: -2010, money: "kasse" },
      ["2010 S 10001 1000 GU"],
    ],
    [
      "a write-off in Soll",
      { kind: "korrektur", amount_cents: -1000, is_write_off: true },
      ["1000 H 10001 2406"],
    ],
    [
      "a write-off of services under both methods",
      {
        kind: "korrektur",
        amount_cents: -500,
        is_write_off: true,
        rates: [
          { vat_bp: 1900, cents: 600, month: "2026-08" },
          { vat_bp: 1900, cents: 300, month: "2026-09" },
          { vat_bp: 1900, cents: 100, month: "2026-10" },
        ],
      },
      ["450 H 10001 2406", "50 H 10001 2400"],
    ],
    ["a correction", { kind: "korrektur", amount_cents: -500 }, ["500 H 10001 2400"]],
    [
      "a Storno",
      { kind: "storno", reversed_kind: "forderung", amount_cents: -4990 },
      ["4990 S 10001 8400 GU"],
    ],
    [
      "a Storno of a payment",
      { kind: "storno", reversed_kind: "zahlung", amount_cents: 4990 },
      ["4990 S 1200 10001 GU"],
    ],
  ])("%s", (_, fields, expected) => {
    expect(shown(fields)).toEqual(expected);
  });

  test("of the chart SKR 04", () => {
    expect(shown({}, { ...CHARTS["04"], isSoll: () => true })).toEqual(["4990 S 10001 4400"]);
  });
});

test("a Storno counts when it is made, an extra on its own day, and both keep the day of the rate", () => {
  const storno = { ...LINE, kind: "storno", reversed_kind: "forderung", amount_cents: -4990 } as const;
  const periods = [storno, { ...storno, booked_on: "2027-02-03" }, LINE].flatMap((each) =>
    datevRowsOf(each, CHART).map(({ service_on, taxed_on }) => [service_on, taxed_on]),
  );
  expect(periods).toEqual([
    ["2026-12-31", "2026-12-31"],
    ["2026-12-31", "2027-02-03"],
    ["2026-12-31", "2026-12-31"],
  ]);
});

const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0);
const plainKind = fc.constantFrom<BookingKind>(
  ...BOOKING_KINDS.map(({ value }) => value).filter((kind) => kind !== "storno"),
);

/** The sign that a kind can have; any other has both. */
const signed = (kind: BookingKind, cents: number): number => {
  if (kind === "zahlung") return -Math.abs(cents);
  return kind === "ruecklastschrift" || kind === "gebuehr" ? Math.abs(cents) : cents;
};

const line = fc
  .record({
    customer_number: fc.integer({ min: 10_001, max: 10_009 }),
    kind: plainKind,
    cents: amount,
    split: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    text: fc.string({ unit: "binary", minLength: 1, maxLength: 70 }),
    is_bank_fee: fc.boolean(),
    is_storno: fc.boolean(),
  })
  .map(({ kind, cents, split, is_storno, ...rest }): AccountLine => {
    const original = signed(kind, cents);
    return {
      ...LINE,
      ...rest,
      kind: is_storno ? "storno" : kind,
      reversed_kind: is_storno ? kind : null,
      amount_cents: is_storno ? -original : original,
      rates: [
        { vat_bp: 1900, cents: original - split },
        { vat_bp: 700, cents: split },
      ],
    };
  });

// Covers quarters.4
test("whatever stands on accounts: read back, each customer's postings add up to its lines, and all to nothing", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const rows = lines.flatMap((each) => datevRowsOf(each, CHART));
      const read: DatevRow[] = readDatev(writeDatev(STACK, rows)).rows;
      const sums = accountSums(read);
      for (const number of new Set(lines.map(({ customer_number }) => customer_number))) {
        const own = lines.filter(({ customer_number }) => customer_number === number);
        expect(sums.get(String(number)) ?? 0).toBe(own.reduce((sum, each) => sum + each.amount_cents, 0));
      }
      expect([...sums.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
      expect(read.map(({ cents, side, account, day }) => ({ cents, side, account, day }))).toEqual(
        rows.map(({ cents, side, account, day }) => ({ cents, side, account, day })),
      );
    }),
  );
});
