import { answerCalls } from "../../../testing/calls.ts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { show } from "../../../testing/show.tsx";
import type { Workspace } from "../data/workspace.ts";
import { useWorkspaceActions } from "../../browser/use-workspace-actions.ts";

const call = vi.fn<() => Promise<unknown>>();
answerCalls(call);

const FILE = { id: "f", name: "Brief", full_name: "Brief.pdf" } as FileItem;
const nothing = (): void => undefined;
function Page() {
  const actions = useWorkspaceActions({ scope: undefined, currentId: "u" } as Workspace, {
    open: nothing,
    edit: nothing,
    openMenu: nothing,
    editTags: nothing,
    askMove: nothing,
    onGone: nothing,
  });
  return (
    <button type="button" onClick={() => void actions.remove([FILE])}>
      Weg damit
    </button>
  );
}

// Covers 8.1
it("deleting names the document, says so when it is done, and takes an earlier error about it away", async () => {
  call.mockRejectedValueOnce(new ApiError(409, { message: "Gerade nicht möglich." }));
  const { user } = show(<Page />);
  const remove = async (): Promise<void> => {
    await user.click(screen.getByRole("button", { name: "Weg damit" }));
    expect(await screen.findByText(/„Brief.pdf“ wird endgültig gelöscht/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Datei löschen" }));
  };
  await remove();
  expect(await screen.findByText("Gerade nicht möglich.")).toBeDefined();
  call.mockResolvedValue(undefined);
  await remove();
  expect(await screen.findByText("„Brief.pdf“ wurde gelöscht.")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("Gerade nicht möglich.")).toBeNull());
});
