import { Button } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconChevronDown } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useNarrow } from "../../ui/use-narrow.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import type { FileIndex } from "../search/names/file-index.ts";
import { queryWords } from "../files/words/words.ts";
import { useUploads } from "../uploads/uploads.ts";
import classes from "./document-list.module.css";
import { FileGrid } from "./list/file-grid.tsx";
import type { PickFile } from "./list/file-list.ts";
import { FileRows } from "./list/file-rows.tsx";
import { FileTable } from "./list/file-table.tsx";
import type { Level } from "./level.ts";
import { Nothing } from "./nothing.tsx";
import type { Hits } from "../search/texts/hit-words.ts";
import { isSearched, type ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly level: Level;
  readonly index: FileIndex;
  readonly hits: Hits;
  readonly selected: ReadonlySet<string>;
  readonly selecting: boolean;
  readonly onPick: PickFile;
  readonly onView: (changes: Partial<ViewState>) => void;
}

/** Hits that are shown at first: what was found in the texts stands below them and is to be seen. */
const HITS = 10;
const HITS_ON_PHONES = 5;

/** Words to mark in the hits; undefined without a search. */
function useSought(search: string | undefined, index: FileIndex) {
  return useMemo(() => {
    if (search === undefined) return undefined;
    const words = queryWords(search);
    return { words, mistyped: new Set(words.filter((word) => index.isMistyped(word))) };
  }, [search, index]);
}

/**
 * The documents of a level and the uploads on their way there, as cards or rows; apart, so that uploads redraw nothing
 * else.
 */
export function DocumentList({ view, level, index, hits, selected, selecting, onPick, onView }: Props) {
  const { workspace } = useWorkspace();
  const narrow = useNarrow();
  const searched = isSearched(view);
  // Another search begins with its best hits.
  const [openedFor, setOpenedFor] = useState<string>();
  const { folder, folders, files, folderNameOf, headingOf, pathOfHeading } = level;
  const uploads = useUploads(workspace.scope ?? "own").filter(({ target }) =>
    // An upload whose folder is not known yet does not belong here.
    view.grouping === "folder" ? target.folderId === folder?.id && target.path.length === 0 : true,
  );
  const entries = searched ? [] : uploads;
  const sought = useSought(searched ? view.search : undefined, index);
  if (files.length + entries.length === 0) {
    return folders.length > 0 ? null : (
      <Nothing view={view} level={level} index={index} hits={hits} onView={onView} />
    );
  }
  const most = narrow ? HITS_ON_PHONES : HITS;
  const cut = searched && !selecting && openedFor !== view.search && files.length > most + 1;
  const list = {
    files: cut ? files.slice(0, most) : files,
    entries,
    selected,
    selecting,
    onPick,
    folderNameOf,
    headingOf,
    onHeading: pathOfHeading && ((first: FileItem) => onView({ path: pathOfHeading(first) })),
    sought,
  };
  return (
    <>
      {narrow ? (
        <FileRows {...list} />
      ) : view.mode === "grid" ? (
        <FileGrid {...list} />
      ) : (
        <FileTable
          {...list}
          sort={view.sort ?? (searched ? undefined : "name")}
          direction={view.direction}
          onSort={(sort, direction) => onView({ sort, direction })}
        />
      )}
      {cut ? (
        <div className={classes.more}>
          <Button
            variant="light"
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onClick={() => setOpenedFor(view.search)}
          >
            {files.length - most} weitere Treffer
          </Button>
        </div>
      ) : null}
    </>
  );
}
