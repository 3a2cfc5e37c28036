import type { FileItem } from "@krempelfrei/contract/files/files";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Change } from "../files/data/change-each.api.ts";
import { WorkspaceContext } from "../files/data/workspace.ts";
import { useMultiFile } from "./use-multi-file.ts";

type Each = (scope: object, changes: readonly Change[], options: Options) => Promise<object>;
type Undo = (scope: object, changes: readonly Change[], saved: readonly FileItem[]) => Promise<void>;
interface Options {
  readonly onProgress: (saved: readonly FileItem[], failed: readonly object[]) => void;
}
const { changeEach, undoChanges, undo, asked } = vi.hoisted(() => ({
  asked: [] as string[],
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
vi.mock("../../ui/confirm.tsx", async (original) => ({
  ...(await original<object>()),
  confirmProceed: async ({ message }: { message: string }) => {
    asked.push(message);
    return true;
  },
}));
vi.mock("../../ui/use-modal-above.ts", () => ({ useModalAbove: () => () => false }));

const FILES = ["a", "b", "c"].map(
  (id) => ({ id, type: "misc", name: id, author: "Alt", tags: [], is_for_all: true }) as unknown as FileItem,
);
/** Answers the next call: these files are refused, or not answered, the others saved. */
const refuse = (...refused: string[]): void => answer(refused, false);
const answer = (refused: readonly string[], isLost: boolean): void =>
  void changeEach.mockImplementationOnce(async (_scope, changes, { onProgress }) => {
    const all = changes.map(({ file }) => file);
    const saved = all.filter(({ id }) => !refused.includes(id));
    const failed = all.filter(({ id }) => refused.includes(id)).map((file) => ({ file, reason: "409" }));
    onProgress(saved, failed);
    return { saved, failed, open: isLost ? changes.filter(({ file }) => refused.includes(file.id)) : [] };
  });

beforeEach(() => {
  changeEach.mockReset();
  undo.last = undefined;
});

const multiFile = () =>
  renderHook(({ files }) => useMultiFile(files, () => undefined), {
    initialProps: { files: FILES },
    wrapper: ({ children }) => (
      <WorkspaceContext value={{ workspace: { scope: {} } } as never}>{children}</WorkspaceContext>
    ),
  });

it("a change without an answer is sent again as it was, though the list knows its result", async () => {
  const { result, rerender } = multiFile();
  act(() => result.current.toggle("author", true));
  act(() => result.current.form.setFieldValue("author", "Neu"));
  answer(["b"], true);
  await act(async () => result.current.apply());
  rerender({ files: FILES.map((file) => ({ ...file, author: "Neu", revision: 2 })) });
  refuse();
  await act(async () => result.current.apply());
  expect(changeEach.mock.calls[1]?.[1]).toEqual([{ file: FILES[1], changes: { author: "Neu" } }]);
});

it("undoes all documents that several attempts with the same values saved", async () => {
  const { result } = multiFile();
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

it("says at the end what was not changed, and can undo what was", async () => {
  const { result } = multiFile();
  act(() => result.current.toggle("author", true));
  act(() => result.current.form.setFieldValue("author", "Neu"));
  refuse("c");
  await act(async () => result.current.apply());
  await act(async () => result.current.close());
  expect(asked).toEqual(["1 Dokument ist noch nicht geändert. Wollen Sie das Formular trotzdem schließen?"]);
  undo.last?.();
  expect(undoChanges.mock.lastCall?.[2].map(({ id }) => id)).toEqual(["a", "b"]);
});

it("undoes to the first state what two attempts with different values saved", async () => {
  const { result } = multiFile();
  act(() => result.current.toggle("author", true));
  act(() => result.current.form.setFieldValue("author", "Neu"));
  refuse("c");
  await act(async () => result.current.apply());
  act(() => result.current.form.setFieldValue("author", "Neuer"));
  refuse();
  await act(async () => result.current.apply());
  undo.last?.();
  expect(undoChanges.mock.lastCall?.[1]).toEqual(
    FILES.map((file) => ({ file, changes: { author: "Neuer" } })),
  );
});
