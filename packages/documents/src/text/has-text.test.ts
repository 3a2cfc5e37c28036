import { expect, it } from "vitest";
import { hasText } from "./has-text.ts";

it("a page has text when there is enough of it, and it means something", () => {
  expect(hasText("Sehr geehrte Damen und Herren")).toBe(true);
  expect(hasText("Seite 1")).toBe(false);
  expect(hasText(`${"\ufffd".repeat(30)} ein paar Buchstaben`)).toBe(false);
  expect(hasText(`${"\ue001\ue002".repeat(9)} lesbare Zeichen hier`)).toBe(false);
});

it("a stamp on a scan is no text of the page", () => {
  expect(hasText("Eingegangen am 12.03.2026", { picturePart: 0.95 })).toBe(false);
  expect(hasText("Eingegangen am 12.03.2026", { picturePart: 0.2 })).toBe(true);
  expect(hasText("Brief ".repeat(40), { picturePart: 1 })).toBe(true);
});
