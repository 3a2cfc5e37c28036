import type { FileItem } from "@krempelfrei/contract/files/files";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { queryClient } from "../../../lib/query.ts";
import { answerCalls } from "../../../testing/calls.ts";
import { fileItem } from "../../../testing/file-item.ts";
import { undoMoves } from "./move-toast.tsx";
import { useMoveFiles, withFile } from "../data/files.api.ts";

interface Sent {
  readonly params: { readonly folderId: string };
  readonly body: {
    readonly fileIds: string[];
    readonly revisions: { readonly id: string; readonly revision: number }[];
  };
}
const call = vi.fn<(endpoint: object, sent: Sent) => Promise<{ files: FileItem[] }>>();
answerCalls(call);

const frame = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it("taking a move back names the state that it left, and that of own changes since", async () => {
  const before = ["a", "b"].map((id) => fileItem({ id, folder_id: "from", revision: 1 }));
  const after = before.map((file) => ({ ...file, folder_id: "to", revision: 2 }));
  call.mockResolvedValue({ files: after });
  const { result } = renderHook(() => useMoveFiles(undefined), { wrapper: frame });
  const moved = await act(async () => result.current.mutateAsync({ files: before, folderId: "to" }));
  expect(call.mock.lastCall?.[1].body).toEqual({ fileIds: ["a", "b"], revisions: [] });
  withFile(undefined, fileItem({ id: "a", folder_id: "to", revision: 3, is_tax_relevant: true }));
  for (const step of undoMoves(before, moved)) await act(async () => result.current.mutateAsync(step));
  expect(call.mock.lastCall?.[1]).toMatchObject({
    params: { folderId: "from" },
    body: {
      fileIds: ["a", "b"],
      revisions: [
        { id: "a", revision: 3 },
        { id: "b", revision: 2 },
      ],
    },
  });
});
