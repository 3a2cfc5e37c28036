import fc from "fast-check";
import { expect, it } from "vitest";
import { openFees, sumOfFees, type AccountDebt } from "./open-fees.ts";

const debt = (id: string, cents: number, relieved_cents = 0): AccountDebt => ({
  id,
  text: id,
  booked_on: "2026-11-03",
  cents,
  relieved_cents,
});
const left = (debts: readonly AccountDebt[], rest_cents: number, collected_cents = 0) =>
  openFees(debts, { rest_cents, collected_cents }).map(({ id, open_cents, due_cents }) => [
    id,
    open_cents,
    due_cents,
  ]);

it.each([
  ["nothing is owed", 0, []],
  [
    "the oldest are paid first",
    300,
    [
      ["b", 100, 100],
      ["c", 200, 200],
    ],
  ],
  [
    "all are open",
    600,
    [
      ["a", 300, 300],
      ["b", 100, 100],
      ["c", 200, 200],
    ],
  ],
] as const)("%s", (_, rest, expected) => {
  expect(left([debt("a", 300), debt("b", 100), debt("c", 200)], rest)).toEqual(expected);
});

it("what was taken off is open last of all, and what is being collected is not due", () => {
  expect(left([debt("a", 300), debt("b", 100, 100)], 300)).toEqual([["a", 300, 300]]);
  expect(left([debt("a", 300), debt("b", 100)], 400, 350)).toEqual([
    ["a", 300, 0],
    ["b", 100, 50],
  ]);
});

it("adds up to what the account owes, whatever was paid and taken off", () => {
  const cents = fc.integer({ min: 0, max: 1000 });
  const debts = fc.array(fc.record({ cents, relieved: cents }), { maxLength: 6 });
  fc.assert(
    fc.property(debts, fc.nat(6000), (given, rest) => {
      const owed = given.reduce((sum, one) => sum + one.cents, 0);
      const rest_cents = Math.min(rest, owed);
      const open = openFees(
        given.map((one, at) => debt(String(at), one.cents, one.relieved)),
        {
          rest_cents,
          collected_cents: 0,
        },
      );
      expect(sumOfFees(open)).toBe(rest_cents);
    }),
  );
});
