import { Group, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { documents } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { AddButtons } from "./add-buttons.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { DocumentList } from "./document-list.tsx";
import { FolderMenu, FolderMenuButton } from "./folder-menu.tsx";
import { FolderSection } from "./folder-section.tsx";
import { levelOf } from "./level.ts";
import { ListState } from "../workspace/list-state.tsx";
import { useShownList } from "../data/listed-files.ts";
import { MoveFolderDialog } from "../workspace/move.dialog.tsx";
import { useWorkspace } from "../data/workspace.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { FoundInTexts } from "../text-search/found-in-texts.tsx";
import { TaxArchive } from "./tax-archive.tsx";
import { Toolbar } from "./toolbar.tsx";
import { usePageDrop } from "../uploads/uploads.ts";
import { useEarlyFiles } from "../uploads/use-early-files.ts";
import { useFolderLink } from "./use-folder-link.ts";
import { useScrollPosition } from "./use-scroll-position.ts";
import type { ChangeView } from "./use-view.ts";
import type { ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly onView: ChangeView;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (ids: ReadonlySet<string>) => void;
  /** Whether a drop beside all folders goes to the folder that is open; in the manager it waits to be filed. */
  readonly takesDrops: boolean;
}

/** Folders and documents with everything to look through them (specification 2, "File browser"). */
export function BrowserView({ view, onView, selection, onSelection, takesDrops }: Props) {
  const { workspace, actions } = useWorkspace();
  const ended = useUser().ended !== null;
  const [selecting, setSelecting] = useState(false);
  const [menu, setMenu] = useState<{ folder: Folder; anchor: HTMLElement }>();
  const [moving, setMoving] = useState<Folder>();
  // Typing stays quick while a long list is filtered behind it.
  const settled = useDeferredValue(view);
  const level = useMemo(() => levelOf(workspace, settled), [workspace, settled]);
  const { folder } = level;
  useShownList("browser", level.files);
  const linked = useFolderLink(workspace, view, onView);
  useScrollPosition();

  const pick = useCallback(
    (file: FileItem) => {
      if (!selecting) {
        actions.open(file);
        return;
      }
      const next = new Set(selection);
      if (!next.delete(file.id)) next.add(file.id);
      onSelection(next);
    },
    [actions, selecting, selection, onSelection],
  );
  const toggleSelecting = (next: boolean): void => {
    // Specification 4: toggling multi-select clears the selection.
    setSelecting(next);
    onSelection(new Set());
  };
  const upload = useEarlyFiles(
    workspace.browser !== undefined,
    useCallback((files: File[]) => actions.upload(files, folder?.id), [actions, folder?.id]),
  );
  usePageDrop(takesDrops ? upload : ignore);
  const openPath = (path: readonly string[]): void => onView({ path });
  // A second click on the button closes the menu.
  const openMenu = (target: Folder, anchor: HTMLElement): void =>
    setMenu((now) => (now?.anchor === anchor ? undefined : { folder: target, anchor }));

  return (
    <>
      <Toolbar
        view={view}
        files={workspace.listed}
        selecting={selecting}
        onView={onView}
        onSelecting={toggleSelecting}
      />
      <Group justify="space-between" mb="md" gap="xs">
        <Group gap={2} wrap="nowrap" miw={0}>
          <Breadcrumb crumbs={workspace.browser === undefined ? linked : level.crumbs} onOpen={openPath} />
          {folder ? <FolderMenuButton folder={folder} onMenu={openMenu} /> : null}
        </Group>
        <Group gap="sm">
          {view.quick.includes("tax") ? <TaxArchive /> : null}
          {ended ? null : <AddButtons folder={folder} onAdded={(id) => openPath([id])} onFiles={upload} />}
        </Group>
      </Group>
      {selecting ? (
        <SelectionBar
          files={level.files.filter((file) => selection.has(file.id))}
          total={level.files.length}
          onAll={() => onSelection(new Set(level.files.map(({ id }) => id)))}
          onEnd={() => toggleSelecting(false)}
        />
      ) : null}
      {workspace.browser === undefined ? (
        <ListState failed={workspace.failed} onRetry={workspace.retry} />
      ) : (
        <>
          <Text role="status" className="visually-hidden">
            {`${level.folders.length} Ordner, ${documents(level.files.length)}`}
          </Text>
          <FolderSection folders={level.folders} selecting={selecting} onOpen={openPath} onMenu={openMenu} />
          <DocumentList
            view={settled}
            level={level}
            selected={selection}
            selecting={selecting}
            onPick={pick}
            onView={onView}
          />
          <FoundInTexts search={view.search} onSearch={(search) => onView({ search })} />
        </>
      )}
      {menu ? (
        <FolderMenu
          {...menu}
          key={menu.folder.id}
          onMove={setMoving}
          onDeleted={({ id, parent_id }) => {
            // If it is the open one, its parent is shown.
            if (id === folder?.id && parent_id !== null) openPath([parent_id]);
          }}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
      {moving ? <MoveFolderDialog folder={moving} onClose={() => setMoving(undefined)} /> : null}
    </>
  );
}

const ignore = (): void => undefined;
