import { Button, Checkbox, Group, Menu, ScrollArea, Select, Stack, Text, TextInput } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import { useMemo, useState } from "react";
import { MONTHS } from "../../lib/format.ts";
import { AnchoredMenu } from "../../ui/anchored/anchored-menu.tsx";
import { AnchoredPanel } from "../../ui/anchored/anchored-panel.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { countTags } from "../files/data/filter-files.ts";
import classes from "./filter-panels.module.css";

interface PanelProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly files: readonly FileItem[];
}

interface TagPanelProps extends PanelProps {
  readonly tags: readonly string[];
  readonly onTags: (tags: string[]) => void;
}

/** The tag dropdown with its own search (specification 2). */
export function TagPanel({ anchor, onClose, files, tags, onTags }: TagPanelProps) {
  const [search, setSearch] = useState("");
  const counted = useMemo(() => countTags(files), [files]);
  const found = searchTest(search);
  const shown = counted.filter(({ tag }) => found(searchable(tag)));
  return (
    <AnchoredPanel label="Schlagworte" anchor={anchor} onClose={onClose}>
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
          <Stack gap={0}>
            {shown.map(({ tag, count }) => (
              <Checkbox
                key={tag}
                className={classes.tag}
                label={`${tag} (${count})`}
                checked={tags.includes(tag)}
                onChange={(event) =>
                  onTags(event.currentTarget.checked ? [...tags, tag] : tags.filter((other) => other !== tag))
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
    </AnchoredPanel>
  );
}

interface PeriodPanelProps extends PanelProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onPeriod: (period: { from: string | undefined; to: string | undefined }) => void;
}

const MONTH_OPTIONS = MONTHS.map((label, index) => ({
  value: String(index + 1).padStart(2, "0"),
  label,
}));
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (part: string | undefined): string => (part !== undefined && DAY.test(part) ? part : "");

/** Choice of a year, a month of it, or any period between two days, one of which may be missing. */
export function PeriodPanel({ anchor, onClose, files, from, to, onPeriod }: PeriodPanelProps) {
  const years = useMemo(
    () =>
      [...new Set(files.flatMap(({ date_relevance_year: year }) => year ?? []))]
        .toSorted((a, b) => b - a)
        .map(String),
    [files],
  );
  const [ends, setEnds] = useState({ from: dayOf(from), to: dayOf(to) });
  const whole = from !== undefined && from === to && !DAY.test(from) ? from : undefined;
  const [year = null, month = null] = whole?.split("-") ?? [];
  const choose = (part: string | undefined): void => onPeriod({ from: part, to: part });
  const setEnd = (end: "from" | "to", value: string): void => {
    const next = { ...ends, [end]: value };
    setEnds(next);
    // A half-typed day does not filter yet.
    if (value !== "" && !DAY.test(value)) return;
    onPeriod({ from: dayOf(next.from) || undefined, to: dayOf(next.to) || undefined });
  };
  return (
    <AnchoredPanel label="Zeitraum" anchor={anchor} onClose={onClose}>
      <Stack gap="md" w="min(20rem, calc(100vw - 4rem))" pt="xs">
        <Group grow gap="sm" align="flex-start">
          <Select
            label="Jahr"
            clearable
            data-autofocus
            data={years}
            value={year}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => choose(value ?? undefined)}
          />
          <Select
            label="Monat"
            clearable
            disabled={year === null}
            data={MONTH_OPTIONS}
            value={month}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => choose(value === null ? (year ?? undefined) : `${year}-${value}`)}
          />
        </Group>
        <Text size="sm" c="dimmed">
          oder von einem Tag bis zu einem anderen
        </Text>
        <Group grow gap="sm" align="flex-start">
          <DateField label="Von" value={ends.from} onChange={(value) => setEnd("from", value)} />
          <DateField label="Bis" value={ends.to} onChange={(value) => setEnd("to", value)} />
        </Group>
        <Button variant="default" onClick={onClose}>
          Fertig
        </Button>
      </Stack>
    </AnchoredPanel>
  );
}

interface ChoiceProps<Value extends string> {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  /** Several values can be chosen; the menu stays open. */
  readonly several?: boolean;
  readonly onChosen: (values: Value[]) => void;
}

/** A choice of one or several values; choosing one again clears it. */
export function ChoiceMenu<Value extends string>(props: ChoiceProps<Value>) {
  const { id, anchor, onClose, options, chosen, several = false, onChosen } = props;
  const toggle = (value: Value): void => {
    const others = several ? chosen.filter((other) => other !== value) : [];
    onChosen(chosen.includes(value) ? others : [...others, value]);
  };
  return (
    <AnchoredMenu id={id} anchor={anchor} onClose={onClose} position="bottom-start">
      {options.map(({ value, label }) => (
        <Menu.CheckboxItem
          key={value}
          checked={chosen.includes(value)}
          closeMenuOnClick={!several}
          onChange={() => toggle(value)}
        >
          <bdi>{label}</bdi>
        </Menu.CheckboxItem>
      ))}
    </AnchoredMenu>
  );
}
