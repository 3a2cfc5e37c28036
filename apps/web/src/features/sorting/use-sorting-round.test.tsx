import type { FileItem } from "@krempelfrei/contract/files/files";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { fileItem } from "../../testing/file-item.ts";
import { useSortingRound } from "./use-sorting-round.ts";

const paper = (id: string, changes: Partial<FileItem> = {}): FileItem =>
  fileItem({ id, folder_id: null, is_unmanaged: true, ...changes });
const open = { claimed_by: { id: "x", name: "Kim Krempler" } };

const begin = (waiting: readonly FileItem[], start?: string) =>
  renderHook((files: readonly FileItem[]) => useSortingRound(files, files, start), { initialProps: waiting });

it("counts the place of the document in hand, also where somebody else has the first one open", () => {
  const { result } = begin([paper("a", open), paper("b"), paper("c")]);
  expect([result.current.current, result.current.position, result.current.total]).toEqual(["b", 2, 3]);
  act(() => result.current.skip());
  expect([result.current.current, result.current.position, result.current.total]).toEqual(["c", 3, 3]);
});

it("begins with the document of the address while it waits, else with the first", () => {
  const waiting = [paper("a"), paper("b"), paper("c")];
  const later = begin(waiting, "b").result.current;
  expect([later.current, later.position]).toEqual(["b", 2]);
  expect(begin(waiting, "gone").result.current.current).toBe("a");
});

it("counts what comes in meanwhile at the end", () => {
  const { result, rerender } = begin([paper("a"), paper("b")]);
  rerender([paper("0"), paper("a"), paper("b")]);
  expect([result.current.position, result.current.total, result.current.order]).toEqual([
    1,
    3,
    ["a", "b", "0"],
  ]);
});

it("shows a document again whose filing was undone, and does not count it as filed", async () => {
  const { result } = begin([paper("a"), paper("b"), paper("c")]);
  await act(async () => result.current.file("a", Promise.resolve(true)));
  await act(async () => result.current.file("b", Promise.resolve(true)));
  expect([result.current.current, result.current.filed]).toEqual(["c", 2]);
  // The person keeps what they typed into the next document.
  act(() => result.current.undone("b", false));
  expect([result.current.current, result.current.filed]).toEqual(["c", 1]);
  act(() => result.current.undone("a", true));
  expect([result.current.current, result.current.filed, result.current.back]).toEqual(["a", 0, undefined]);
  expect(result.current.returned.has("a")).toBe(false);
});
