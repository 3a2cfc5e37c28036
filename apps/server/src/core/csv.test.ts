import { expect, it } from "vitest";
import { csvLines, csvTable } from "./csv.ts";

// Covers claims.13
it("is what a German spreadsheet opens: texts never become formulas, amounts stay numbers", () => {
  const rows = [
    ["Müller; Jürgen", { cents: -123_456 }, null],
    ['=HYPERLINK("x")', { cents: 5 }, "-1"],
    ["+49 30", { cents: 0 }, 'Zeile\nzwei "ja"'],
  ];
  expect(csvTable(["Name", "Betrag", "Notiz"], rows).toString()).toBe(
    '\uFEFFName;Betrag;Notiz\r\n"Müller; Jürgen";-1234,56;\r\n"\'=HYPERLINK(""x"")";0,05;\'-1\r\n\'+49 30;0,00;"Zeile\nzwei ""ja"""\r\n',
  );
});

it("marks what begins like a formula by the wide signs too, and leaves a number a number", () => {
  expect(csvLines([["\uFF1D1+1", "\uFF0B1", -5]], { bom: false })).toBe("'\uFF1D1+1;'\uFF0B1;-5\r\n");
});
