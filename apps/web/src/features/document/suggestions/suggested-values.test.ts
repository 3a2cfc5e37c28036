import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { expect, it } from "vitest";
import { allValuesOf, isTaken, offeredOf, textOf, valuesOf } from "./suggested-values.ts";
import { folderTree } from "../../files/data/folder-tree.ts";
import type { FileFormValues } from "../form/file-form-values.ts";

const found = {
  why: "aus: Datum",
  quote: "09.03.2026",
  page: 1,
  before: "",
  after: "",
  score: 1,
};
const ALL: FileSuggestions = {
  date: { ...found, value: "2026-03-09" },
  author: { ...found, value: "Stadtwerke" },
  type: { ...found, value: "invoice" },
  tags: { ...found, value: ["Strom"] },
  folder_id: { ...found, value: "haus" },
  name: { ...found, value: "Abschlag" },
  owner: { ...found, value: { user_id: "anna", is_for_all: true } },
  amount_cents: { ...found, value: 100 },
  due_on: null,
  deadline: null,
};
const folder = (id: string, parent: string | null, name: string) =>
  ({ id, parent_id: parent, name }) as Folder;
const tree = folderTree([folder("root", null, "Alle"), folder("haus", "root", "Haus")], new Map());

it("all suggestions are taken into the fields of the form", () => {
  const values = allValuesOf(ALL, tree);
  expect(values).toEqual({
    day: "9",
    month: "3",
    year: "2026",
    author: "Stadtwerke",
    type: "invoice",
    tags: ["Strom"],
    folder: "haus",
    name: "Abschlag",
    owner: "group",
  });
  expect(isTaken(values as FileFormValues, valuesOf(ALL, "date", tree))).toBe(true);
  expect(isTaken({ ...values, day: "10" } as FileFormValues, valuesOf(ALL, "date", tree))).toBe(false);
});

it("nothing is offered in place of what somebody has entered in a document that is filed", () => {
  const values = {
    ...(allValuesOf(ALL, tree) as FileFormValues),
    author: "Stadtwerke Nord",
    day: "",
    tags: [],
  };
  const offered = (waits: boolean) =>
    (["author", "date", "tags", "name"] as const).filter(
      (field) => Object.keys(offeredOf(ALL, field, { tree, values, waits })).length > 0,
    );
  expect(offered(false)).toEqual(["date", "tags"]);
  expect(offered(true)).toEqual(["author", "date", "tags"]);
});

it("a folder that is gone is not suggested", () => {
  expect(valuesOf(ALL, "folder_id", folderTree([], new Map()))).toEqual({});
});

it("they are written as people read them", () => {
  const names = { tree, owners: [{ value: "anna", label: "Anna Schmidt" }] };
  expect(textOf(ALL, "date", names)).toBe("09.03.2026");
  expect(textOf(ALL, "type", names)).toBe("Rechnung");
  expect(textOf(ALL, "folder_id", names)).toBe("Haus");
  const own = { ...ALL, owner: { ...found, value: { user_id: "anna", is_for_all: false } } };
  expect(textOf(own, "owner", names)).toBe("Anna Schmidt");
});

it("a year alone fills the year, and is offered where none is entered", () => {
  const year: FileSuggestions = { ...ALL, date: { ...found, value: "2021" } };
  expect(valuesOf(year, "date", tree)).toEqual({ year: "2021" });
  expect(textOf(year, "date", { tree, owners: [] })).toBe("2021");
  const values = { ...(allValuesOf(ALL, tree) as FileFormValues), year: "2020", month: "", day: "" };
  expect(offeredOf(year, "date", { tree, values, waits: false })).toEqual({});
  const empty = { ...values, year: "" };
  expect(offeredOf(year, "date", { tree, values: empty, waits: false })).toEqual({ year: "2021" });
});
