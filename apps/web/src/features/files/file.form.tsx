import { Autocomplete, Button, Fieldset, Group, Select, Stack, TagsInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { FILE_TYPES } from "@krempelfrei/contract/file-types";
import { type File as Document } from "@krempelfrei/contract/files";
import { RELEVANCE_YEAR_MIN, relevanceYearMax, TAG_MAX, TAGS_MAX } from "@krempelfrei/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { serverErrors } from "../../lib/form-errors.ts";
import { MONTHS } from "../../lib/format.ts";
import { fromTemplate, rules, toValues, WHOLE_GROUP, type FileFormValues } from "./file-form-values.ts";
import { relationshipsQuery } from "./files.api.ts";
import { flatten } from "./move.dialog.tsx";
import { useRoom } from "./room.ts";
import classes from "./file.dialog.module.css";

interface Props {
  readonly file: Document;
  /** Rejects with `ApiError`; texts of the server go to their fields. */
  readonly onSubmit: (values: FileFormValues) => Promise<void>;
  readonly onCancel: () => void;
}

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
const MONTH_OPTIONS = MONTHS.map((label, index) => ({ value: String(index + 1), label }));
const YEARS = Array.from({ length: relevanceYearMax() - RELEVANCE_YEAR_MIN + 1 }, (_, index) =>
  String(relevanceYearMax() - index),
);

/** The server's names of fields, where the form's differ. */
const FIELD: Readonly<Record<string, keyof FileFormValues>> = {
  date_relevance_day: "day",
  date_relevance_month: "month",
  date_relevance_year: "year",
  user_id: "owner",
};

/** The form of specification 5, "File edit". */
export function FileForm({ file, onSubmit, onCancel }: Props) {
  const { room } = useRoom();
  const waits = file.is_locker || file.is_unmanaged;
  const form = useForm<FileFormValues>({
    initialValues: toValues(file),
    validate: { ...rules, folder: () => null },
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });
  const options = useOptions();
  const submit = form.onSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const errors = Object.entries(serverErrors(error)).map(([field, text]) => [
        FIELD[field] ?? field,
        text,
      ]);
      form.setErrors(Object.fromEntries(errors));
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Angaben zum Dokument">
      <Stack gap="md">
        {(room.browser?.templates.length ?? 0) > 0 && file.can_modify ? (
          <Select
            label="Vorlage"
            placeholder="Felder aus einer Vorlage füllen"
            searchable
            clearable
            nothingFoundMessage="Keine Vorlage gefunden"
            data={room.browser?.templates.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            onChange={(id) => {
              const template = room.browser?.templates.find((candidate) => candidate.id === id);
              if (template) form.setValues(fromTemplate(template));
            }}
          />
        ) : null}
        <Fieldset disabled={!file.can_modify} variant="unstyled">
          <Stack gap="md">
            <Select
              label="Typ"
              placeholder="Bitte wählen"
              required
              allowDeselect={false}
              data={FILE_TYPES}
              {...form.getInputProps("type")}
            />
            <TextInput
              label="Dateiname"
              required
              rightSection={`.${file.extension}`}
              rightSectionWidth="3rem"
              {...form.getInputProps("name")}
            />
            <Autocomplete
              label="Autor"
              size="md"
              required
              data={options.authors}
              limit={20}
              {...form.getInputProps("author")}
            />
            <TagsInput
              label="Schlagworte"
              size="md"
              placeholder={form.values.tags.length === 0 ? "Eingeben und mit Enter bestätigen" : ""}
              data={options.tags}
              limit={30}
              maxTags={TAGS_MAX}
              acceptValueOnBlur
              clearable={false}
              maxLength={TAG_MAX}
              {...form.getInputProps("tags")}
            />
            <div className={classes.date} role="group" aria-label="Relevanzdatum">
              <Select
                label="Tag"
                data={DAYS}
                clearable
                clearSectionMode="clear"
                placeholder="–"
                {...form.getInputProps("day")}
                value={form.values.day || null}
                onChange={(value) => form.setFieldValue("day", value ?? "")}
              />
              <Select
                label="Monat"
                data={MONTH_OPTIONS}
                clearable
                clearSectionMode="clear"
                placeholder="–"
                {...form.getInputProps("month")}
                value={form.values.month || null}
                onChange={(value) => form.setFieldValue("month", value ?? "")}
              />
              <Select
                label="Jahr"
                data={YEARS}
                clearable
                clearSectionMode="clear"
                searchable
                placeholder="–"
                {...form.getInputProps("year")}
                value={form.values.year || null}
                onChange={(value) => form.setFieldValue("year", value ?? "")}
              />
            </div>
            {options.owners.length > 1 ? (
              <Select
                label="Gehört"
                required
                allowDeselect={false}
                data={[{ value: WHOLE_GROUP, label: "Gehört kompletter Beziehungskiste" }, ...options.owners]}
                {...form.getInputProps("owner")}
              />
            ) : null}
            {waits && room.staff ? (
              <Select
                label="Ablegen in"
                placeholder="Ordner wählen"
                searchable
                clearable
                nothingFoundMessage="Kein Ordner gefunden"
                data={flatten(room.tree).map(({ folder, depth }) => ({
                  value: folder.id,
                  label:
                    folder.parent_id === null ? "Alle Dokumente" : `${"– ".repeat(depth - 1)}${folder.name}`,
                }))}
                {...form.getInputProps("folder")}
                value={form.values.folder || null}
                onChange={(value) => form.setFieldValue("folder", value ?? "")}
              />
            ) : null}
          </Stack>
        </Fieldset>
        <Group justify="flex-end" gap="sm" className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            {file.can_modify ? "Abbrechen" : "Schließen"}
          </Button>
          {file.can_modify ? (
            <Button type="submit" loading={form.submitting} disabled={!form.isValid()}>
              Speichern
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

/** Authors and tags that the group uses already, and its persons. */
function useOptions() {
  const { room } = useRoom();
  const { data: relationships } = useQuery(relationshipsQuery(room.scope));
  const known = useMemo(() => {
    const files = room.browser?.files ?? [];
    const collator = new Intl.Collator("de");
    const sorted = (values: Iterable<string>) => [...new Set(values)].sort(collator.compare);
    return {
      authors: sorted(files.flatMap(({ author }) => author ?? [])),
      tags: sorted(files.flatMap(({ tags }) => tags)),
    };
  }, [room.browser]);
  return { ...known, owners: relationships?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [] };
}
