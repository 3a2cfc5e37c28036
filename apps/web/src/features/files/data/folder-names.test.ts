import { folderName } from "@krempelfrei/contract/fields";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFolderName, cleanPaths } from "./folder-names.ts";

describe("names of uploaded folders", () => {
  it.each([
    ["Steuer 2025", "Steuer 2025"],
    ["Mu\u0308ller", "Müller"],
    ["a\\b", "a-b"],
    ["\u202Everdreht\u0000", "verdreht"],
    ["   ", "Ordner"],
    ["ä".repeat(80), "ä".repeat(50)],
    [`${"a".repeat(49)}😀`, "a".repeat(49)],
  ])("%j becomes %j", (from, to) => {
    expect(cleanFolderName(from)).toBe(to);
  });

  // Covers 5.4
  it("are always names that the server takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 90 }), (name) => {
        expect(folderName.safeParse(cleanFolderName(name)).success).toBe(true);
      }),
    );
  });

  it("keep different folders apart and the same one together", () => {
    const long = "x".repeat(60);
    const { paths, renamed } = cleanPaths([
      [],
      ["Haus", `${long}1`],
      ["Haus", `${long}2`],
      ["Haus", `${long}1`, "Strom"],
      ["Haus"],
    ]);
    const second = `${"x".repeat(46)} (2)`;
    expect(paths).toEqual([
      [],
      ["Haus", "x".repeat(50)],
      ["Haus", second],
      ["Haus", "x".repeat(50), "Strom"],
      ["Haus"],
    ]);
    expect(renamed.map(({ to }) => to)).toEqual(["x".repeat(50), second]);
  });
});
