import { Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { DEADLINE_KINDS } from "@krempelfrei/contract/deadlines/due-day";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { PERIOD_UNITS } from "@krempelfrei/contract/deadlines/periods";
import { DEADLINE_NOTE_MAX, DEADLINE_TITLE_MAX } from "@krempelfrei/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { DateField } from "../../ui/fields/date-field.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { useSavedForm, type SavedForm } from "../../ui/form/use-saved-form.ts";
import { browserQuery, type Scope } from "../files/data/files.api.ts";
import { isListed } from "../files/data/filter-files.ts";
import { matchingOptions } from "../files/data/matching-options.ts";
import { computedDay, errorsOf, toInput, valuesOf, type DeadlineValues } from "./deadline-form-values.ts";
import { type DeadlineList, fetchDeadline, useSaveDeadline } from "./deadlines.api.ts";

interface Props {
  readonly scope: Scope;
  /** Undefined: a new deadline. */
  readonly deadline?: Deadline | undefined;
  /** Document of a new deadline; undefined: the document is chosen in the form. */
  readonly file?: { readonly id: string; readonly user_id: string } | undefined;
  readonly persons: DeadlineList["persons"];
  /** Default person of a new deadline. */
  readonly personId: string;
  readonly onClose: () => void;
}

const WAYS = [
  { value: "day", label: "An einem Tag" },
  { value: "notice", label: "Vor dem Ende einer Laufzeit" },
  { value: "period", label: "Nach einem Ereignis" },
];

const DAY_LABELS = {
  day: { label: "Tag", description: undefined },
  notice: { label: "Ende der Laufzeit", description: "Der letzte Tag, an dem der Vertrag gilt" },
  period: {
    label: "Tag des Ereignisses",
    description: "Zum Beispiel, wann der Brief ankam oder als bekannt gegeben gilt",
  },
} as const;

/** Adds a deadline to a document, or changes one. */
export function DeadlineDialog({ scope, deadline, file, persons, personId, onClose }: Props) {
  const { mutateAsync } = useSaveDeadline();
  const controls = useSavedForm({
    stored: deadline,
    valuesOf: (stored) => valuesOf(stored, { fileId: file?.id ?? "", personId }),
    errorsOf,
    checkedOnBlur: ["title", "due", "count"],
    save: (values, base) =>
      mutateAsync({
        deadline: base.stored,
        fileId: values.file_id,
        body: toInput(values, base.values, deadline === undefined),
      }),
    fetchNewer: deadline && (async () => fetchDeadline(scope, deadline.id)),
    onSaved: () => onClose(),
  });
  const { form } = controls;
  const { way } = form.values;
  return (
    <FormDialog
      controls={controls}
      onClose={onClose}
      title={deadline ? "Frist ändern" : "Frist hinzufügen"}
      submitLabel={deadline ? "Speichern" : "Frist hinzufügen"}
    >
      {deadline || file ? null : <DocumentField scope={scope} controls={controls} />}
      <Select
        label="Art"
        placeholder="Bitte wählen"
        required
        allowDeselect={false}
        data={DEADLINE_KINDS.map(({ value, label }) => ({ value, label }))}
        {...form.getInputProps("kind")}
        value={form.values.kind || null}
      />
      <TextInput
        label="Was ist zu tun?"
        placeholder="Zum Beispiel: Stromvertrag kündigen"
        required
        maxLength={DEADLINE_TITLE_MAX}
        {...form.getInputProps("title")}
      />
      <Select label="Wann?" required allowDeselect={false} data={WAYS} {...form.getInputProps("way")} />
      {way === "day" ? null : <PeriodFields controls={controls} />}
      <DateField
        required
        kind={way === "period" ? "day" : "deadline"}
        {...DAY_LABELS[way]}
        {...form.getInputProps("due")}
      />
      {way === "day" ? null : <Computed values={form.values} />}
      {persons.length > 1 ? <PersonField controls={controls} persons={persons} /> : null}
      <TextInput
        label="Hinweis (freiwillig)"
        description="Zum Beispiel der Betrag oder der Grund"
        maxLength={DEADLINE_NOTE_MAX}
        {...form.getInputProps("note")}
      />
    </FormDialog>
  );
}

interface PersonFieldProps extends PartProps {
  readonly persons: Props["persons"];
}

function PersonField({ controls: { form }, persons }: PersonFieldProps) {
  return (
    <Select
      label="Für"
      required
      allowDeselect={false}
      data={persons.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps("person_id")}
    />
  );
}

interface PartProps {
  readonly controls: SavedForm<DeadlineValues>;
}

function DocumentField({ scope, controls }: PartProps & { readonly scope: Scope }) {
  const { data } = useQuery(browserQuery(scope));
  // A deadline is in a letter that came lately: with thousands, it is among the first.
  const files = (data?.files ?? [])
    .filter(isListed)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <Select
      label="Dokument"
      placeholder="Name oder Absender suchen"
      required
      searchable
      allowDeselect={false}
      limit={50}
      filter={matchingOptions}
      nothingFoundMessage="Kein Dokument gefunden"
      data={files.map(({ id, name, author }) => ({
        value: id,
        label: author === null ? name : `${name} (${author})`,
      }))}
      {...controls.form.getInputProps("file_id")}
      value={controls.form.values.file_id || null}
    />
  );
}

function PeriodFields({ controls: { form } }: PartProps) {
  return (
    <Group grow align="flex-start" gap="sm">
      <TextInput
        label="Wie lange?"
        required
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps("count")}
      />
      <Select
        label="Einheit"
        required
        allowDeselect={false}
        data={PERIOD_UNITS.map(({ value, many }) => ({ value, label: many }))}
        {...form.getInputProps("unit")}
      />
    </Group>
  );
}

const spoken = new Intl.DateTimeFormat("de-DE", { dateStyle: "full", timeZone: "UTC" });
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The computed day, with hints about it. */
function Computed({ values }: { readonly values: DeadlineValues }) {
  const day = computedDay(values);
  const isWeekend = day !== undefined && [0, 6].includes(weekdayOf(day));
  return (
    <Stack gap={2} role="status">
      {day === undefined ? (
        <Text size="sm" c="dimmed">
          Der letzte Tag wird daraus berechnet.
        </Text>
      ) : (
        <Text>
          Letzter Tag: <b>{spoken.format(new Date(`${day}T00:00:00Z`))}</b>
        </Text>
      )}
      {values.way === "notice" && day !== undefined ? (
        <Text size="sm" c="dimmed">
          Bis dahin muss die Kündigung angekommen sein.
          {isWeekend ? " Das ist ein Wochenende: Der nächste Werktag wäre zu spät." : ""}
        </Text>
      ) : null}
    </Stack>
  );
}
