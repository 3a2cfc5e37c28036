import { expect, test } from "vitest";
import { deadlinesOf } from "../deadlines.ts";

test.each([
  [
    "Ihr Ausweis gilt vom 1. Januar bis zum 31. Dezember 2027.",
    { kind: "expiry", day: "2027-12-31", span: null },
  ],
  ["Unser Angebot gilt vom 1. Dezember bis zum 31. Dezember 2026.", undefined],
  [
    "Versichert sind alle Reisen vom 19.02.2026 bis zum 18.02.2027.",
    { kind: "expiry", day: "2027-02-18", span: null },
  ],
  [
    "Er verliert mit Ablauf des 19.01.2027 seine Gültigkeit.",
    { kind: "expiry", day: "2027-01-19", span: null },
  ],
  [
    "Sie können innerhalb eines Monats nach Erhalt dieser Mitteilung kündigen, frühestens zum 01.12.2026.",
    { kind: "cancellation", day: "2026-12-09", span: null },
  ],
])("the end or the notice in %j", (text, deadline) => {
  expect(deadlinesOf(text, "2026-11-09")[0]?.value).toEqual(deadline);
});
