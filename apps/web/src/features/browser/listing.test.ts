// Covers 2.17, 5.7
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileItem } from "../../testing/file-item.ts";
import { countTags, filterFiles, isListed, NO_FILTERS, type Filters } from "../files/data/filter-files.ts";
import { folderTree, foreignFolderIn, isEmptyFolder } from "../files/data/folder-tree.ts";
import { virtualLevel, virtualPathNames } from "../files/data/group-files.ts";
import { sortFiles } from "../files/data/sort-files.ts";
import { DEFAULT_VIEW, readView, writeView, type ViewState } from "./view-state.ts";

let count = 0;
const document = (changes: Partial<FileItem> = {}): FileItem =>
  fileItem({
    id: `f${(count += 1)}`,
    full_name: `${changes.name ?? "Brief"}.pdf`,
    size: 1,
    maintainer_id: null,
    ...changes,
  });
const folder = (id: string, parent_id: string | null, can_modify = true): Folder => ({
  id,
  parent_id,
  name: id,
  type: "folder",
  image: null,
  special_subfolders: [],
  can_modify,
});

describe("folder tree", () => {
  const folders = [
    folder("root", null, false),
    folder("b", "root"),
    folder("a10", "root"),
    folder("a9", "root"),
    folder("deep", "a9"),
  ];
  const tree = folderTree(folders, new Map([["deep", 1]]));

  it("knows children in German and numeric order, and the way to a folder", () => {
    expect(tree.childrenOf("root").map(({ id }) => id)).toEqual(["a9", "a10", "b"]);
    expect(tree.pathOf("deep").map(({ id }) => id)).toEqual(["root", "a9", "deep"]);
    expect(tree.pathOf("unknown")).toEqual([]);
    expect([...tree.subtreeOf("a9")]).toEqual(["a9", "deep"]);
  });

  // Covers 4.14
  it("calls a folder empty when it holds no file and all its subfolders are empty", () => {
    expect(isEmptyFolder(tree, "b")).toBe(true);
    expect(isEmptyFolder(tree, "a9")).toBe(false);
  });

  // Covers 4.14
  it("names the folder of somebody else that keeps a folder from being deleted", () => {
    const mixed = folderTree(
      [folder("mine", null), folder("in", "mine"), folder("theirs", "in", false)],
      new Map(),
    );
    expect(foreignFolderIn(mixed, folder("mine", null))?.id).toBe("theirs");
    expect(foreignFolderIn(tree, folder("b", "root"))).toBeUndefined();
  });
});

describe("filters", () => {
  const files = [
    document({
      name: "Police",
      type: "police",
      tags: ["Straße"],
      is_sos: true,
      is_for_all: true,
      user_id: "anna",
      date_relevance_year: 2026,
      date_relevance_month: 4,
      date_relevance_day: 9,
    }),
    document({
      name: "Rechnung",
      type: "invoice",
      tags: ["Straße", "Steuer"],
      is_tax_relevant: true,
      user_id: "jonas",
      date_relevance_year: 2025,
    }),
    document({ name: "Ohne alles" }),
  ];
  const left = (filters: Partial<Filters>) =>
    filterFiles(files, { ...NO_FILTERS, ...filters }).map(({ name }) => name);

  it.each<[Partial<Filters>, string[]]>([
    [{}, ["Police", "Rechnung", "Ohne alles"]],
    [{ quick: ["tax"], tags: ["Straße"] }, ["Rechnung"]],
    [{ quick: ["tax", "sos"] }, []],
    [{ types: ["police", "invoice"] }, ["Police", "Rechnung"]],
    [{ person: "jonas" }, ["Rechnung"]],
    [{ audience: "all" }, ["Police"]],
    [{ audience: "one" }, ["Rechnung", "Ohne alles"]],
    [{ from: "2025", to: "2025" }, ["Rechnung"]],
    [{ from: "2026-04", to: "2026-04" }, ["Police"]],
    [{ from: "2025-02", to: "2025-02" }, []],
    [{ from: "2025" }, ["Police", "Rechnung"]],
    [{ to: "2025" }, ["Rechnung"]],
    [{ from: "2026-04-10" }, []],
    [{ from: "2026-04-09", to: "2026-04-09" }, ["Police"]],
  ])("%j leaves %j", (filters, names) => {
    expect(left(filters)).toEqual(names);
  });

  it("tags are counted by name", () => {
    expect(countTags(files)).toEqual([
      { tag: "Steuer", count: 1 },
      { tag: "Straße", count: 2 },
    ]);
  });

  // Covers 4.16
  it("lists neither locker nor unmanaged files", () => {
    const waiting = [document({ is_locker: true }), document({ is_unmanaged: true }), document()];
    expect(waiting.map(isListed)).toEqual([false, false, true]);
  });
});

