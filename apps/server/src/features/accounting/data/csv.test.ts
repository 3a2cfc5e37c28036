import { expect, it } from "vitest";
import { csvTable } from "./csv.ts";

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
