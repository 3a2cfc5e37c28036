import type { FileItem } from "@krempelfrei/contract/files/files";
import { useNarrow } from "../../ui/use-narrow.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { useUploads } from "../uploads/uploads.ts";
import { FileGrid } from "./list/file-grid.tsx";
import type { PickFile } from "./list/file-list.ts";
import { FileRows } from "./list/file-rows.tsx";
import { FileTable } from "./list/file-table.tsx";
import { useFolded } from "./series/use-folded.ts";
import type { Level } from "./level.ts";
import { Nothing } from "./nothing.tsx";
import type { ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly level: Level;
  readonly selected: ReadonlySet<string>;
  readonly selecting: boolean;
  readonly onPick: PickFile;
  readonly onView: (changes: Partial<ViewState>) => void;
  /** Rows instead of cards. */
  readonly rows?: boolean;
}

/**
 * The documents of a level and the uploads into it, as cards or rows; a component of its own, so that uploads render
 * nothing else again.
 */
export function DocumentList({ view, level, selected, selecting, onPick, onView, rows = false }: Props) {
  const { workspace } = useWorkspace();
  const narrow = useNarrow();
  const { folder, folders, files, folderNameOf, headingOf, pathOfHeading } = level;
  const entries = useUploads(workspace.scope ?? "own").filter(({ target }) =>
    // An upload whose folder is unknown yet is not shown here.
    view.grouping === "folder" ? target.folderId === folder?.id && target.path.length === 0 : true,
  );
  const folded = useFolded(view, selecting, files, headingOf);
  if (files.length + entries.length === 0) {
    return folders.length > 0 ? null : <Nothing view={view} level={level} onView={onView} />;
  }
  const list = {
    files,
    entries,
    selected,
    selecting,
    onPick,
    folderNameOf,
    headingOf,
    onHeading: pathOfHeading && ((first: FileItem) => onView({ path: pathOfHeading(first) })),
  };
  if (narrow || (rows && view.mode === "grid")) return <FileRows {...list} {...folded} />;
  return view.mode === "grid" ? (
    <FileGrid {...list} {...folded} />
  ) : (
    <FileTable
      {...list}
      sort={view.sort ?? "name"}
      direction={view.direction}
      onSort={(sort, direction) => onView({ sort, direction })}
    />
  );
}
