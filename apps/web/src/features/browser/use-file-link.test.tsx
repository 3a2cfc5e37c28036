import { answerCalls } from "../../testing/calls.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import type { Workspace } from "../files/data/workspace.ts";
import { FILE_GONE, useFileLink } from "./use-file-link.ts";

const listing = { files: [{ id: "there" }] as { id: string }[] };
answerCalls(async () => ({ ...listing, folders: [], templates: [], revision: "1" }));

const workspace = { scope: undefined, browser: { files: [{ id: "there" }] } } as unknown as Workspace;
const onOpenFile = vi.fn<(id: string | undefined) => void>();
function Page({ file }: { readonly file: string }) {
  useFileLink(workspace, file, onOpenFile);
  return null;
}

// Covers 9.4
it("a link to a document that is gone is told, and leads to the list", async () => {
  show(<Page file="gone" />);
  expect(await screen.findByText(FILE_GONE)).toBeDefined();
  expect(onOpenFile).toHaveBeenCalledWith(undefined);
});

it("a link to a document that is there, or came meanwhile, is no trouble", async () => {
  onOpenFile.mockClear();
  listing.files.push({ id: "new" });
  const { change } = show(<Page file="there" />);
  change(<Page file="new" />);
  await waitFor(() => expect(screen.queryByText(FILE_GONE)).toBeNull());
  expect(onOpenFile).not.toHaveBeenCalled();
});
