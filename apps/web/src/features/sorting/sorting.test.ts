import type { Browser, FileItem } from "@krempelfrei/contract/files/files";
import { describe, expect, it } from "vitest";
import { fileItem } from "../../testing/file-item.ts";
import { pickFiles } from "../manager/pick-files.ts";
import { reuseFiles } from "../files/data/reuse-files.ts";
import { nextToSort } from "./use-sorting-round.ts";
import { folderHabits, suggestFolder } from "./suggest-folder.ts";

const paper = (changes: Partial<FileItem> = {}): FileItem =>
  fileItem({ folder_id: null, is_unmanaged: true, ...changes });

describe("the suggested folder", () => {
  const filed = (folder: string, author: string, type: FileItem["type"]): FileItem =>
    paper({ folder_id: folder, author, type, is_unmanaged: false });
  const files = [
    filed("Auto", "Müller Versicherung", "police"),
    filed("Versicherungen", "müller versicherung", "police"),
    filed("Versicherungen", "MÜLLER VERSICHERUNG ", "police"),
    filed("Steuern", "Müller Versicherung", "invoice"),
    paper({ author: "Ohne Ordner", type: "misc" }),
  ];
  const suggest = (author: string, type: string, last?: string, gone: string[] = []) =>
    suggestFolder(folderHabits(files), { author, type, last, exists: (id) => !gone.includes(id) });

  // Covers 2.30
  it("is where the documents of the author and type lie most often, however the author is spelled", () => {
    expect(suggest("Mueller Versicherung", "police")).toBe("Versicherungen");
    expect(suggest("Müller Versicherung", "invoice")).toBe("Steuern");
  });

  it("is nothing when nothing lies anywhere, wherever the document before went", () => {
    expect(suggest("Stadtwerke", "invoice", "Haus & Wohnen")).toBeUndefined();
    expect(suggest("", "", "Haus & Wohnen")).toBeUndefined();
    expect(suggest("Ohne Ordner", "misc")).toBeUndefined();
  });

  it("is among equals the one used last, and never one that is gone", () => {
    const both = [filed("A", "Bank", "misc"), filed("B", "Bank", "misc")];
    const question = { author: "Bank", type: "misc", exists: () => true };
    expect(suggestFolder(folderHabits(both), { ...question, last: "A" })).toBe("A");
    expect(suggestFolder(folderHabits(both), { ...question, last: "B" })).toBe("B");
    expect(suggest("Müller Versicherung", "police", undefined, ["Versicherungen"])).toBe("Auto");
  });
});

describe("a round of sorting", () => {
  const open = { claimed_by: { id: "x", name: "Kim Krempler" } };
  const waiting = [paper({ id: "a" }), paper({ id: "b", ...open }), paper({ id: "c" }), paper({ id: "d" })];
  const none = new Set<string>();

  it("goes to the next that is neither skipped nor open at somebody else, and from the end to the start", () => {
    expect(nextToSort(waiting, { current: undefined, skipped: none })?.id).toBe("a");
    expect(nextToSort(waiting, { current: "a", skipped: none })?.id).toBe("c");
    expect(nextToSort(waiting, { current: "d", skipped: none })?.id).toBe("a");
    expect(nextToSort(waiting, { current: "d", skipped: new Set(["a", "c"]) })).toBeUndefined();
  });
});

describe("picking rows", () => {
  const ids = ["a", "b", "c", "d"];

  it("toggles one, and with the shift key everything from the last one on, in both directions", () => {
    const one = pickFiles(new Set(), ids, undefined, { id: "b", range: false });
    expect([...one]).toEqual(["b"]);
    expect([...pickFiles(one, ids, "b", { id: "d", range: true })]).toEqual(["b", "c", "d"]);
    expect([...pickFiles(one, ids, "b", { id: "a", range: true })].toSorted()).toEqual(["a", "b"]);
    expect([...pickFiles(new Set(ids), ids, "b", { id: "d", range: true })]).toEqual(["a"]);
  });

  it("takes a single one when the last one is not in the list any more", () => {
    expect([...pickFiles(new Set(), ids, "gone", { id: "c", range: true })]).toEqual(["c"]);
  });
});

describe("a listing that is looked at again", () => {
  const listing = (files: FileItem[]): Browser => ({ files, folders: [], templates: [], revision: "1" });
  const copy = (browser: Browser): Browser => structuredClone(browser);

  it("keeps the objects of what is the same, and the whole list when all is", () => {
    const known = listing([paper({ id: "a", tags: ["x"] }), paper({ id: "b" })]);
    const same = reuseFiles(known, copy(known));
    expect(same.files).toBe(known.files);

    const fresh = copy(known);
    fresh.files.unshift(paper({ id: "c" }));
    fresh.files[2] = paper({ id: "b", claimed_by: { id: "x", name: "Kim Krempler" } });
    const changed = reuseFiles(known, fresh);
    expect(changed.files).not.toBe(known.files);
    expect(changed.files[1]).toBe(known.files[0]);
    expect(changed.files[2]?.claimed_by?.name).toBe("Kim Krempler");
    expect(reuseFiles(known, listing([known.files[0] ?? paper()])).files).toHaveLength(1);
  });
});
