import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { expect, it } from "vitest";
import { nextGroup } from "./groups.ts";

const line = (state: string) => ({ match: { state } }) as unknown as BankLine;

it("after the sure lines come those with a proposal, then those without", () => {
  expect(nextGroup([line("keine"), line("vorschlag")])).toBe("vorschlag");
  expect(nextGroup([line("keine")])).toBe("keine");
  expect(nextGroup([])).toBeUndefined();
});
