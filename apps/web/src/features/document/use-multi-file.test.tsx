import type { FileItem } from "@krempelfrei/contract/files/files";
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Change } from "../files/data/change-each.api.ts";
import { WorkspaceContext } from "../files/data/workspace.ts";
import { useMultiFile } from "./use-multi-file.ts";

type Each = (scope: object, changes: readonly Change[], options: Options) => Promise<object>;
type Undo = (scope: object, changes: readonly Change[], saved: readonly FileItem[]) => Promise<void>;
interface Options {
  readonly onProgress: (saved: readonly FileItem[], failed: readonly object[]) => void;
}
const { changeEach, undoChanges, undo } = vi.hoisted(() => ({
  changeEach: vi.fn<Each>(),
  undoChanges: vi.fn<Undo>(),
  undo: { last: undefined as (() => void) | undefined },
}));
vi.mock("../files/data/change-each.api.ts", async (original) => ({
  ...(await original<object>()),
  changeEach,
}));
vi.mock("../files/workspace/run-changes.tsx", () => ({ undoChanges }));
vi.mock("../files/workspace/undo-toast.tsx", () => ({
  toastWithUndo: (_text: string, back: () => void) => {
    undo.last = back;
  },
}));
vi.mock("../../ui/use-modal-above.ts", () => ({ useModalAbove: () => () => false }));

const FILES = ["a", "b", "c"].map(
  (id) => ({ id, type: "misc", name: id, author: "Alt", tags: [], is_for_all: true }) as unknown as FileItem,
);
/** Answers the next call: these files are refused, the others saved. */
const refuse = (...refused: string[]): void =>
  void changeEach.mockImplementationOnce(async (_scope, changes, { onProgress }) => {
    const all = changes.map(({ file }) => file);
    const saved = all.filter(({ id }) => !refused.includes(id));
    const failed = all.filter(({ id }) => refused.includes(id)).map((file) => ({ file, reason: "409" }));
    onProgress(saved, failed);
    return { saved, failed, stopped: false };
  });

it("undoes all documents that several attempts with the same values saved", async () => {
  const { result } = renderHook(() => useMultiFile(FILES, () => undefined), {
    wrapper: ({ children }) => (
      <WorkspaceContext value={{ workspace: { scope: {} } } as never}>{children}</WorkspaceContext>
    ),
  });
  act(() => result.current.toggle("author", true));
  act(() => result.current.form.setFieldValue("author", "Neu"));
  refuse("b", "c");
  await act(async () => result.current.apply());
  expect(undo.last).toBeUndefined();
  refuse("c");
  await act(async () => result.current.apply());
  refuse();
  await act(async () => result.current.apply());
  undo.last?.();
  const [, changes, saved] = undoChanges.mock.calls[0] ?? [];
  expect(changes?.map(({ file }) => file.id)).toEqual(["a", "b", "c"]);
  expect(saved?.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
