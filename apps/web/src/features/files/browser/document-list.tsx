import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconFoldersFilled } from "@tabler/icons-react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FileGrid } from "./file-grid.tsx";
import { FileTable } from "./file-table.tsx";
import { isFiltered } from "../data/filter-files.ts";
import type { Level } from "./level.ts";
import { useWorkspace } from "../data/workspace.ts";
import { useUploads } from "../uploads/uploads.ts";
import type { ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly level: Level;
  readonly selected: ReadonlySet<string>;
  readonly selecting: boolean;
  readonly onPick: (file: FileItem) => void;
  readonly onView: (changes: Partial<ViewState>) => void;
}

/**
 * The documents of a level and the uploads on their way there, as cards or rows; apart, so that uploads redraw nothing
 * else.
 */
export function DocumentList({ view, level, selected, selecting, onPick, onView }: Props) {
  const { workspace } = useWorkspace();
  const { folder, folders, files, folderNameOf } = level;
  const entries = useUploads(workspace.scope ?? "own").filter(({ target }) =>
    // An upload whose folder is not known yet does not belong here.
    view.grouping === "folder" ? target.folderId === folder?.id && target.path.length === 0 : true,
  );
  if (files.length + entries.length === 0) {
    return folders.length > 0 ? null : (
      <Nothing filtered={isFiltered(view)} inFolder={folder !== undefined && folder.parent_id !== null} />
    );
  }
  const list = { files, entries, selected, selecting, onPick, folderNameOf };
  return view.mode === "grid" ? (
    <FileGrid {...list} />
  ) : (
    <FileTable
      {...list}
      sort={view.sort}
      direction={view.direction}
      onSort={(sort, direction) => onView({ sort, direction })}
    />
  );
}

function Nothing({ filtered, inFolder }: { filtered: boolean; inFolder: boolean }) {
  return (
    <EmptyState
      icon={<IconFoldersFilled size={32} />}
      title={inFolder && !filtered ? "Der Ordner ist leer" : "Keine Dokumente vorhanden"}
      text={
        filtered
          ? "Zu Ihrer Suche passt nichts. Ändern Sie den Suchbegriff oder die Filter."
          : "Ziehen Sie Dateien hierher oder wählen Sie „Dokumente hochladen“."
      }
    />
  );
}
