import { Menu } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { AnchoredMenu } from "../../ui/anchored/anchored-menu.tsx";
import { GROUPINGS, type Grouping } from "../files/data/group-files.ts";
import { firstDirection, type SortKey } from "../files/data/sort-files.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { isSearched, type ViewState } from "./view-state.ts";

const GROUPING_LABELS: Record<Grouping, string> = {
  folder: "Nach Ordner",
  author: "Nach Autor",
  date: "Nach Datum",
  none: "Ohne Gruppierung",
};

const SORT_LABELS = [
  ["name", "Name"],
  ["date", "Datum"],
  ["author", "Autor"],
  ["size", "Größe"],
  ["added", "Zuletzt hinzugefügt"],
] as const satisfies readonly (readonly [SortKey, string])[];

/** Filters and multi-select, if they have no buttons of their own. */
export interface Filters {
  readonly filtering: boolean;
  readonly onFiltering: (filtering: boolean) => void;
  readonly selecting: boolean;
  readonly onSelecting: (selecting: boolean) => void;
}

interface Props {
  readonly anchor: HTMLElement;
  readonly position: "bottom-end" | "bottom-start";
  readonly view: ViewState;
  readonly onView: (changes: Partial<ViewState>) => void;
  readonly filters?: Filters | undefined;
  readonly onClose: () => void;
}

/**
 * Menu for grouping, sorting, layout and, for members, folding series; also for filters and selection, if they have no
 * buttons.
 */
export function ViewMenu({ anchor, position, view, onView, filters, onClose }: Props) {
  return (
    <AnchoredMenu id="ansicht" anchor={anchor} onClose={onClose} position={position}>
      {filters ? <FilterItems {...filters} /> : null}
      <ViewItems view={view} onView={onView} />
    </AnchoredMenu>
  );
}

function FilterItems({ filtering, onFiltering, selecting, onSelecting }: Filters) {
  return (
    <>
      <Menu.CheckboxItem checked={filtering} onChange={onFiltering} closeMenuOnClick>
        Filter
      </Menu.CheckboxItem>
      <Menu.CheckboxItem checked={selecting} onChange={onSelecting} closeMenuOnClick>
        Auswählen
      </Menu.CheckboxItem>
      <Menu.Divider />
    </>
  );
}

function SortItems({ view, onView }: Pick<Props, "view" | "onView">) {
  const searched = isSearched(view);
  const sort = view.sort ?? (searched ? "best" : "name");
  const descending = view.direction === "desc";
  return (
    <>
      <Menu.Label>Sortieren</Menu.Label>
      <Menu.RadioGroup
        value={sort}
        onChange={(value) => {
          const key = SORT_LABELS.find(([each]) => each === value)?.[0];
          // A change between keys of the same natural direction keeps the direction.
          const before = view.sort ?? "name";
          const kept = key !== undefined && firstDirection(key) === firstDirection(before);
          onView({ sort: key, direction: kept ? view.direction : key ? firstDirection(key) : "asc" });
        }}
      >
        {searched ? (
          <Menu.RadioItem value="best" closeMenuOnClick>
            Beste zuerst
          </Menu.RadioItem>
        ) : null}
        {SORT_LABELS.map(([value, label]) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Item
        leftSection={
          descending ? (
            <IconSortAscending size={18} aria-hidden />
          ) : (
            <IconSortDescending size={18} aria-hidden />
          )
        }
        disabled={sort === "best"}
        onClick={() => onView({ sort: view.sort ?? "name", direction: descending ? "asc" : "desc" })}
      >
        {descending ? "Aufsteigend sortieren" : "Absteigend sortieren"}
      </Menu.Item>
    </>
  );
}

function ViewItems({ view, onView }: Pick<Props, "view" | "onView">) {
  const { workspace } = useWorkspace();
  return (
    <>
      <Menu.Label>Gruppieren</Menu.Label>
      <Menu.RadioGroup
        value={view.grouping}
        onChange={(value) => onView({ grouping: GROUPINGS.find((each) => each === value), path: [] })}
      >
        {GROUPINGS.map((value) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick>
            {GROUPING_LABELS[value]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <SortItems view={view} onView={onView} />
      <Menu.Divider />
      <ModeItems view={view} onView={onView} />
      {workspace.staff ? null : (
        <>
          <Menu.Divider />
          <Menu.CheckboxItem
            checked={!view.each}
            onChange={(checked) => onView({ each: !checked })}
            closeMenuOnClick
          >
            Reihen zusammenfassen
          </Menu.CheckboxItem>
        </>
      )}
    </>
  );
}

const MODES = {
  list: { mode: "grid", tiles: false },
  grid: { mode: "grid", tiles: true },
  table: { mode: "table" },
} as const satisfies Record<string, Partial<ViewState>>;

/** Hits are rows with passages by default. */
function ModeItems({ view, onView }: Pick<Props, "view" | "onView">) {
  const searched = isSearched(view);
  const tiled = searched && !view.tiles ? "list" : "grid";
  const mode = view.mode === "table" ? "table" : tiled;
  return (
    <>
      <Menu.Label>Ansicht</Menu.Label>
      <Menu.RadioGroup
        value={mode}
        onChange={(value) => {
          if (!searched) onView({ mode: value === "table" ? "table" : "grid" });
          else if (value === "list" || value === "grid" || value === "table") onView(MODES[value]);
        }}
      >
        {searched ? (
          <Menu.RadioItem value="list" closeMenuOnClick>
            Liste
          </Menu.RadioItem>
        ) : null}
        <Menu.RadioItem value="grid" closeMenuOnClick>
          Kacheln
        </Menu.RadioItem>
        <Menu.RadioItem value="table" closeMenuOnClick>
          Tabelle
        </Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  );
}
