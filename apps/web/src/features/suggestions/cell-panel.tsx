import { Autocomplete, Button, Select, Stack, Text, TextInput } from "@mantine/core";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { AUTHOR_MAX, NAME_MAX } from "@krempelfrei/contract/limits";
import { useState } from "react";
import { AnchoredPanel } from "../../ui/anchored/anchored-panel.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { useFieldOptions } from "../document/form/use-field-options.ts";
import { WHOLE_GROUP } from "../document/form/file-form-values.ts";
import { flatten, pathText } from "../files/data/folder-tree.ts";
import { matchingOptions } from "../files/data/matching-options.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { valueText, type Names } from "./cell-text.ts";
import { COLUMN_LABELS } from "./column-labels.ts";
import { INSIDE } from "./inside.ts";
import type { Cell, Column } from "./rows.ts";
import classes from "./suggestions.module.css";

interface Props {
  readonly column: Column;
  readonly cell: Cell;
  /** Number of documents that get the value. */
  readonly count: number;
  readonly anchor: HTMLElement;
  readonly names: Names;
  readonly onEnter: (value: string) => void;
  readonly onClose: () => void;
}

/** Changes a cell, or the cells of all selected documents: likely values as buttons, others in a field. */
export function CellPanel({ column, cell, count, anchor, names, onEnter, onClose }: Props) {
  const [value, setValue] = useState(cell.value);
  const choices = cell.isDoubtful ? [cell.value, ...(cell.other === undefined ? [] : [cell.other])] : [];
  const enter = (chosen: string): void => {
    onEnter(chosen);
    onClose();
  };
  const label = COLUMN_LABELS[column];
  return (
    <AnchoredPanel label={`${label} ändern`} anchor={anchor} onClose={onClose}>
      <form
        className={classes.panel}
        onSubmit={(event) => {
          event.preventDefault();
          if (value.trim() !== "") enter(value.trim());
        }}
      >
        <Stack gap="xs">
          {count > 1 ? <Text size="sm">Gilt für {count} ausgewählte Dokumente.</Text> : null}
          {choices
            .filter((choice) => choice !== "")
            .map((choice) => (
              <Button key={choice} variant="default" justify="flex-start" onClick={() => enter(choice)}>
                {valueText(column, choice, names)}
              </Button>
            ))}
          {cell.why === undefined ? null : (
            <Text size="sm" c="dimmed">
              {valueText(column, cell.value, names)}, {cell.why}
            </Text>
          )}
          <Field column={column} value={value} onChange={setValue} onChoose={enter} />
          {column === "name" || column === "author" || column === "date" ? (
            <Button type="submit" disabled={value.trim() === "" || !isComplete(column, value)}>
              Übernehmen
            </Button>
          ) : null}
        </Stack>
      </form>
    </AnchoredPanel>
  );
}

const isComplete = (column: Column, value: string): boolean =>
  column !== "date" || /^\d{4}-\d{2}-\d{2}$/.test(value);

interface FieldProps {
  readonly column: Column;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with an option of a list, which is accepted at once. */
  readonly onChoose: (value: string) => void;
}

function Field({ column, value, onChange, onChoose }: FieldProps) {
  const { workspace } = useWorkspace();
  const options = useFieldOptions();
  const common = { label: COLUMN_LABELS[column], "data-autofocus": true };
  if (column === "name")
    return (
      <TextInput
        {...common}
        maxLength={NAME_MAX}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (column === "author")
    return (
      <Autocomplete
        {...common}
        maxLength={AUTHOR_MAX}
        value={value}
        data={options.authors}
        filter={matchingOptions}
        limit={8}
        comboboxProps={INSIDE}
        onChange={onChange}
      />
    );
  if (column === "date") return <DateField {...common} value={value} onChange={onChange} />;
  const data =
    column === "type"
      ? FILE_TYPES
      : column === "folder"
        ? flatten(workspace.tree).map(({ folder: { id } }) => ({
            value: id,
            label: pathText(workspace.tree, id),
          }))
        : [{ value: WHOLE_GROUP, label: "Gehört kompletter Beziehungskiste" }, ...options.owners];
  return (
    <Select
      {...common}
      searchable
      allowDeselect={false}
      placeholder="Bitte wählen"
      nothingFoundMessage="Nichts gefunden"
      data={data}
      filter={matchingOptions}
      comboboxProps={INSIDE}
      value={value === "" ? null : value}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
    />
  );
}
