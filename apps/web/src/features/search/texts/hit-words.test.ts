import { expect, it } from "vitest";
import { answerText, hitText, type HitCount } from "./hit-words.ts";

const count = (changes: Partial<HitCount>): HitCount => ({
  documents: 0,
  folders: 0,
  asked: "haus",
  more: false,
  state: "done",
  ...changes,
});

// Covers search.12
it("counts the documents that stand below it", () => {
  expect(answerText(count({ documents: 1 }))).toBe("1 Treffer für „haus“");
  expect(answerText(count({ documents: 1200, folders: 2 }))).toBe("1.200 Treffer für „haus“");
  expect(answerText(count({ folders: 2 }))).toBe("2 Ordner für „haus“");
  expect(hitText(count({ documents: 23, more: true }))).toBe("Mindestens 23 Treffer");
});

it("says that there is none only once the texts were looked through", () => {
  expect(answerText(count({ state: "searching" }))).toBe("Suche läuft …");
  expect(answerText(count({ documents: 8, state: "searching" }))).toBe("8 Treffer, sucht noch im Text …");
  expect(answerText(count({ state: "failed" }))).toBe("Keine Treffer in Namen und Angaben");
  expect(answerText(count({ more: true }))).toBe("Bisher keine Treffer");
  expect(answerText(count({}))).toBe("Keine Treffer");
  expect(answerText(count({ state: "off" }))).toBe("Keine Treffer");
});
