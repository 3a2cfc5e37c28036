import type { WaitingSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { expect, it } from "vitest";
import { folderTree } from "../files/data/folder-tree.ts";
import { targetsOf } from "./targets.ts";

const folder = (id: string, parent: string | null, name: string) =>
  ({ id, parent_id: parent, name }) as Folder;
const tree = folderTree(
  [
    folder("root", null, "Alle"),
    folder("haus", "root", "Haus"),
    folder("strom", "haus", "Strom"),
    folder("v", "root", "Verträge"),
  ],
  new Map(),
);
const suggested = (file_id: string, value: string, score: number, other?: string) =>
  ({ file_id, suggestions: { folder_id: { value, score, other } } }) as WaitingSuggestions;

it("says where unsorted documents seem to belong, and between what it is not sure", () => {
  const targets = targetsOf(
    [
      suggested("a", "strom", 0.9, "v"),
      suggested("b", "strom", 0.5, "v"),
      suggested("c", "strom", 0.4),
      suggested("d", "gone", 1),
      { ...suggested("e", "strom", 1), suggestions: { folder_id: null } } as WaitingSuggestions,
    ],
    tree,
  );
  expect(Object.fromEntries(targets)).toEqual({
    a: { text: "Haus › Strom", unsure: false },
    b: { text: "Strom oder Verträge", unsure: true },
    c: { text: "Haus › Strom", unsure: true },
  });
});
