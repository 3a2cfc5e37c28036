import type { Template } from "@krempelfrei/contract/templates/templates";
import { Autocomplete, Select, TagsInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { RELEVANCE_YEAR_MIN, relevanceYearMax, TAG_MAX, TAGS_MAX } from "@krempelfrei/contract/limits";
import { MONTHS } from "../../../lib/format.ts";
import { WHOLE_GROUP, type FileFormValues } from "./file-form-values.ts";
import { matchingOptions } from "../../files/data/matching-options.ts";
import { flatten, pathText } from "../../files/data/folder-tree.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import type { FieldOptions } from "./use-field-options.ts";
import classes from "./file.dialog.module.css";

export type FileFormApi = UseFormReturnType<FileFormValues>;

interface FieldProps {
  readonly form: FileFormApi;
  readonly disabled?: boolean;
}

interface SuggestingFieldProps extends FieldProps {
  readonly options: FieldOptions;
}

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
const MONTH_OPTIONS = MONTHS.map((label, index) => ({ value: String(index + 1), label }));
const YEARS = Array.from({ length: relevanceYearMax() - RELEVANCE_YEAR_MIN + 1 }, (_, index) =>
  String(relevanceYearMax() - index),
);

export function TypeField({ form, disabled }: FieldProps) {
  return (
    <Select
      label="Typ"
      placeholder="Wählen"
      required
      allowDeselect={false}
      disabled={disabled}
      data={FILE_TYPES}
      {...form.getInputProps("type")}
      value={form.values.type || null}
    />
  );
}

export function NameField({ form, disabled, extension }: FieldProps & { readonly extension?: string }) {
  return (
    <TextInput
      label="Dateiname"
      required
      disabled={disabled}
      {...(extension === undefined ? {} : { rightSection: `.${extension}`, rightSectionWidth: "3rem" })}
      {...form.getInputProps("name")}
    />
  );
}

export function AuthorField({ form, disabled, options }: SuggestingFieldProps) {
  return (
    <Autocomplete
      label="Autor"
      size="md"
      required
      disabled={disabled}
      data={options.authors}
      filter={matchingOptions}
      limit={20}
      {...form.getInputProps("author")}
    />
  );
}

export function TagsField({ form, disabled, options }: SuggestingFieldProps) {
  return (
    <TagsInput
      label="Schlagworte"
      size="md"
      placeholder={form.values.tags.length === 0 ? "Eingeben und mit Enter bestätigen" : ""}
      disabled={disabled}
      data={options.tags}
      filter={matchingOptions}
      limit={30}
      maxTags={TAGS_MAX}
      acceptValueOnBlur
      clearable={false}
      maxLength={TAG_MAX}
      {...form.getInputProps("tags")}
    />
  );
}

const DATE_PARTS = [
  { part: "day", label: "Tag", data: DAYS, searchable: false },
  { part: "month", label: "Monat", data: MONTH_OPTIONS, searchable: false },
  { part: "year", label: "Jahr", data: YEARS, searchable: true },
] as const;

/** Day, month by its German name and year (specification 5); each may be empty. */
export function DateFields({ form, disabled }: FieldProps) {
  return (
    <div className={classes.date} role="group" aria-label="Relevanzdatum">
      {DATE_PARTS.map(({ part, label, data, searchable }) => (
        <Select
          key={part}
          className={part === "year" ? classes.year : undefined}
          label={label}
          data={data}
          searchable={searchable}
          clearable
          clearSectionMode="clear"
          placeholder="–"
          disabled={disabled}
          {...form.getInputProps(part)}
          value={form.values[part] || null}
          onChange={(value) => {
            form.setFieldValue(part, value ?? "");
            // The parts are validated together: 31 is wrong only with some months.
            for (const other of DATE_PARTS) form.validateField(other.part);
          }}
        />
      ))}
    </div>
  );
}

/** Specification 5: only where there is more than one relationship entry. */
export function OwnerField({ form, disabled, options }: SuggestingFieldProps) {
  return (
    <Select
      label="Gehört"
      required
      allowDeselect={false}
      disabled={disabled}
      data={[{ value: WHOLE_GROUP, label: "Gehört kompletter Beziehungskiste" }, ...options.owners]}
      {...form.getInputProps("owner")}
      value={form.values.owner || null}
    />
  );
}

interface FolderFieldProps extends FieldProps {
  /** Opens the list upwards, where it covers nothing important. */
  readonly upward?: boolean;
}

/** The folder in which a waiting document will be filed. */
export function FolderField({ form, disabled, upward = false }: FolderFieldProps) {
  const { workspace } = useWorkspace();
  return (
    <Select
      label="Ablegen in"
      placeholder="Ordner wählen"
      searchable
      clearable
      disabled={disabled}
      filter={matchingOptions}
      nothingFoundMessage="Kein Ordner gefunden"
      // A few letters and Enter file the document, without an arrow key between them.
      selectFirstOptionOnChange
      {...(upward ? { comboboxProps: { position: "top" } } : {})}
      data={flatten(workspace.tree).map(({ folder: { id } }) => ({
        value: id,
        label: pathText(workspace.tree, id),
      }))}
      {...form.getInputProps("folder")}
      value={form.values.folder || null}
      onChange={(value) => form.setFieldValue("folder", value ?? "")}
    />
  );
}

interface TemplateFieldProps {
  readonly label?: string;
  /** Templates that are offered elsewhere. */
  readonly without?: ReadonlySet<Template>;
  /** Called with the template's index in the list. */
  readonly onPick: (index: number) => void;
}

/** Specification 4: picking a template fills in author, type, tags and filename. */
export function TemplateField({ label = "Vorlage", without, onPick }: TemplateFieldProps) {
  const { workspace } = useWorkspace();
  const templates = workspace.browser?.templates ?? [];
  if (templates.length === 0) return null;
  return (
    <Select
      label={label}
      placeholder="Felder aus einer Vorlage füllen"
      searchable
      clearable
      filter={matchingOptions}
      nothingFoundMessage="Keine Vorlage gefunden"
      data={templates
        .filter((template) => !without?.has(template))
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const index = templates.findIndex((template) => template.id === id);
        if (index >= 0) onPick(index);
      }}
    />
  );
}
