import { Button, Menu, UnstyledButton } from "@mantine/core";
import {
  IconChevronDown,
  IconFilterFilled,
  IconLayoutGridFilled,
  IconSortAscending,
  IconSortDescending,
  IconSquareCheckFilled,
  IconTableFilled,
} from "@tabler/icons-react";
import { AnchoredMenu, useAnchor } from "../../../ui/anchored-menu.tsx";
import { GROUPINGS, type Grouping } from "../data/group-files.ts";
import { firstDirection, type SortKey } from "../data/sort-files.ts";
import classes from "./toolbar.module.css";
import { isSearched, type ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly selecting: boolean;
  /** Whether the chips are shown. */
  readonly filtering: boolean;
  readonly onView: (changes: Partial<ViewState>) => void;
  readonly onSelecting: (selecting: boolean) => void;
  readonly onFiltering: (filtering: boolean) => void;
}

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

/** The same for phones, among the chips. */
export function ToolChips({
  view,
  selecting,
  onView,
  onSelecting,
}: Omit<Props, "filtering" | "onFiltering">) {
  const { anchor, close, button } = useAnchor("menu");
  return (
    <>
      <UnstyledButton className={classes.chip} aria-label="Ansicht" {...button}>
        <IconLayoutGridFilled size={16} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes.chip}
        aria-label="Auswählen"
        aria-pressed={selecting}
        onClick={() => onSelecting(!selecting)}
      >
        <IconSquareCheckFilled size={16} aria-hidden />
      </UnstyledButton>
      {anchor ? (
        <AnchoredMenu id="ansicht" anchor={anchor} onClose={close} position="bottom-start">
          <ViewItems view={view} onView={onView} />
        </AnchoredMenu>
      ) : null}
    </>
  );
}

/** What is done with the documents that are shown, beside the page's heading. */
export function Toolbar({ view, selecting, filtering, onView, onSelecting, onFiltering }: Props) {
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        aria-pressed={selecting}
        aria-label="Auswählen"
        className={classes.tool}
        leftSection={<IconSquareCheckFilled size={18} aria-hidden />}
        onClick={() => onSelecting(!selecting)}
      >
        <span className={classes.label}>Auswählen</span>
      </Button>
      <Button
        variant="default"
        aria-pressed={filtering}
        aria-label="Filter"
        className={classes.tool}
        leftSection={<IconFilterFilled size={18} aria-hidden />}
        onClick={() => onFiltering(!filtering)}
      >
        <span className={classes.label}>Filter</span>
      </Button>
      <ViewMenu view={view} onView={onView} />
    </>
  );
}

/** How the documents are grouped, sorted and shown. */
function ViewMenu({ view, onView }: Pick<Props, "view" | "onView">) {
  const { anchor, close, button } = useAnchor("menu");
  const Icon = view.mode === "grid" ? IconLayoutGridFilled : IconTableFilled;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        {...button}
      >
        Ansicht
      </Button>
      {anchor ? (
        <AnchoredMenu id="ansicht" anchor={anchor} onClose={close}>
          <ViewItems view={view} onView={onView} />
        </AnchoredMenu>
      ) : null}
    </>
  );
}

function ViewItems({ view, onView }: Pick<Props, "view" | "onView">) {
  const searched = isSearched(view);
  const sort = view.sort ?? (searched ? "best" : "name");
  const descending = view.direction === "desc";
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
      <Menu.Label>Sortieren</Menu.Label>
      <Menu.RadioGroup
        value={sort}
        onChange={(value) => {
          const key = SORT_LABELS.find(([each]) => each === value)?.[0];
          // Up stays up and down stays down, among those that begin at the same end.
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
      <Menu.Divider />
      <Menu.Label>Ansicht</Menu.Label>
      <Menu.RadioGroup
        value={view.mode}
        onChange={(mode) => onView({ mode: mode === "table" ? "table" : "grid" })}
      >
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
