import { act, renderHook, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { answerCalls } from "../../testing/calls.ts";
import { fileItem } from "../../testing/file-item.ts";
import { show } from "../../testing/show.tsx";
import type { Row } from "./rows.ts";
import { useFiling } from "./use-filing.ts";

const calls: { path: string; body: unknown }[] = [];
let answer: (path: string, id: string) => Promise<unknown>;
answerCalls(
  async (
    { method, path }: { method: string; path: string },
    { params = {}, body }: { params?: { id?: string }; body?: unknown } = {},
  ) => {
    if (method !== "PATCH")
      return { data: [], files: [], folders: [], templates: [], revision: "1", next: null };
    calls.push({ path, body });
    return answer(path, params.id ?? "");
  },
);

const cell = (value: string) => ({ value, other: undefined, isDoubtful: false, isSuggested: true });
const row = (id: string): Row => ({
  file: fileItem({ id, folder_id: null, is_unmanaged: true }),
  cells: {
    name: cell("Brief"),
    date: cell("2026-03-09"),
    author: cell("Stadtwerke"),
    type: cell("invoice"),
    folder: cell("strom"),
    owner: cell("u"),
  },
  tags: [],
  state: "sure",
  isRead: true,
});
const filed = (id: string) => fileItem({ id, folder_id: "strom", revision: 2 });

beforeEach(() => {
  calls.length = 0;
  answer = async (_, id) => filed(id);
});

it("a document is filed once, however often it is clicked", async () => {
  const { result } = renderHook(() => useFiling("c"));
  await act(async () => {
    const [first, second] = [result.current.file([row("1"), row("2")]), result.current.file([row("1")])];
    await Promise.all([first, second]);
  });
  expect(calls.map(({ path }) => path)).toEqual(["/files/:id", "/files/:id"]);
  expect(calls[0]?.body).toMatchObject({ folder_id: "strom", author: "Stadtwerke", revision: 1 });
  expect(result.current).toMatchObject({ filed: 2, progress: undefined });
});

it("one that somebody else changed stays with the reason, and the others are filed", async () => {
  answer = async (_, id) => {
    if (id === "1") throw new ApiError(409, { message: "" });
    return filed(id);
  };
  const { result } = renderHook(() => useFiling("c"));
  await act(async () => result.current.file([row("1"), row("2")]));
  expect([...result.current.failures]).toEqual([["1", "Das Dokument wurde inzwischen geändert."]]);
  expect(result.current.filed).toBe(1);
});

it("nothing more is sent after it was stopped, and what was filed can be taken back", async () => {
  const { result } = renderHook(() => useFiling("c"));
  const rows = Array.from({ length: 30 }, (_, index) => row(String(index)));
  answer = async (_, id) => {
    result.current.cancel();
    return filed(id);
  };
  await act(async () => result.current.file(rows));
  const { length: sent } = calls;
  expect(sent).toBeLessThan(rows.length);
  answer = async () => ({ files: [] });
  await act(async () => result.current.undo?.());
  expect(calls.slice(sent)).toMatchObject([
    {
      path: "/files/undo",
      body: { files: calls.slice(0, sent).map((_, index) => ({ id: String(index), revision: 2 })) },
    },
  ]);
  expect(result.current.undo).toBeUndefined();
});

it("of two changes of a document the last one can be taken back, and of the others theirs", async () => {
  const { result } = renderHook(() => useFiling("c"));
  await act(async () => result.current.file([row("1"), row("2")]));
  await act(async () => result.current.file([row("1")]));
  answer = async () => ({ files: [] });
  const undone: unknown[] = [];
  while (result.current.undo) {
    await act(async () => result.current.undo?.());
    undone.push(calls.at(-1)?.body);
  }
  expect(undone).toEqual([{ files: [{ id: "1", revision: 2 }] }, { files: [{ id: "2", revision: 2 }] }]);
});

it("filing that may or may not be taken back can be taken back again", async () => {
  const { result } = renderHook(() => useFiling("c"));
  await act(async () => result.current.file([row("1")]));
  answer = async () => Promise.reject(new ApiError(0, { message: "" }));
  await act(async () => result.current.undo?.());
  answer = async () => ({ files: [] });
  await act(async () => result.current.undo?.());
  expect(calls.map(({ path }) => path)).toEqual(["/files/:id", "/files/undo", "/files/undo"]);
  expect(result.current.undo).toBeUndefined();
});

it("offers to repeat what got no answer, by the same call, which has the key of the first", async () => {
  answer = async (_, id) => {
    if (id === "1") throw new ApiError(504, { message: "" });
    return filed(id);
  };
  show(null);
  const { result } = renderHook(() => useFiling("c"));
  await act(async () => result.current.file([row("1")]));
  const again = await screen.findByRole("button", { name: "Erneut versuchen" });
  answer = async (_, id) => filed(id);
  await act(async () => again.click());
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
  expect(result.current.filed).toBe(1);
});
