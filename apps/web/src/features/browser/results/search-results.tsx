import { Button, Text } from "@mantine/core";
import { useMemo } from "react";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { askedWords } from "../../search/names/search-names.ts";
import type { FileIndex } from "../../search/names/file-index.ts";
import { queryWords } from "../../files/words/words.ts";
import { FileGrid } from "../list/file-grid.tsx";
import type { PickFile } from "../list/file-list.ts";
import { FileTable } from "../list/file-table.tsx";
import type { Level } from "../level.ts";
import type { ViewState } from "../view-state.ts";
import { NothingFound } from "./nothing-found.tsx";
import { PageLinks, ResultNote } from "./result-note.tsx";
import { ResultRows } from "./result-rows.tsx";
import { useFolded } from "../series/use-folded.ts";
import classes from "./search-results.module.css";
import type { SearchResult } from "./search-result.ts";

interface Props {
  readonly view: ViewState;
  readonly level: Level;
  readonly index: FileIndex;
  readonly result: SearchResult;
  readonly selected: ReadonlySet<string>;
  readonly selecting: boolean;
  readonly onPick: PickFile;
  readonly onView: (changes: Partial<ViewState>) => void;
  /** Loads more hits in texts; undefined if there are none. */
  readonly onMore: (() => void) | undefined;
}

/** Words to highlight in the facts of documents. */
function useSought(search: string, index: FileIndex) {
  return useMemo(() => {
    const words = queryWords(askedWords(search).asked);
    return { words, mistyped: new Set(words.filter((word) => index.isMistyped(word))) };
  }, [search, index]);
}

/** Hits by name and by text, in one list. */
export function SearchResults({ view, level, index, result, onView, onMore, ...picking }: Props) {
  const sought = useSought(view.search, index);
  const folded = useFolded(view, picking.selecting, result.files, result.headingOf);
  const isSearching = result.state === "searching";
  const list = {
    ...picking,
    ...folded,
    folderNameOf: level.folderNameOf,
    headingOf: result.headingOf,
    sought,
  };
  const isEmpty = result.files.length === 0 && !isSearching;
  return (
    <>
      <PageLinks search={view.search} />
      <ResultNote search={view.search} result={result} onSearch={(search) => onView({ search })} />
      {isEmpty ? (
        <NothingFound view={view} level={level} index={index} result={result} onView={onView} />
      ) : (
        <ResultList view={view} list={list} result={result} onView={onView} />
      )}
      {result.state === "failed" ? (
        <Text c="dimmed" role="alert" mt="sm">
          Im Text konnte gerade nicht gesucht werden.
        </Text>
      ) : null}
      {result.more && onMore ? (
        <div className={classes.more}>
          <Button variant="light" onClick={onMore}>
            Weitere Treffer
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface ListProps extends Pick<Props, "view" | "result" | "onView"> {
  readonly list: Omit<Parameters<typeof ResultRows>[0], "passages" | "isSearching">;
}

/** The hits as rows with their passages, or in the chosen layout; phones have only rows. */
function ResultList({ view, list, result, onView }: ListProps) {
  const narrow = useNarrow();
  if (!narrow && view.mode === "table") {
    return (
      <FileTable
        {...list}
        files={result.files}
        entries={[]}
        sort={view.sort}
        direction={view.direction}
        onSort={(sort, direction) => onView({ sort, direction })}
      />
    );
  }
  if (!narrow && view.tiles) return <FileGrid {...list} entries={[]} />;
  return <ResultRows {...list} passages={result.passages} isSearching={result.state === "searching"} />;
}
