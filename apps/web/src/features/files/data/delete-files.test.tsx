import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { act, renderHook } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { query, queryClient } from "../../../lib/query.ts";
import { useDeleteFiles } from "./files.api.ts";

vi.mock("../../../lib/api.ts", async (original) => ({
  ...(await original<object>()),
  call: async () => ({ data: [], found: [] }),
}));

it("deadlines are asked for again when their document is deleted", async () => {
  await queryClient.fetchQuery(query(listDeadlines, { query: {} }));
  const frame = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useDeleteFiles(undefined), { wrapper: frame });
  await act(async () => result.current.mutateAsync(["a"]));
  const [deadlines] = queryClient.getQueryCache().getAll();
  expect(deadlines?.state.isInvalidated).toBe(true);
});
