import { Anchor, Button, Group } from "@mantine/core";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { IconFoldersFilled, IconZoomCancelFilled } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { ofDocuments } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isFiltered, NO_FILTERS } from "../files/data/filter-files.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { didYouMean } from "../search/names/did-you-mean.ts";
import type { FileIndex } from "../search/names/file-index.ts";
import type { Hits } from "../search/texts/hit-words.ts";
import { levelOf, type Level } from "./level.ts";
import { periodText } from "./period.ts";
import { isNarrowed, isSearched, type ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly level: Level;
  readonly index: FileIndex;
  readonly hits: Hits;
  readonly onView: (changes: Partial<ViewState>) => void;
}

const QUICK_LABELS = { favorite: "Favoriten", tax: "Steuer", sos: "SOS" } as const;
const list = new Intl.ListFormat("de-DE");

/** Names of the active filters, as on the chips. */
function filterNames(view: ViewState): string {
  const period = periodText(view.from, view.to);
  const names = [
    ...view.quick.map((value) => QUICK_LABELS[value]),
    ...FILE_TYPES.filter(({ value }) => view.types.includes(value)).map(({ label }) => label),
    ...view.tags,
    ...(period === undefined ? [] : [period]),
    ...(view.audience === undefined ? [] : [view.audience === "one" ? "Nur ich" : "Alle"]),
    ...(view.person === undefined ? [] : ["Person"]),
  ];
  return list.format(names.map((name) => `„${name}“`));
}

/** Empty state: the searched place, and next steps (texts: specification 2). */
export function Nothing(props: Props) {
  const { view, level, onView } = props;
  if (isSearched(view)) return <NothingFound {...props} />;
  const { folder } = level;
  const inFolder = folder !== undefined && folder.parent_id !== null && !isNarrowed(view);
  return (
    <EmptyState
      icon={<IconFoldersFilled size={32} />}
      title={inFolder ? "Der Ordner ist leer" : "Keine Dokumente vorhanden"}
      text={
        isFiltered(view)
          ? `Angezeigt wird nur, was unter ${filterNames(view)} fällt.`
          : "Ziehen Sie Dateien hierher oder wählen Sie „Hinzufügen“."
      }
      action={
        isFiltered(view) ? (
          <Button variant="default" mt="sm" onClick={() => onView(NO_FILTERS)}>
            Alle zurücksetzen
          </Button>
        ) : undefined
      }
    />
  );
}

/** Says that nothing is found once the texts were looked through too; what may help stands above hits in texts as one line. */
function NothingFound({ view, level, index, hits, onView }: Props) {
  const { workspace } = useWorkspace();
  const filtered = isFiltered(view) || view.here;
  const suggestion = useMemo(() => {
    const text = didYouMean(view.search, index);
    if (text === undefined) return undefined;
    const without = { ...view, ...NO_FILTERS, here: false, search: text };
    return levelOf(workspace, without, index).files.length > 0 ? text : undefined;
  }, [view, index, workspace]);
  const help = {
    suggestion,
    onSuggestion: (search: string) => onView({ ...NO_FILTERS, here: false, search }),
    onUnfiltered: filtered ? () => onView({ ...NO_FILTERS, here: false }) : undefined,
  };
  if (hits.state === "searching") return null;
  if (hits.count > 0) {
    return suggestion === undefined && !filtered ? null : (
      <Group gap="sm" mb="md">
        <Help {...help} />
      </Group>
    );
  }
  const only = isFiltered(view) ? `, aber nur unter ${filterNames(view)}` : "";
  const where = view.here && level.folder ? ` in „${level.folder.name}“` : "";
  return (
    <EmptyState
      icon={<IconZoomCancelFilled size={32} />}
      title={`Nichts gefunden zu „${view.search.trim()}“`}
      text={`Gesucht wurde in Namen, Autoren, Schlagworten, Ordnern, Typ und Datum von ${ofDocuments(
        workspace.listed.length,
      )}${where}${only}.`}
      action={
        <Help {...help}>
          <Button variant="default" onClick={() => onView({ search: "" })}>
            Suche leeren
          </Button>
        </Help>
      }
    />
  );
}

interface HelpProps {
  /** Corrected spelling of the search. */
  readonly suggestion: string | undefined;
  readonly onSuggestion: (search: string) => void;
  /** Given where filters hide hits. */
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
