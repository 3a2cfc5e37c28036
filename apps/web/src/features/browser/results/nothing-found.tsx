import { Anchor, Button, Group } from "@mantine/core";
import { IconZoomCancelFilled } from "@tabler/icons-react";
import type { TextHits } from "@krempelfrei/contract/files/text-search";
import { useMemo, type ReactNode } from "react";
import { documents, ofDocuments } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { isFiltered, NO_FILTERS } from "../../files/data/filter-files.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { didYouMean } from "../../search/names/did-you-mean.ts";
import type { FileIndex } from "../../search/names/file-index.ts";
import { levelOf, type Level } from "../level.ts";
import { filterNames } from "../nothing.tsx";
import type { ViewState } from "../view-state.ts";
import type { SearchResult } from "./search-result.ts";

interface Props {
  readonly view: ViewState;
  readonly level: Level;
  readonly index: FileIndex;
  readonly result: SearchResult;
  readonly onView: (changes: Partial<ViewState>) => void;
}

/** Says that no document was found, in which folder, and suggests next steps. */
export function NothingFound({ view, level, index, result, onView }: Props) {
  const { workspace } = useWorkspace();
  const filtered = isFiltered(view) || view.here;
  const suggestion = useMemo(() => {
    const text = didYouMean(view.search, index);
    if (text === undefined) return undefined;
    const without = { ...view, ...NO_FILTERS, here: false, search: text };
    return levelOf(workspace, without, index).files.length > 0 ? text : undefined;
  }, [view, index, workspace]);
  // Folders were found and are shown above.
  if (level.folders.length > 0) return null;
  const only = isFiltered(view) ? `, aber nur unter ${filterNames(view)}` : "";
  const where = view.here && level.folder ? ` in „${level.folder.name}“` : "";
  const places = `Namen, Autoren, Schlagworten, Ordnern, Typ und Datum${result.state === "done" ? " und im Text" : ""}`;
  return (
    <EmptyState
      icon={<IconZoomCancelFilled size={32} />}
      title={`Nichts gefunden für „${view.search.trim()}“`}
      text={`Gesucht wurde in ${places} von ${ofDocuments(workspace.listed.length)}${where}${only}.${unreadText(result.unread)}`}
      action={
        <Help
          suggestion={suggestion}
          onSuggestion={(search) => onView({ ...NO_FILTERS, here: false, search })}
          onUnfiltered={filtered ? () => onView({ ...NO_FILTERS, here: false }) : undefined}
        >
          <Button variant="default" onClick={() => onView({ search: "" })}>
            Suche leeren
          </Button>
        </Help>
      }
    />
  );
}

/** Text with the number of documents that are still being read, and of those whose text is missing or incomplete. */
export function unreadText(unread: TextHits["unread"]): string {
  const { waiting, unreadable } = unread ?? { waiting: 0, unreadable: 0 };
  return [
    waiting === 0 ? "" : ` ${documents(waiting)} ${waiting === 1 ? "wird" : "werden"} noch gelesen.`,
    unreadable === 0
      ? ""
      : ` ${documents(unreadable)} ${unreadable === 1 ? "ist" : "sind"} nicht oder nicht ganz durchsuchbar.`,
  ].join("");
}

interface HelpProps {
  /** Corrected spelling of the search. */
  readonly suggestion: string | undefined;
  readonly onSuggestion: (search: string) => void;
  /** Set if filters hide hits. */
  readonly onUnfiltered: (() => void) | undefined;
  readonly children?: ReactNode;
}

function Help({ suggestion, onSuggestion, onUnfiltered, children }: HelpProps) {
  return (
    <>
      {suggestion === undefined ? null : (
        <span>
          Meinten Sie{" "}
          <Anchor
            component="button"
            type="button"
            underline="always"
            fw={620}
            onClick={() => onSuggestion(suggestion)}
          >
            {suggestion}
          </Anchor>
          ?
        </span>
      )}
      {onUnfiltered || children ? (
        <Group gap="sm" mt="sm" justify="center">
          {onUnfiltered ? <Button onClick={onUnfiltered}>Ohne Filter suchen</Button> : null}
          {children}
        </Group>
      ) : null}
    </>
  );
}
