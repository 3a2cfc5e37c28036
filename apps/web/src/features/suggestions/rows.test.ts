import { SURE_FROM, type WaitingSuggestions } from "@krempelfrei/contract/files/suggestions";
import { describe, expect, it } from "vitest";
import { fileItem } from "../../testing/file-item.ts";
import { cellText } from "./cell-text.ts";
import { ALL_ROWS, groupsOf, linesOf, matches } from "./groups.ts";
import { lacks, likeliest } from "./lacking.ts";
import { fillingOf, filingOf, rowOf, type Draft } from "./rows.ts";

type Suggestions = WaitingSuggestions["suggestions"];

const found = { why: "aus: Brieftext", quote: null, page: null, before: "", after: "", score: 0.9 };
const sure = <Value>(value: Value) => ({ ...found, value });
const SUGGESTED: Suggestions = {
  date: sure("2026-03-09"),
  author: sure("Stadtwerke"),
  type: sure("invoice"),
  tags: sure(["Strom"]),
  folder_id: sure("strom"),
  name: sure("Abschlag März"),
  owner: sure({ user_id: "gisela", is_for_all: false }),
};
const waiting = fileItem({
  name: "scan_0212",
  folder_id: null,
  is_unmanaged: true,
  user_id: "gisela",
  maintainer_id: null,
});

const row = (
  changes: Partial<Suggestions> = {},
  { file = waiting, draft, persons = 2 }: { file?: typeof waiting; draft?: Draft; persons?: number } = {},
) =>
  rowOf(file, {
    suggested: { file_id: file.id, is_read: true, suggestions: { ...SUGGESTED, ...changes } },
    draft,
    hasFolder: (id) => id !== "gone",
    persons,
  });

describe("a document that waits", () => {
  it("is sure where all is certain, and filed with all of it in one change", () => {
    expect(row().state).toBe("sure");
    expect(filingOf(row())).toEqual({
      name: "Abschlag März",
      type: "invoice",
      author: "Stadtwerke",
      tags: ["Strom"],
      date_relevance_year: 2026,
      date_relevance_month: 3,
      date_relevance_day: 9,
      folder_id: "strom",
    });
  });

  it.each([
    ["a folder below the limit", { folder_id: { ...sure("strom"), score: SURE_FROM.folder_id - 0.01 } }],
    ["no date", { date: null }],
    [
      "two persons",
      { owner: { ...SUGGESTED.owner, other: { user_id: "heinz", is_for_all: false } } as never },
    ],
    ["no address", { owner: null }],
  ] as const)("is looked at with %s", (_, changes) => {
    expect(row(changes).state).toBe("check");
  });

  it("needs no address where there is one person alone", () => {
    expect(row({ owner: null }, { persons: 1 }).state).toBe("sure");
  });

  it.each([
    ["no sender", { author: null }],
    ["no kind", { type: null }],
    ["no folder", { folder_id: null }],
    ["a folder that is gone", { folder_id: sure("gone") }],
  ] as const)("is open with %s, and is not filed", (_, changes) => {
    expect(row(changes).state).toBe("open");
    expect(filingOf(row(changes))).toBeUndefined();
  });

  it("has what the person entered before all, then what the document has, then what is suggested", () => {
    const known = { ...waiting, author: "Stadtwerke Nord" };
    expect(row({}, { file: known }).cells.author).toMatchObject({
      value: "Stadtwerke Nord",
      isSuggested: false,
    });
    expect(row({}, { file: known, draft: { author: "Stadtwerke Süd" } }).cells.author.value).toBe(
      "Stadtwerke Süd",
    );
    expect(row({ folder_id: null }, { draft: { folder: "strom" } }).state).toBe("sure");
  });

  it("keeps the owner that was chosen in the locker, in doubt where the letter names another one", () => {
    const dropped = { ...waiting, is_locker: true, is_unmanaged: false };
    const { owner } = row({ owner: sure({ user_id: "heinz", is_for_all: false }) }, { file: dropped }).cells;
    expect(owner).toMatchObject({ value: "gisela", other: "heinz", isDoubtful: true });
  });

  it("is looked at where a person has rejected it, or written a note to it", () => {
    expect(row({}, { file: { ...waiting, approval_status: "rejected" } }).state).toBe("check");
    expect(row({}, { file: { ...waiting, note: "Gehört zu Oma." } }).state).toBe("check");
  });

  it("is left to the clerk who has it open", () => {
    expect(row({}, { file: { ...waiting, claimed_by: { id: "k", name: "Käthe" } } }).state).toBe("check");
  });
});

