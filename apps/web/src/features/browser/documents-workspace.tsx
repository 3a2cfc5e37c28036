import { Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { lazy } from "../../lib/lazy.ts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { DragArea } from "../files/workspace/drag-and-drop.tsx";
import { pathText } from "../files/data/folder-tree.ts";
import { useFileLink } from "./use-file-link.ts";
import { usePendingFlags } from "../files/data/files.api.ts";
import type { PreviewStart } from "../files/preview/preview-kind.ts";
import { WorkspaceContext, type Workspace } from "../files/data/workspace.ts";
import { shownAmong, type ShownLists } from "../files/data/shown-lists.ts";
import { useWorkspaceActions } from "./use-workspace-actions.ts";

// Forms, menus and the preview are needed only when something is done with a document.
const FileMenu = lazy(async () => ({ default: (await import("../files/workspace/file-menu.tsx")).FileMenu }));
const MoveDialog = lazy(async () => ({
  default: (await import("../files/workspace/move.dialog.tsx")).MoveDialog,
}));
const FileDialog = lazy(async () => {
  const { FileDialog: component } = await import("../document/file.dialog.tsx");
  return { default: component };
});
const TagsPanel = lazy(async () => {
  const { TagsPanel: component } = await import("../document/tags.panel.tsx");
  return { default: component };
});
const MultiFileDialog = lazy(async () => {
  const { MultiFileDialog: component } = await import("../document/multi-file.dialog.tsx");
  return { default: component };
});

interface Props {
  readonly workspace: Workspace;
  /** Id of the file whose dialog is open. */
  readonly openFile: string | undefined;
  readonly start: PreviewStart | undefined;
  readonly onOpenFile: (id: string | undefined) => void;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (ids: ReadonlySet<string>) => void;
  readonly children: ReactNode;
}

/** Frame of the documents pages of members and staff: actions, dragging, menu and dialogs. */
export function DocumentsWorkspace({
  workspace,
  openFile,
  start,
  onOpenFile,
  selection,
  onSelection,
  children,
}: Props) {
  const [moving, setMoving] = useState<readonly FileItem[]>([]);
  const [editing, setEditing] = useState<readonly string[]>([]);
  const [tagging, setTagging] = useState<readonly string[]>([]);
  /** The document whose form opens at once. */
  const [formOf, setFormOf] = useState<string>();
  const [lists] = useState<ShownLists>(() => new Map());
  const [menu, setMenu] = useState<{ file: FileItem; anchor: HTMLElement }>();
  const pendingFlags = usePendingFlags();
  const byId = useMemo(
    () => new Map((workspace.browser?.files ?? []).map((file) => [file.id, file])),
    [workspace.browser],
  );
  const actions = useWorkspaceActions(workspace, {
    open: (file) => onOpenFile(file.id),
    edit: (files) => {
      const [only] = files;
      if (only && files.length === 1) {
        setFormOf(only.id);
        onOpenFile(only.id);
      } else setEditing(files.map(({ id }) => id));
    },
    // A second click on the button closes the menu.
    openMenu: (target, anchor) =>
      setMenu((now) => (now?.anchor === anchor ? undefined : { file: target, anchor })),
    askMove: setMoving,
    editTags: (files) => setTagging(files.map(({ id }) => id)),
    onGone: (ids) => onSelection(new Set([...selection].filter((id) => !ids.includes(id)))),
  });
  const filesOf = useCallback(
    (ids: Iterable<string>) => [...ids].flatMap((id) => byId.get(id) ?? []),
    [byId],
  );
  const value = useMemo(
    () => ({ workspace, actions, pendingFlags, lists }),
    [workspace, actions, pendingFlags, lists],
  );
  const file = openFile === undefined ? undefined : byId.get(openFile);
  useFileLink(workspace, openFile, onOpenFile);
  return (
    <WorkspaceContext value={value}>
      <DragArea
        filesOf={(id) => filesOf(selection.has(id) ? shownAmong(lists, selection) : [id])}
        pathOf={(folderId) => pathText(workspace.tree, folderId)}
        onMove={(ids, folderId) => actions.move(filesOf(ids), folderId)}
      >
        {children}
      </DragArea>
      <Suspense fallback={null}>
        {menu ? <FileMenu {...menu} key={menu.file.id} onClose={() => setMenu(undefined)} /> : null}
        {moving.length > 0 ? <MoveDialog files={moving} onClose={() => setMoving([])} /> : null}
        {file ? (
          <FileDialog
            file={file}
            start={start}
            withForm={workspace.staff || formOf === file.id}
            onOpen={onOpenFile}
            onClose={() => {
              setFormOf(undefined);
              onOpenFile(undefined);
            }}
          />
        ) : null}
        {tagging.length > 0 ? <TagsPanel files={filesOf(tagging)} onClose={() => setTagging([])} /> : null}
        {editing.length > 0 ? <MultiFileDialog ids={editing} onClose={() => setEditing([])} /> : null}
      </Suspense>
    </WorkspaceContext>
  );
}
