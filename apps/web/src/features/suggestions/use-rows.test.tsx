import { answerCalls } from "../../testing/calls.ts";
import type { WaitingSuggestions } from "@krempelfrei/contract/files/suggestions";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { queryClient } from "../../lib/query.ts";
import { fileItem } from "../../testing/file-item.ts";
import { folderTree } from "../files/data/folder-tree.ts";
import type { Workspace } from "../files/data/workspace.ts";
import { useRows } from "./use-rows.ts";

const found = { why: "aus: Brieftext", quote: null, page: null, before: "", after: "", score: 0.9 };
const SUGGESTED: WaitingSuggestions["suggestions"] = {
  date: { ...found, value: "2026-03-09" },
  author: { ...found, value: "Stadtwerke" },
  type: { ...found, value: "invoice" },
  tags: null,
  folder_id: { ...found, value: "strom" },
  name: null,
  owner: { ...found, value: { user_id: "wife", is_for_all: false } },
};

let persons: Promise<unknown>;
answerCalls(async ({ path }: { path: string }) =>
  path.endsWith("/relationships")
    ? persons
    : { data: [{ file_id: "1", is_read: true, suggestions: SUGGESTED }] },
);

const file = fileItem({ id: "1", folder_id: null, is_unmanaged: true, user_id: "holder" });
const workspace = { waiting: [file], tree: folderTree([], new Map()) } as unknown as Workspace;

it("no letter counts as the contract holder's while the persons are not loaded", async () => {
  queryClient.clear();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  persons = promise;
  const { result } = renderHook(() => useRows("c", workspace), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(result.current.rows).toBeUndefined();
  await act(async () => resolve({ data: [{ id: "holder" }, { id: "wife" }] }));
  await waitFor(() => expect(result.current.rows?.[0]?.cells.owner.value).toBe("wife"));
});
