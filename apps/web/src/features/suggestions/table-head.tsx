import { Button, Menu, ScrollArea, UnstyledButton } from "@mantine/core";
import {
  IconAlertTriangleFilled,
  IconChevronDown,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconX,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { AnchoredMenu } from "../../ui/anchored/anchored-menu.tsx";
import { groupsOf, GROUPINGS, type Grouping, type RowFilter } from "./groups.ts";
import type { Row, RowState } from "./rows.ts";
import classes from "./suggestions.module.css";

interface Props {
  /** All documents, regardless of the filter. */
  readonly rows: readonly Row[];
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
  readonly grouping: Grouping;
  readonly onGrouping: (grouping: Grouping) => void;
  readonly pathOf: (folderId: string) => string;
}

const STATES = [
  { state: "all", word: "Alle", icon: null },
  { state: "sure", word: "Sicher", icon: <IconCircleCheckFilled size={16} aria-hidden /> },
  { state: "check", word: "Prüfen", icon: <IconAlertTriangleFilled size={16} aria-hidden /> },
  { state: "open", word: "Offen", icon: <IconCircleDashed size={16} aria-hidden /> },
] as const satisfies readonly { state: RowState | "all"; word: string; icon: ReactNode }[];

export function FilterBar({ rows, filter, onFilter, grouping, onGrouping, pathOf }: Props) {
  const choicesBy = (by: Grouping) =>
    groupsOf(rows, by, pathOf).map(({ key, title, rows: { length } }) => ({
      value: key,
      label: `${title} (${length})`,
    }));
  return (
    <div className={classes.chips}>
      <div role="group" aria-label="Gewissheit" className={classes.chips}>
        {STATES.map(({ state, word, icon }) => (
          <UnstyledButton
            key={state}
            className={classes.chip}
            data-state={state}
            aria-pressed={filter.state === state}
            onClick={() => onFilter({ ...filter, state })}
          >
            {icon}
            {word} {state === "all" ? rows.length : rows.filter((row) => row.state === state).length}
          </UnstyledButton>
        ))}
      </div>
      <span className={classes.bar} aria-hidden />
      <ChoiceChip
        label="Absender"
        value={filter.author}
        choicesOf={() => choicesBy("author")}
        onChoose={(author) => onFilter({ ...filter, author })}
      />
      <ChoiceChip
        label="Ordner"
        value={filter.folder}
        choicesOf={() => choicesBy("folder")}
        onChoose={(folder) => onFilter({ ...filter, folder })}
      />
      <GroupingMenu grouping={grouping} onGrouping={onGrouping} />
    </div>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceChipProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choicesOf: () => readonly Choice[];
  readonly onChoose: (value: string | undefined) => void;
}

function ChoiceChip({ label, value, choicesOf, onChoose }: ChoiceChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const chosen = value === undefined ? undefined : choicesOf().find((choice) => choice.value === value);
  return (
    <>
      <UnstyledButton
        className={classes.chip}
        data-on={chosen !== undefined || undefined}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor((now) => (now ? undefined : currentTarget))}
      >
        <bdi className={classes.chipText}>{chosen?.label ?? label}</bdi>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      {anchor ? (
        <AnchoredMenu
          id={`suggestions-${label}`}
          anchor={anchor}
          position="bottom-start"
          onClose={() => setAnchor(undefined)}
        >
          {chosen ? (
            <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={() => onChoose(undefined)}>
              Alle anzeigen
            </Menu.Item>
          ) : null}
          <ScrollArea.Autosize mah="20rem" type="auto">
            {choicesOf().map((choice) => (
              <Menu.Item key={choice.value} onClick={() => onChoose(choice.value)}>
                <bdi>{choice.label}</bdi>
              </Menu.Item>
            ))}
          </ScrollArea.Autosize>
        </AnchoredMenu>
      ) : null}
    </>
  );
}

export function GroupingMenu({ grouping, onGrouping }: Pick<Props, "grouping" | "onGrouping">) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.grouping}
        aria-haspopup="menu"
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={({ currentTarget }) => setAnchor((now) => (now ? undefined : currentTarget))}
      >
        Gruppiert nach {GROUPINGS.find(({ value }) => value === grouping)?.label}
      </Button>
      {anchor ? (
        <AnchoredMenu id="suggestions-grouping" anchor={anchor} onClose={() => setAnchor(undefined)}>
          {GROUPINGS.map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => onGrouping(value)}>
              {label}
            </Menu.Item>
          ))}
        </AnchoredMenu>
      ) : null}
    </>
  );
}
