import {
  Button,
  Checkbox,
  Group,
  Popover,
  ScrollArea,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import {
  IconHeart,
  IconLayoutGridFilled,
  IconLifebuoyFilled,
  IconListCheck,
  IconCirclePercentageFilled,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
  IconTableFilled,
  IconTagFilled,
  IconX,
} from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import { IconButton } from "../../../ui/icon-button.tsx";
import { countTags, type QuickFilter } from "../data/filter-files.ts";
import { GROUPINGS, type Grouping } from "../data/group-files.ts";
import classes from "./toolbar.module.css";
import type { ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly files: readonly FileItem[];
  readonly selecting: boolean;
  readonly onView: (changes: Partial<ViewState>) => void;
  readonly onSelecting: (selecting: boolean) => void;
}

const QUICK: readonly { value: QuickFilter; label: string; Icon: typeof IconHeart }[] = [
  { value: "favorite", label: "Favoriten", Icon: IconHeart },
  { value: "tax", label: "Steuer", Icon: IconCirclePercentageFilled },
  { value: "sos", label: "SOS", Icon: IconLifebuoyFilled },
];

const GROUPING_LABELS: Record<Grouping, string> = {
  folder: "Nach Ordner",
  author: "Nach Autor",
  date: "Nach Datum",
  none: "Ohne Gruppierung",
};

/** Search, quick filters, tags, grouping, sorting and the two ways to look at documents. */
export function Toolbar({ view, files, selecting, onView, onSelecting }: Props) {
  return (
    <Stack gap="sm" role="search" aria-label="Dokumente suchen und filtern" mb="md">
      <Group gap="sm">
        <SearchField view={view} onView={onView} />
        <QuickFilters view={view} files={files} onView={onView} />
      </Group>
      <Group gap="sm" justify="space-between">
        <OrderFields view={view} onView={onView} />
        <ModeButtons view={view} selecting={selecting} onView={onView} onSelecting={onSelecting} />
      </Group>
    </Stack>
  );
}

function SearchField({ view, onView }: Pick<Props, "view" | "onView">) {
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Dokumente durchsuchen"
      placeholder="Name, Autor oder Schlagwort suchen"
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={
        view.search === "" ? null : (
          <IconButton
            label="Suche leeren"
            icon={<IconX size={18} aria-hidden />}
            size={28}
            onClick={() => onView({ search: "" })}
          />
        )
      }
      value={view.search}
      onChange={(event) => onView({ search: event.currentTarget.value })}
    />
  );
}

function QuickFilters({ view, files, onView }: Pick<Props, "view" | "files" | "onView">) {
  return (
    <Group gap="xs" role="group" aria-label="Schnellfilter" className={classes.quick}>
      {QUICK.map(({ value, label, Icon }) => {
        const on = view.quick.includes(value);
        return (
          <Button
            key={value}
            variant={on ? "filled" : "default"}
            aria-pressed={on}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() =>
              onView({
                quick: on ? view.quick.filter((other) => other !== value) : [...view.quick, value],
              })
            }
          >
            {label}
          </Button>
        );
      })}
      <TagFilter tags={view.tags} files={files} onTags={(tags) => onView({ tags })} />
    </Group>
  );
}

function OrderFields({ view, onView }: Pick<Props, "view" | "onView">) {
  return (
    <div className={classes.order}>
      <Select
        aria-label="Gruppierung"
        size="sm"
        className={classes.grouping}
        allowDeselect={false}
        data={GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
        value={view.grouping}
        onChange={(value) => onView({ grouping: value ?? "folder", path: [] })}
      />
      <Select
        aria-label="Sortieren nach"
        size="sm"
        className={classes.sort}
        allowDeselect={false}
        data={[
          { value: "name", label: "Name" },
          { value: "size", label: "Größe" },
        ]}
        value={view.sort}
        onChange={(value) => onView({ sort: value ?? "name" })}
      />
      <IconButton
        label={view.direction === "asc" ? "Absteigend sortieren" : "Aufsteigend sortieren"}
        variant="default"
        icon={
          view.direction === "asc" ? (
            <IconSortAscending size={20} aria-hidden />
          ) : (
            <IconSortDescending size={20} aria-hidden />
          )
        }
        onClick={() => onView({ direction: view.direction === "asc" ? "desc" : "asc" })}
      />
    </div>
  );
}

function ModeButtons({ view, selecting, onView, onSelecting }: Omit<Props, "files">) {
  return (
    <Group gap="xs" className={classes.modes}>
      <Button
        variant={selecting ? "filled" : "default"}
        aria-pressed={selecting}
        size="sm"
        h="2.25rem"
        leftSection={<IconListCheck size={18} aria-hidden />}
        onClick={() => onSelecting(!selecting)}
      >
        Auswählen
      </Button>
      <SegmentedControl
        aria-label="Ansicht"
        value={view.mode}
        onChange={(mode) => onView({ mode: mode === "table" ? "table" : "grid" })}
        data={[
          { value: "grid", label: <ModeLabel Icon={IconLayoutGridFilled} label="Kacheln" /> },
          { value: "table", label: <ModeLabel Icon={IconTableFilled} label="Tabelle" /> },
        ]}
      />
    </Group>
  );
}

function ModeLabel({ Icon, label }: { Icon: typeof IconTableFilled; label: string }) {
  return (
    <span className={classes.mode}>
      <Icon size={18} aria-hidden />
      <span className={classes.modeText}>{label}</span>
    </span>
  );
}

interface TagFilterProps {
  readonly tags: readonly string[];
  readonly files: readonly FileItem[];
  readonly onTags: (tags: string[]) => void;
}

/** The tag dropdown with its own search (specification 2). */
function TagFilter({ tags, files, onTags }: TagFilterProps) {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState("");
  const counted = useMemo(() => (opened ? countTags(files) : []), [opened, files]);
  const found = searchTest(search);
  const shown = counted.filter(({ tag }) => found(searchable(tag)));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant={tags.length > 0 ? "filled" : "default"}
          leftSection={<IconTagFilled size={18} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {tags.length > 0 ? `Schlagworte (${tags.length})` : "Schlagworte"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Schlagworte">
        <Stack gap="sm" w="16rem">
          <TextInput
            type="search"
            size="sm"
            aria-label="Schlagworte suchen"
            placeholder="Schlagwort suchen"
            data-autofocus
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah="18rem" type="auto">
            <Stack gap="0.25rem">
              {shown.map(({ tag, count }) => (
                <Checkbox
                  key={tag}
                  className={classes.tag}
                  label={`${tag} (${count})`}
                  checked={tags.includes(tag)}
                  onChange={(event) =>
                    onTags(
                      event.currentTarget.checked ? [...tags, tag] : tags.filter((other) => other !== tag),
                    )
                  }
                />
              ))}
              {shown.length === 0 ? <Text c="dimmed">Keine Schlagworte vorhanden</Text> : null}
            </Stack>
          </ScrollArea.Autosize>
          {tags.length > 0 ? (
            <Button variant="subtle" size="sm" onClick={() => onTags([])}>
              Auswahl aufheben
            </Button>
          ) : null}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
