import type { OpenItems } from "@krempelfrei/contract/accounting/dunning";
import { expect, it } from "vitest";
import { feeState } from "../../bookings/fee-state.ts";
import { dueFeesOf, feeActionsOf, type Actions } from "./claim-actions.tsx";

const fee = (open_cents: number, due_cents: number): OpenItems["fees"][number] => ({
  id: "019a0000-0000-7000-8000-000000000001",
  text: "Rückgabe der Lastschrift",
  booked_on: "2026-11-20",
  open_cents,
  due_cents,
});
const row = (...fees: OpenItems["fees"]): OpenItems => ({
  customer: { id: "c", number: 10_011, name: "Eberhardt, Gisela" },
  claims: [],
  fees,
  open_cents: 0,
  overdue_cents: 0,
  dunning_block: false,
  dunning_block_note: null,
});
const nothing = (): void => undefined;
const act: Actions = {
  writeOff: nothing,
  agency: nothing,
  pay: nothing,
  payFees: nothing,
  writeOffFees: nothing,
};

it("offers no fee for payment or writing off that a debit is collecting", () => {
  const collected = row(fee(500, 0));
  expect(feeActionsOf(collected, act)).toEqual([]);
  expect(collected.fees.map(feeState)).toEqual(["vom 20.11.2026, im Einzug"]);

  const some = row(fee(800, 300), fee(250, 250));
  expect(feeActionsOf(some, act).map(({ key }) => key)).toEqual(["pay-fees", "write-off-fees"]);
  expect(dueFeesOf(some)).toBe(550);
  expect(some.fees.map(feeState)).toEqual(["vom 20.11.2026, davon 5,00\u00A0€ im Einzug", "vom 20.11.2026"]);
});
