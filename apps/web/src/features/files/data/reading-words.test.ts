import type { Reading } from "@krempelfrei/contract/files/reading";
import { expect, it } from "vitest";
import { readingMark, readingText, searchableText } from "./reading-words.ts";

const reading = (changes: Partial<Reading>): Reading => ({
  state: "done",
  reason: null,
  pages: 1,
  pages_read: 1,
  ...changes,
});

it.each([
  [reading({}), "Ja", undefined],
  [reading({ state: "waiting", pages: null, pages_read: 0 }), "Wird gelesen …", "wird gelesen\u00A0…"],
  [
    reading({ state: "recognising", pages: 12, pages_read: 3 }),
    "Wird gelesen … (3 von 12 Seiten)",
    "wird gelesen\u00A0…",
  ],
  [
    reading({ state: "partly", reason: "pages", pages: 240, pages_read: 200 }),
    "Teilweise (200 von 240 Seiten), zu viele Seiten",
    "teilweise durchsuchbar",
  ],
  [
    reading({ state: "refused", reason: "encrypted" }),
    "Nein, mit einem Kennwort geschützt",
    "nicht durchsuchbar",
  ],
  [reading({ state: "failed", reason: "time" }), "Nein, zu aufwendig", "nicht durchsuchbar"],
  [reading({ state: "off", pages: null, pages_read: 0 }), "Nein, Texte werden hier nicht gelesen", undefined],
])("says of $state whether the text can be searched", (state, fact, mark) => {
  expect(searchableText(state)).toBe(fact);
  expect(readingMark(state)).toBe(mark);
});

it("names the result of the reading for staff", () => {
  expect(readingText({ state: "failed", reason: "lost" })).toBe("Nicht gelesen: mehrmals abgebrochen");
  expect(readingText({ state: "done", reason: null })).toBe("Gelesen");
});
