import { Button } from "@mantine/core";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { IconFoldersFilled } from "@tabler/icons-react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isFiltered, NO_FILTERS } from "../files/data/filter-files.ts";
import type { Level } from "./level.ts";
import { periodText } from "./period.ts";
import { isNarrowed, type ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly level: Level;
  readonly onView: (changes: Partial<ViewState>) => void;
}

const QUICK_LABELS = { favorite: "Favoriten", tax: "Steuer", sos: "SOS" } as const;
const list = new Intl.ListFormat("de-DE");

/** Names of the active filters, as on the chips. */
export function filterNames(view: ViewState): string {
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

/** Empty state of a list: names the active filters, or the ways to add documents (texts: specification 2). */
export function Nothing({ view, level: { folder }, onView }: Props) {
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
