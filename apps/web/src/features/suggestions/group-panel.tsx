import { Button, Select, Stack, Text } from "@mantine/core";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { useState } from "react";
import { documents } from "../../lib/format.ts";
import { AnchoredPanel } from "../../ui/anchored/anchored-panel.tsx";
import { flatten, pathText } from "../files/data/folder-tree.ts";
import { matchingOptions } from "../files/data/matching-options.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { COLUMN_LABELS } from "./column-labels.ts";
import { INSIDE } from "./inside.ts";
import { lacks, likeliest, type GroupColumn } from "./lacking.ts";
import type { Column, Row } from "./rows.ts";
import classes from "./suggestions.module.css";

interface Props {
  /** All documents of a table section. */
  readonly rows: readonly Row[];
  readonly anchor: HTMLElement;
  readonly onEnter: (rows: readonly Row[], column: Column, value: string) => void;
  readonly onClose: () => void;
}

/**
 * Sets the folder and the type of a table section's documents where the value is missing or doubtful; sure values stay.
 */
export function GroupPanel({ rows, anchor, onEnter, onClose }: Props) {
  const { workspace } = useWorkspace();
  const lacking = { folder: lacks(rows, "folder"), type: lacks(rows, "type") };
  const [chosen, setChosen] = useState({
    folder: likeliest(rows, "folder"),
    type: likeliest(rows, "type"),
  });
  const dataOf = {
    folder: flatten(workspace.tree).map(({ folder: { id } }) => ({
      value: id,
      label: pathText(workspace.tree, id),
    })),
    type: FILE_TYPES,
  };
  const columns = (["folder", "type"] as const).filter((column) => lacking[column].length > 0);
  const take = (): void => {
    for (const column of columns) if (chosen[column] !== "") onEnter(lacking[column], column, chosen[column]);
    onClose();
  };
  const field = (column: GroupColumn, index: number) => (
    <Select
      key={column}
      label={COLUMN_LABELS[column]}
      description={`Fehlt bei ${documents(lacking[column].length)} oder ist unsicher`}
      data-autofocus={index === 0 || undefined}
      searchable
      allowDeselect={false}
      placeholder="Bitte wählen"
      nothingFoundMessage="Nichts gefunden"
      data={dataOf[column]}
      filter={matchingOptions}
      comboboxProps={INSIDE}
      value={chosen[column] === "" ? null : chosen[column]}
      onChange={(value) => setChosen((before) => ({ ...before, [column]: value ?? "" }))}
    />
  );
  return (
    <AnchoredPanel label="Dokumente ergänzen" anchor={anchor} onClose={onClose}>
      <form
        className={classes.panel}
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <Stack gap="sm">
          {columns.map(field)}
          <Text size="sm" c="dimmed">
            Sichere Werte bleiben.
          </Text>
          <Button type="submit" disabled={columns.every((column) => chosen[column] === "")}>
            Übernehmen
          </Button>
        </Stack>
      </form>
    </AnchoredPanel>
  );
}