it("a column fills what is sure in it, and nothing else", () => {
  expect(fillingOf(row(), "author")).toEqual({ author: "Stadtwerke" });
  expect(fillingOf(row(), "date")).toEqual({
    date_relevance_year: 2026,
    date_relevance_month: 3,
    date_relevance_day: 9,
  });
  expect(fillingOf(row({ author: { ...sure("Stadtwerke"), score: 0.5 } }), "author")).toBeUndefined();
  expect(fillingOf(row({}, { draft: { type: "misc" } }), "type")).toBeUndefined();
  expect(fillingOf(row(), "folder")).toBeUndefined();
  // Its name is not taken over along with it.
  expect(fillingOf(row(), "type")).toEqual({ type: "invoice" });
});

it("a doubtful cell asks between its values", () => {
  const names = {
    pathOf: (id: string) => ({ strom: "Haus › Strom", vertrag: "Verträge" })[id] ?? "",
    nameOf: (id: string) => ({ gisela: "Gisela Eberhardt", heinz: "Heinz Eberhardt" })[id],
  };
  const { cells } = row({
    folder_id: { ...sure("strom"), other: "vertrag", score: 0.5 },
    owner: { ...sure({ user_id: "heinz", is_for_all: false }), score: 0.3 },
    author: null,
  });
  expect(cellText("folder", cells.folder, names)).toBe("Strom oder Verträge?");
  expect(cellText("owner", cells.owner, names)).toBe("Heinz?");
  expect(cellText("date", cells.date, names)).toBe("09.03.2026");
  expect(cellText("author", cells.author, names)).toBe("–");
});

it("what a group is given goes to the documents that lack it", () => {
  const rows = [
    row({ folder_id: { ...sure("strom"), score: 0.5 } }),
    row({ folder_id: null, type: null }),
    row({ folder_id: sure("vertrag") }),
  ];
  expect(lacks(rows, "folder").map((one) => rows.indexOf(one))).toEqual([0, 1]);
  expect(lacks(rows, "type").map((one) => rows.indexOf(one))).toEqual([1]);
  expect(likeliest(rows.slice(0, 2), "folder")).toBe("strom");
  expect(likeliest(rows.slice(1, 2), "folder")).toBe("");
});

describe("groups", () => {
  const of = (id: string, changes: Partial<Suggestions>) => row(changes, { file: { ...waiting, id } });
  const rows = [
    of("1", { author: null }),
    of("2", { date: sure("2025-01-01") }),
    of("3", { author: sure("STADTWERKE") }),
    of("4", { author: sure("Alpenblick"), folder_id: sure("rente") }),
  ];
  const shape = (grouping: "author" | "folder" | "month") =>
    groupsOf(rows, grouping, (id) => id).map(({ title, rows: all, sure: some, isUnknown }) => ({
      title,
      ids: all.map(({ file }) => file.id).join(),
      sure: some.length,
      isUnknown,
    }));

  it("are senders however they are spelled, the largest first, what is not known last", () => {
    expect(shape("author")).toEqual([
      { title: "STADTWERKE", ids: "3,2", sure: 2, isUnknown: false },
      { title: "Alpenblick", ids: "4", sure: 1, isUnknown: false },
      { title: "Absender nicht erkannt", ids: "1", sure: 0, isUnknown: true },
    ]);
  });

  it("or folders, or months from the newest on", () => {
    expect(shape("folder").map(({ title }) => title)).toEqual(["strom", "rente"]);
    expect(shape("month").map(({ title }) => title)).toEqual(["März 2026", "Januar 2025"]);
  });

  it("show what the filters let through, closed ones their head alone", () => {
    const shown = rows.filter((one) => matches(one, { ...ALL_ROWS, author: "stadtwerke" }));
    expect(shown.map(({ file }) => file.id)).toEqual(["2", "3"]);
    expect(rows.filter((one) => matches(one, { ...ALL_ROWS, state: "open" }))).toHaveLength(1);
    const groups = groupsOf(rows, "author", (id) => id);
    expect(linesOf(groups, new Set(["stadtwerke"])).map((line) => "group" in line)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });
});

it("a year alone is shown, filed and explained by its reason", () => {
  const why = "aus dem Ordner „2021“";
  const names = { pathOf: () => "", nameOf: () => undefined };
  const known = row({ date: { ...sure("2021"), why } });
  expect([known.state, known.cells.date.why]).toEqual(["sure", why]);
  expect(cellText("date", known.cells.date, names)).toBe("2021");
  expect(filingOf(known)).toMatchObject({ date_relevance_year: 2021 });
  expect(row({}, { draft: { date: "2020" } }).cells.date.why).toBeUndefined();
});
