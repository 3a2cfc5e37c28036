import { expect, it } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { FileIndex } from "./file-index.ts";
import { searchNames } from "./search-names.ts";

const paper = (id: string, name: string, author: string | null = null) =>
  fileItem({ id, name, full_name: `${name}.pdf`, author });

const FILES = [
  paper("tooth", "Rechnung März", "Zahnarzt Dr. Weiß"),
  paper("car", "Kfz-Versicherung Police"),
  paper("pass", "Alter Reisepass"),
  paper("other", "Reisepass"),
  paper("power", "Stromliefervertrag", "Stadtwerke"),
];
const found = (search: string) => {
  const { files, leftOut, isNear } = searchNames(new FileIndex(), search, FILES, () => "");
  return [files.map(({ id }) => id), leftOut, isNear];
};

// Covers search.8
it.each([
  ["letzte rechnung vom zahnarzt", ["tooth"], ["letzte", "vom"]],
  ["Brief von der Kfz-Versicherung", ["car"], ["Brief", "von", "der"]],
  ["Police für Kfz", ["car"], ["für"]],
  ["police", ["car"], []],
  [
    "was hab ich letztes jahr an strom bezahlt",
    ["power"],
    ["was", "hab", "ich", "letztes", "jahr", "an", "bezahlt"],
  ],
])("a name need not have the small words of %s", (search, ids, leftOut) => {
  expect(found(search)).toEqual([ids, leftOut, false]);
});

it("looks for small words that stand alone, and for all of what is in quotation marks", () => {
  expect(found("alter")).toEqual([["pass"], [], false]);
  expect(found('"Brief Police"')).toEqual([[], [], false]);
});

it("a name with the whole of what was typed comes first", () => {
  expect(found("alter reisepass")).toEqual([["pass", "other"], ["alter"], false]);
});

it("says that a word stands in names nearly so, but not of one that stands nowhere", () => {
  expect(found("die versicherng")).toEqual([["car"], ["die"], true]);
  const index = new FileIndex();
  for (const file of FILES) index.add(file);
  expect(["versicherng", "reisepass", "xylofon"].map((word) => index.isMistyped([word]))).toEqual([
    true,
    false,
    false,
  ]);
});
