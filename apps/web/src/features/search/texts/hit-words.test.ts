import { expect, it } from "vitest";
import { answerText, hitText, sumHits } from "./hit-words.ts";

const inTexts = (count: number, state: "off" | "searching" | "failed" | "done" = "done", more = false) => ({
  ids: Array.from({ length: count }, (_, index) => `text ${index}`),
  state,
  more,
});
const files = (...ids: string[]) => ids.map((id) => ({ id }));

it("the answer of a search is the sum of documents, folders and texts", () => {
  expect(answerText("807.619", sumHits([], 0, inTexts(1)))).toBe("1 Treffer für „807.619“");
  expect(answerText("haus", sumHits(files("a", "b", "c"), 2, inTexts(4)))).toBe("9 Treffer für „haus“");
  expect(answerText("haus", sumHits(files("a", "text 1"), 0, inTexts(4)))).toBe("5 Treffer für „haus“");
  expect(hitText(sumHits(files("a", "b", "c"), 0, inTexts(20, "done", true)))).toBe("Mehr als 23 Treffer");
});

it("says that there is none only once the texts were looked through", () => {
  expect(answerText("haus", sumHits([], 0, inTexts(0, "searching")))).toBe("Suche läuft …");
  expect(answerText("haus", sumHits([], 0, inTexts(0, "failed")))).toBe("Keine Treffer in Namen und Angaben");
  expect(answerText("haus", sumHits([], 0, inTexts(0)))).toBe("Keine Treffer");
  expect(answerText("ha", sumHits([], 0, inTexts(0, "off")))).toBe("Keine Treffer");
});
