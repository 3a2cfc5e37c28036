import { expect, it, test } from "vitest";
import { folderClues } from "./folder-clues.ts";
import { suggest } from "./suggest.ts";

const TODAY = "2026-11-20";
const FOLDERS = [
  { id: "top", parent_id: null, name: "Dokumente" },
  { id: "insurance", parent_id: "top", name: "Versicherungen" },
  { id: "car", parent_id: "top", name: "Auto & Mobilität" },
  { id: "tax", parent_id: "top", name: "Steuern" },
  { id: "tax-2021", parent_id: "tax", name: "2021" },
  { id: "job-2021", parent_id: "car", name: "2021" },
  { id: "car-insurance", parent_id: "car", name: "Versicherung" },
];

test.each([
  ["2021", "2021", undefined, undefined],
  ["2021/Rechnungen", "2021", "invoice", undefined],
  ["Verträge/Jahr 2019", "2019", "contract", undefined],
  ["Scans/Policen", undefined, "police", undefined],
  ["Scans/Steuern", undefined, undefined, "tax"],
  ["Auto und Mobilität", undefined, undefined, "car"],
  ["Auto und Mobilität/Versicherungen", undefined, undefined, "car-insurance"],
  ["2021/Steuer", "2021", undefined, "tax-2021"],
  ["Steuern/2021", "2021", undefined, "tax-2021"],
  ["Steuern/2020", "2020", undefined, "tax"],
  ["Steuern/Belege", undefined, undefined, "tax"],
] as const)("the folders %j tell year, kind and folder", (path, date, type, folder) => {
  const found = folderClues(path.split("/"), FOLDERS, TODAY);
  expect([found.date?.value, found.type?.value, found.folder_id?.value]).toEqual([date, type, folder]);
});

test.each(["Dokumente", "2027", "2020/2021", "Gehaltsabrechnungen", "Familie", "12345", "und"])(
  "the folders %j tell nothing",
  (path) => {
    expect(folderClues(path.split("/"), FOLDERS, TODAY)).toEqual({});
  },
);

it("one of two folders with the same name is asked", () => {
  const twins = [...FOLDERS, { id: "tax-too", parent_id: "car", name: "Steuer" }];
  expect(folderClues(["Steuern"], twins, TODAY).folder_id).toEqual({
    value: "tax",
    other: "tax-too",
    why: "aus dem Ordner „Steuern“",
    score: 0.6,
  });
});

const suggested = (text: string, path: string) =>
  suggest(text, { filed: [], persons: [], folders: FOLDERS }, TODAY, { path: path.split("/") });

it("counts where the text is silent, with the folder as the reason", () => {
  expect(suggested("Ein Brief", "Steuern/2021/Mietverträge")).toMatchObject({
    date: { value: "2021", why: "aus dem Ordner „2021“", score: 0.7 },
    type: { value: "contract", why: "aus dem Ordner „Mietverträge“" },
    folder_id: { value: "tax-2021", why: "aus dem Ordner „2021“" },
  });
});

it("gives way to what the text says", () => {
  const found = suggested("Rechnungsdatum: 05.10.2024", "2021");
  expect(found.date).toMatchObject({ value: "2024-10-05", why: "aus: Datum" });
});

it("a year alone is no day that a period begins with", () => {
  const text = "Bitte zahlen Sie innerhalb von 14 Tagen 20,00 €.";
  expect(suggested(text, "2021").due_on).toEqual(suggested(text, "Scans").due_on);
});
