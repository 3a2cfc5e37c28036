import { Button, Group, Text } from "@mantine/core";
import type { File as Document } from "@krempelfrei/contract/files";
import { FOLDER_NAME_MAX } from "@krempelfrei/contract/limits";
import { folderName } from "@krempelfrei/contract/fields";
import { IconFolderPlus, IconFolders, IconUpload } from "@tabler/icons-react";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmDelete } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { promptText } from "../../ui/prompt-text.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { FileInput } from "../../ui/upload-zone.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { FileGrid } from "./file-grid.tsx";
import { FileTable } from "./file-table.tsx";
import { useAddFolder, useDeleteFolder } from "./files.api.ts";
import { isFiltered } from "./filter-files.ts";
import { FolderCard } from "./folder-card.tsx";
import folderClasses from "./folder-card.module.css";
import { canDeleteFolder } from "./folder-tree.ts";
import { levelOf } from "./level.ts";
import { useRoom } from "./room.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { Toolbar } from "./toolbar.tsx";
import toolbarClasses from "./toolbar.module.css";
import { useUploads, usePageDrop } from "./uploads.ts";
import type { ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly onView: (changes: Partial<ViewState>) => void;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (ids: ReadonlySet<string>) => void;
  /** Whether a drop beside all folders goes to the folder that is open; in the manager it waits to be filed. */
  readonly takesDrops: boolean;
}

/** Folders and documents with everything to look through them (specification 2, "File browser"). */
export function BrowserView({ view, onView, selection, onSelection, takesDrops }: Props) {
  const { room, actions } = useRoom();
  const [selecting, setSelecting] = useState(false);
  // Typing stays quick while a long list is filtered behind it.
  const settled = useDeferredValue(view);
  const level = useMemo(() => levelOf(room, settled), [room, settled]);
  const folder = level.folder;
  const entries = useUploads(room.scope ?? "own").filter(
    ({ target }) => settled.grouping !== "folder" || target.folderId === folder?.id,
  );
  const input = useRef<HTMLInputElement>(null);

  const pick = useCallback(
    (file: Document) => {
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
  const upload = useCallback((files: File[]) => actions.upload(files, folder?.id), [actions, folder?.id]);
  usePageDrop(takesDrops ? upload : ignore);
  const openPath = (path: readonly string[]): void => onView({ path });
  const deletable = useFolderDeletion();
  const list = {
    files: level.files,
    entries,
    selected: selection,
    selecting,
    onPick: pick,
    folderNameOf: level.folderNameOf,
  };
  const nothing = level.files.length === 0 && level.folders.length === 0 && entries.length === 0;

  return (
    <>
      <Toolbar
        view={view}
        files={room.listed}
        selecting={selecting}
        onView={onView}
        onSelecting={toggleSelecting}
      />
      <Group justify="space-between" mb="md" gap="xs">
        <Breadcrumb crumbs={level.crumbs} onOpen={openPath} />
        <Group gap="xs" className={toolbarClasses.adding}>
          {folder ? <AddFolder folderId={folder.id} onAdded={(id) => openPath([id])} /> : null}
          <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
            Dokumente hochladen
          </Button>
          <FileInput inputRef={input} onFiles={upload} />
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
      {room.browser === undefined ? (
        <Text role="status" c="dimmed" py="xl" ta="center">
          {room.failed ? "Die Dokumente konnten nicht geladen werden." : "Fetching data..."}
        </Text>
      ) : (
        <>
          <Text role="status" className="visually-hidden">
            {`${level.folders.length} Ordner, ${level.files.length} Dokumente`}
          </Text>
          {level.folders.length > 0 ? (
            <div
              role="list"
              aria-label="Ordner"
              className={folderClasses.list}
              style={{ marginBottom: "1.25rem" }}
            >
              {level.folders.map((entry) => (
                <FolderCard
                  key={entry.key}
                  name={entry.name}
                  image={entry.image}
                  count={entry.count}
                  folderId={entry.folderId}
                  disabled={selecting}
                  onOpen={() => openPath(entry.path)}
                  onFiles={
                    entry.folderId === undefined
                      ? undefined
                      : (files) => actions.upload(files, entry.folderId)
                  }
                  onDelete={deletable(entry.folderId)}
                />
              ))}
            </div>
          ) : null}
          {nothing ? (
            <Nothing
              filtered={isFiltered(settled)}
              inFolder={folder !== undefined && folder.parent_id !== null}
            />
          ) : null}
          {level.files.length + entries.length === 0 ? null : view.mode === "grid" ? (
            <FileGrid {...list} />
          ) : (
            <FileTable
              {...list}
              sort={view.sort}
              direction={view.direction}
              onSort={(sort, direction) => onView({ sort, direction })}
            />
          )}
        </>
      )}
    </>
  );
}

const ignore = (): void => undefined;

/** Gives the deletion of a folder where it is allowed: empty and can_modify (specification 4). */
function useFolderDeletion(): (folderId: string | undefined) => (() => void) | undefined {
  const { room } = useRoom();
  const { mutate } = useDeleteFolder(room.scope);
  const confirmThenDelete = async (id: string, name: string): Promise<void> => {
    const confirmed = await confirmDelete({
      title: "Ordner löschen",
      message: `Der leere Ordner „${name}“ wird gelöscht.`,
      confirmLabel: "Ordner löschen",
    });
    if (confirmed) mutate(id, { onError: (error) => toastError(messageOf(error)) });
  };
  return (folderId) => {
    const folder = room.tree.byId.get(folderId ?? "");
    if (!folder || !canDeleteFolder(room.tree, folder)) return undefined;
    return () => {
      void confirmThenDelete(folder.id, folder.name);
    };
  };
}

function AddFolder({ folderId, onAdded }: { folderId: string; onAdded: (id: string) => void }) {
  const { room } = useRoom();
  const add = useAddFolder(room.scope);
  const collator = new Intl.Collator("de", { sensitivity: "accent" });
  const ask = async (): Promise<void> => {
    const name = await promptText({
      title: "Ordner hinzufügen",
      label: "Name des Ordners",
      maxLength: FOLDER_NAME_MAX,
      confirmLabel: "Hinzufügen",
      validate: (value) => {
        const taken = room.tree
          .childrenOf(folderId)
          .some((child) => collator.compare(child.name, value) === 0);
        if (taken) return "Ein Ordner mit diesem Namen ist hier schon vorhanden.";
        return folderName.safeParse(value).error?.issues[0]?.message;
      },
    });
    if (name === null) return;
    try {
      const { folders } = await add.mutateAsync({ id: folderId, name });
      toastSuccess();
      if (folders[0]) onAdded(folders[0].id);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFolderPlus size={18} aria-hidden />}
      loading={add.isPending}
      onClick={() => void ask()}
    >
      Ordner hinzufügen
    </Button>
  );
}

function Nothing({ filtered, inFolder }: { filtered: boolean; inFolder: boolean }) {
  return (
    <EmptyState
      icon={<IconFolders size={32} />}
      title={inFolder && !filtered ? "Der Ordner ist leer" : "Keine Dokumente vorhanden"}
      text={
        filtered
          ? "Zu Ihrer Suche passt nichts. Ändern Sie den Suchbegriff oder die Filter."
          : "Ziehen Sie Dateien hierher oder wählen Sie „Dokumente hochladen“."
      }
    />
  );
}
