import { expect, test } from "vitest";
import { findQuote } from "./find-quote.ts";

const around = { before: "", after: "" };
const found = (text: string, quote: string, more: Partial<typeof around> = {}) => {
  const place = findQuote(text, { quote, ...around, ...more });
  return place && [text.slice(0, place.from), text.slice(place.from, place.to)];
};

test("a quotation is found however the text layer divides it", () => {
  expect(found("Finanzamt Muster\nstadt, Hauptstraße", "Finanzamt Musterstadt")).toEqual([
    "",
    "Finanzamt Muster\nstadt",
  ]);
  expect(found("Datum\n09.11.2026", "09.11.2026")).toEqual(["Datum\n", "09.11.2026"]);
});

test("of several places it is the one with the same surroundings, and without such none", () => {
  const page = "Bank eG\nMuster AG · Hauptweg 1\nDatum 9.11.2026\nfällig 9.11.2026";
  expect(found(page, "9.11.2026", { before: "zahlbar, fällig" })?.[0]).toMatch(/fällig $/);
  expect(found(page, "9.11.2026", { before: "AG Datum", after: "fällig" })?.[0]).toMatch(/Datum $/);
  expect(found(page, "9.11.2026")).toBeUndefined();
  expect(found(page, "9.11.2026", { before: "Ort, den" })).toBeUndefined();
});

test("a part of a longer word or number is no place", () => {
  expect(found("Nr. 19.11.20267", "9.11.2026")).toBeUndefined();
  expect(found("Nr. 19.11.2026 vom 9.11.2026", "9.11.2026")?.[0]).toBe("Nr. 19.11.2026 vom ");
});

test("what does not stand there has no place", () => {
  expect(found("Stadtwerke", "Finanzamt")).toBeUndefined();
  expect(found("Stadtwerke", " ")).toBeUndefined();
});
