import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { expect, it } from "vitest";
import { assignedBookings, assignErrors, assignValues, type OtherPart } from "./assign-values.ts";

const LINE = {
  id: "line",
  amount_cents: 10_000,
  kind: "gutschrift",
  return_reason: null,
  match: null,
} as unknown as BankLine;
const OPEN = {
  claims: [
    { id: "a", open_cents: 4990 },
    { id: "b", open_cents: 4990 },
  ],
  collections: [],
} as unknown as NonNullable<Parameters<typeof assignedBookings>[2]>;

const values = (...others: Omit<OtherPart, "key">[]) => ({
  ...assignValues(LINE),
  customer_id: "first",
  others: others.map((other, index) => ({ ...other, key: String(index) })),
});
const other = (customer_id: string, amount: OtherPart["amount"]) => ({ customer_id, amount });

// Covers sepa.15
it("divides a line over several customers, who together have all of it", () => {
  const bookings = assignedBookings(LINE, values(other("second", 2000), other("third", 1)), OPEN);
  expect(bookings).toEqual([
    {
      bank_tx_id: "line",
      kind: "zahlung",
      customer_id: "first",
      amount_cents: 7999,
      parts: [
        { claim_id: "a", cents: 4990 },
        { claim_id: "b", cents: 3009 },
      ],
    },
    { bank_tx_id: "line", kind: "zahlung", customer_id: "second", amount_cents: 2000 },
    { bank_tx_id: "line", kind: "zahlung", customer_id: "third", amount_cents: 1 },
  ]);
  expect(bookings.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(LINE.amount_cents);
});

// Covers sepa.15
it.each([
  [[other("", 100)], "Bitte jeden weiteren Kunden wählen."],
  [[other("first", 100)], "Bitte jeden Kunden nur einmal wählen."],
  [[other("second", 100), other("second", 100)], "Bitte jeden Kunden nur einmal wählen."],
  [[other("second", "")], "Der Betrag muss größer als 0 sein."],
  [[other("second", 0)], "Der Betrag muss größer als 0 sein."],
  [[other("second", 10_000)], "Für den ersten Kunden bleibt nichts übrig."],
  [[other("second", 9999)], undefined],
  [[], undefined],
])("says what is wrong with %j", (others, expected) => {
  expect(assignErrors(LINE, values(...others), OPEN).others).toBe(expected);
});

it("a return is of one customer, whatever was typed before", () => {
  const line = { ...LINE, amount_cents: -4990 };
  const returned = { ...values(other("second", 100)), kind: "ruecklastschrift" as const, claim_id: "a" };
  expect(assignedBookings(line, returned, OPEN)).toMatchObject([
    { customer_id: "first", amount_cents: 4990 },
  ]);
  expect(assignErrors(line, returned, OPEN).others).toBeUndefined();
});

it("an outgoing line is no repayment until somebody says so", () => {
  const rent = { ...LINE, amount_cents: -89_000, kind: "lastschrift" } as unknown as BankLine;
  const proposed = { ...assignValues(rent), customer_id: "first" };
  expect(proposed.kind).toBe("");
  expect(assignErrors(rent, proposed, OPEN)["kind"]).toBe("Das Feld darf nicht leer sein");
  expect(assignedBookings(rent, proposed, OPEN)).toEqual([]);
  expect(assignErrors(rent, { ...proposed, kind: "erstattung" }, OPEN)["kind"]).toBeUndefined();
  expect(assignValues({ ...rent, kind: "ruecklastschrift" }).kind).toBe("ruecklastschrift");
});

it("takes the reason of a return as it is typed", () => {
  const returned = { ...LINE, amount_cents: -4990, kind: "ruecklastschrift" } as BankLine;
  const typed = { ...assignValues(returned), customer_id: "first", claim_id: "a", return_reason: " am04" };
  expect(assignErrors(returned, typed, OPEN).return_reason).toBeUndefined();
  expect(assignedBookings(returned, typed, OPEN)).toMatchObject([{ return_reason: "AM04" }]);
  expect(assignErrors(returned, { ...typed, return_reason: "A4" }, OPEN).return_reason).toBeDefined();
});