describe("grouping", () => {
  const files = [
    document({ date_relevance_year: 2026, date_relevance_month: 3, date_relevance_day: 5, author: "Ärzte" }),
    document({ date_relevance_year: 2026, date_relevance_month: 3, author: "ärzte" }),
    document({ date_relevance_year: 2025, author: "Zoo" }),
    document(),
  ];

  // Covers 2.20
  it("by date has year, month and day levels, the newest first and the undated last", () => {
    const names = (path: string[]) => virtualLevel(files, "date", path).folders.map(({ name }) => name);
    expect(names([])).toEqual(["2026", "2025", "Ohne Datum"]);
    expect(names(["2026"])).toEqual(["März"]);
    expect(names(["2026", "3"])).toEqual(["05."]);
    expect(virtualLevel(files, "date", ["2026", "3"]).files).toEqual([files[1]]);
    expect(virtualLevel(files, "date", ["2026", "3", "5"]).files).toEqual([files[0]]);
    expect(virtualPathNames(files, "date", ["2026", "3"]).map(({ name }) => name)).toEqual(["2026", "März"]);
  });

  // Covers 3.5
  it("by author joins spellings that differ in case, and labels the unknown", () => {
    const { folders } = virtualLevel(files, "author", []);
    expect(folders.map(({ name, count }) => [name, count])).toEqual([
      ["Ärzte", 2],
      ["Zoo", 1],
      ["Unbekannt", 1],
    ]);
    expect(virtualLevel(files, "author", ["-1"]).files).toEqual([files[3]]);
  });

  it("loses no file and shows none twice", () => {
    const dates = fc.record({
      date_relevance_year: fc.option(fc.integer({ min: 2024, max: 2026 })),
      date_relevance_month: fc.option(fc.integer({ min: 1, max: 3 })),
      date_relevance_day: fc.option(fc.integer({ min: 1, max: 3 })),
      author: fc.option(fc.constantFrom("A", "a", "B", " ", "")),
    });
    fc.assert(
      fc.property(
        fc.array(dates, { maxLength: 30 }),
        fc.constantFrom("author" as const, "date" as const),
        (list, grouping) => {
          const all = list.map((changes) => document(changes));
          const walk = (path: string[]): FileItem[] => {
            const level = virtualLevel(all, grouping, path);
            return [...level.files, ...level.folders.flatMap(({ key }) => walk([...path, key]))];
          };
          expect(
            walk([])
              .map(({ id }) => id)
              .toSorted(),
          ).toEqual(all.map(({ id }) => id).toSorted());
        },
      ),
    );
  });
});

describe("sorting", () => {
  it("by name is German and numeric, by size by number, both ways", () => {
    const files = ["Zebra", "Äpfel", "Brief 10", "Brief 9"].map((name, index) =>
      document({ name, size: index }),
    );
    const names = (key: "name" | "size", direction: "asc" | "desc") =>
      sortFiles(files, key, direction).map(({ name }) => name);
    expect(names("name", "asc")).toEqual(["Äpfel", "Brief 9", "Brief 10", "Zebra"]);
    expect(names("name", "desc")).toEqual(["Zebra", "Brief 10", "Brief 9", "Äpfel"]);
    expect(names("size", "desc")).toEqual(["Brief 9", "Brief 10", "Äpfel", "Zebra"]);
  });
});

it("what lacks what is sorted by stands last both ways; dates sort by time", () => {
  const files = [
    document({ name: "A", date_relevance_year: 2026, date_relevance_month: 10 }),
    document({ name: "B" }),
    document({ name: "C", date_relevance_year: 2026, date_relevance_month: 9, author: "Zoo" }),
  ];
  const names = (key: "date" | "author", direction: "asc" | "desc") =>
    sortFiles(files, key, direction).map(({ name }) => name);
  expect(names("date", "desc")).toEqual(["A", "C", "B"]);
  expect(names("date", "asc")).toEqual(["C", "A", "B"]);
  expect(names("author", "desc")[0]).toBe("C");
});

describe("view in the address", () => {
  // Covers 9.8
  it("is the default for an empty address and for nonsense", () => {
    expect(readView(new URLSearchParams())).toEqual(DEFAULT_VIEW);
    expect(
      readView(new URLSearchParams("mode=3d&group=x&sort=y&dir=z&filter=q&from=gestern&for=x&type=y")),
    ).toEqual(DEFAULT_VIEW);
    expect(writeView(DEFAULT_VIEW).toString()).toBe("");
  });

  it("names a page and words of a document", () => {
    expect(readView(new URLSearchParams("file=7&page=3&find=wort"))).toMatchObject({
      file: "7",
      start: { page: 3, find: "wort" },
    });
    expect(readView(new URLSearchParams("file=7&page=-1")).start).toBeUndefined();
    expect(readView(new URLSearchParams("page=3&find=wort")).start).toBeUndefined();
    const phrase = new URLSearchParams("file=7&page=3&find=14+Tage&phrase=1");
    expect(writeView(readView(phrase)).toString()).toBe(phrase.toString());
  });

  it("comes back whole", () => {
    const views = fc.record<ViewState>({
      mode: fc.constantFrom("grid", "table"),
      tiles: fc.boolean(),
      grouping: fc.constantFrom("folder", "author", "date", "none"),
      path: fc.array(fc.string({ minLength: 1 })),
      sort: fc.option(fc.constantFrom("name", "size", "author", "date", "added", "folder"), {
        nil: undefined,
      }),
      direction: fc.constantFrom("asc", "desc"),
      search: fc.string(),
      here: fc.boolean(),
      each: fc.boolean(),
      types: fc.subarray(["contract", "invoice", "police", "misc"]),
      person: fc.option(fc.string(), { nil: undefined }),
      audience: fc.option(fc.constantFrom("one", "all"), { nil: undefined }),
      from: fc.option(fc.constantFrom("2026", "2026-04", "2026-04-09"), { nil: undefined }),
      to: fc.option(fc.constantFrom("2026", "2026-04"), { nil: undefined }),
      quick: fc.subarray(["favorite", "tax", "sos"]),
      tags: fc.array(fc.string()),
      file: fc.option(fc.string(), { nil: undefined }),
      pending: fc.boolean(),
      sorting: fc.option(fc.string(), { nil: undefined }),
      start: fc.option(fc.record({ page: fc.integer({ min: 1, max: 9999 }), find: fc.string() }), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(views, (any) => {
        // A place is one in a document, and its beginning needs no words.
        const { file, start } = any;
        const somewhere = start && (start.page > 1 || start.find !== "");
        const view = { ...any, start: file !== undefined && somewhere ? start : undefined };
        expect(readView(new URLSearchParams(writeView(view).toString()))).toEqual(view);
      }),
    );
  });
});
