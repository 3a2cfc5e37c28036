import type { Folder } from "@krempelfrei/contract/files/folders";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { folderTree } from "../files/data/folder-tree.ts";
import { WorkspaceContext } from "../files/data/workspace.ts";
import { DragArea } from "../files/workspace/drag-and-drop.tsx";
import { FolderTreePane } from "./folder-tree-pane.tsx";

const folder = (id: string, parent_id: string | null): Folder =>
  ({ id, parent_id, name: id, image: null, type: "folder" }) as Folder;
const tree = folderTree(
  [folder("root", null), folder("Haus", "root"), folder("Strom", "Haus")],
  new Map([["Strom", 3]]),
);
const onOpen = vi.fn<(id: string) => void>();

const open = () =>
  show(
    <WorkspaceContext value={{ workspace: { tree }, actions: {} } as never}>
      <DragArea filesOf={() => []} pathOf={() => ""} onMove={() => undefined}>
        <FolderTreePane current={undefined} onOpen={onOpen} />
      </DragArea>
    </WorkspaceContext>,
  );

it("opens a closed folder that documents are held above", async () => {
  open();
  expect(screen.queryByRole("treeitem", { name: "Strom, 3" })).toBeNull();
  // As the code that drags does.
  screen.getByRole("treeitem", { name: "Haus, 3" }).setAttribute("data-over", "true");
  await waitFor(() => expect(screen.getByRole("treeitem", { name: "Strom, 3" })).toBeDefined());
});

it("is walked and opened by keyboard", async () => {
  const { user } = open();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("treeitem", { name: "Haus, 3", expanded: false }));
  await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("treeitem", { name: "Strom, 3" }));
  expect(onOpen).toHaveBeenCalledWith("Strom");
});
