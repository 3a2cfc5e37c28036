import { answerCalls } from "../../../testing/calls.ts";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { act, renderHook } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { query, queryClient } from "../../../lib/query.ts";
import { useDeleteFiles } from "./files.api.ts";

type Call = (endpoint: object, input: { readonly body?: { readonly fileIds: string[] } }) => Promise<object>;
const call = vi.fn<Call>(async () => ({ data: [], found: [] }));
answerCalls(call);

const frame = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it("more documents than one call accepts are deleted by several", async () => {
  call.mockClear();
  const { result } = renderHook(() => useDeleteFiles(undefined), { wrapper: frame });
  const ids = Array.from({ length: 2100 }, (_, index) => String(index));
  await act(async () => result.current.mutateAsync(ids));
  const sent = call.mock.calls.flatMap(([, { body }]) => (body ? [body.fileIds] : []));
  expect(sent.map(({ length }) => length)).toEqual([1000, 1000, 100]);
  expect(sent.flat()).toEqual(ids);
});

it("deadlines are asked for again when their document is deleted", async () => {
  await queryClient.fetchQuery(query(listDeadlines, { query: {} }));
  const { result } = renderHook(() => useDeleteFiles(undefined), { wrapper: frame });
  await act(async () => result.current.mutateAsync(["a"]));
  const [deadlines] = queryClient.getQueryCache().getAll();
  expect(deadlines?.state.isInvalidated).toBe(true);
});
