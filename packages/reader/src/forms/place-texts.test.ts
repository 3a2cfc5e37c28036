import { describe, expect, it } from "vitest";
import { type Box, type PlacedText, placeTexts } from "./place-texts.ts";

/** Lines of a page, ten points high and 20 apart; a character is 6 wide. */
function pageOf(...lines: string[]) {
  const text = lines.join("\r\n");
  const boxOf = (index: number): Box => {
    const before = text.slice(0, index).split("\r\n");
    const bottom = 800 - 20 * (before.length - 1);
    const left = 6 * (before.at(-1)?.length ?? 0);
    return { left, bottom, right: left + 6, top: bottom + 10 };
  };
  return { text, boxOf };
}

const at = (text: string, left: number, line: number, isMark = false): PlacedText => ({
  text,
  box: { left, bottom: 800 - 20 * line, right: left + 6 * text.length, top: 810 - 20 * line },
  isMark,
});

describe("texts over a page are read", () => {
  it("behind the labels of their lines, whatever their order", () => {
    const { text, boxOf } = pageOf("Name:               Vorname:", "Ort:");
    const placed = [at("Köln", 40, 1), at("Erika", 180, 0), at("Muster", 40, 0)];
    expect(placeTexts(text, boxOf, placed)).toBe("Name: Muster               Vorname: Erika\r\nOrt: Köln");
  });

  it("on lines to write on behind the label", () => {
    const { text, boxOf } = pageOf("Name: ..............");
    expect(placeTexts(text, boxOf, [at("Muster", 36, 0)])).toBe("Name: Muster ..............");
  });

  it("below their captions, one line for those side by side", () => {
    const { text, boxOf } = pageOf("Name       Vorname", "", "", "Ort");
    const placed = [at("Erika", 66, 1), at("Muster", 0, 1)];
    expect(placeTexts(text, boxOf, placed)).toBe("Name       Vorname\nMuster Erika\r\n\r\n\r\nOrt");
  });

  it("as marks before their label", () => {
    const { text, boxOf } = pageOf("Stand:   ledig   verheiratet");
    expect(placeTexts(text, boxOf, [at("☒", 90, 0, true)])).toBe("Stand:   ledig   ☒ verheiratet");
  });

  it("from top to bottom on a page without a text of its own", () => {
    const { text, boxOf } = pageOf("");
    const placed = [at("unten", 0, 5), at("rechts", 90, 1), at("links", 0, 1)];
    expect(placeTexts(text, boxOf, placed)).toBe("links rechts\nunten");
  });

  it("without a change where there are none", () => {
    const { text, boxOf } = pageOf("Name:");
    expect(placeTexts(text, boxOf, [])).toBe(text);
  });
});
