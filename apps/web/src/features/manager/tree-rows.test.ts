import type { Folder } from "@krempelfrei/contract/files/folders";
import { expect, it } from "vitest";
import { folderTree } from "../files/data/folder-tree.ts";
import { keyTarget, visibleFolders } from "./tree-rows.ts";

const folder = (id: string, parent_id: string | null) => ({ id, parent_id, name: id }) as Folder;
const tree = folderTree(
  [
    folder("root", null),
    folder("auto", "root"),
    folder("haus", "root"),
    folder("strom", "haus"),
    folder("zähler", "strom"),
    folder("miete", "haus"),
  ],
  new Map(),
);
const ids = (toggled: [string, boolean][], current?: string): string[] =>
  visibleFolders(tree, new Map(toggled), current).map(({ folder: { id }, level }) => `${level} ${id}`);

it("shows what was opened and the way to the current folder, and closes it when asked", () => {
  expect(ids([])).toEqual(["1 auto", "1 haus"]);
  expect(ids([], "strom")).toEqual(["1 auto", "1 haus", "2 miete", "2 strom", "3 zähler"]);
  expect(ids([["haus", true]])).toEqual(["1 auto", "1 haus", "2 miete", "2 strom"]);
  expect(ids([["haus", false]], "strom")).toEqual(["1 auto", "1 haus"]);
});

it("is walked by arrows, and shows the contents with Enter", () => {
  const rows = visibleFolders(tree, new Map([["haus", true]]), undefined);
  const press = (key: string, focused: string) => keyTarget(key, rows, focused);
  expect(press("ArrowDown", "auto")).toEqual({ kind: "focus", id: "haus" });
  expect(press("ArrowUp", "auto")).toBeUndefined();
  expect(press("ArrowRight", "strom")).toEqual({ kind: "toggle", id: "strom", isOpen: true });
  expect(press("ArrowRight", "haus")).toEqual({ kind: "focus", id: "miete" });
  expect(press("ArrowLeft", "miete")).toEqual({ kind: "focus", id: "haus" });
  expect(press("ArrowLeft", "haus")).toEqual({ kind: "toggle", id: "haus", isOpen: false });
  expect(press("End", "auto")).toEqual({ kind: "focus", id: "strom" });
  expect(press("Enter", "miete")).toEqual({ kind: "open", id: "miete" });
  expect(press("x", "miete")).toBeUndefined();
});
