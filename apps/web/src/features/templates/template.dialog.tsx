import { Select, TagsInput, TextInput } from "@mantine/core";
import { FileType } from "@krempelfrei/contract/file-types";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { AUTHOR_MAX, NAME_MAX, TAG_MAX, TAGS_MAX, TEMPLATE_NAME_MAX } from "@krempelfrei/contract/limits";
import { TemplateInput, type ListedTemplate } from "@krempelfrei/contract/templates/templates";
import { schemaErrors } from "../../lib/form-errors.ts";
import { changedFields } from "../../lib/rebase-values.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { fetchTemplate, useCreateTemplate, useUpdateTemplate } from "./templates.api.ts";
import { GLOBAL } from "./select-templates.ts";
import { CustomerSelect } from "../customers/customer-select.tsx";

interface Props {
  /** Undefined: a new template. */
  readonly template: ListedTemplate | undefined;
  readonly onClose: () => void;
}

interface Values {
  name: string;
  customer_id: string | null;
  type: string | null;
  author: string;
  tags: string[];
  filename: string;
}

const toInput = ({ type, ...values }: Values): TemplateInput => ({
  ...values,
  type: FileType.safeParse(type).data ?? null,
});

function changesOf(before: Values, values: Values): Partial<TemplateInput> {
  const input = toInput(values);
  return Object.fromEntries(changedFields(before, values).map((field) => [field, input[field]]));
}

const valuesOf = (template: ListedTemplate | undefined): Values => ({
  name: template?.name ?? "",
  customer_id: template?.customer_id ?? null,
  type: template?.type ?? null,
  author: template?.author ?? "",
  tags: template?.tags ?? [],
  filename: template?.filename ?? "",
});

/** Form of a template: the values that it fills into the form of a document. */
export function TemplateDialog({ template, onClose }: Props) {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const controls = useSavedForm({
    stored: template,
    valuesOf,
    errorsOf: (values) => schemaErrors(TemplateInput, toInput(values)),
    save: async (values, base) =>
      template
        ? update.mutateAsync({
            id: template.id,
            body: { ...changesOf(base.values, values), revision: base.stored?.revision },
          })
        : create.mutateAsync(toInput(values)),
    fetchNewer: template && (async () => fetchTemplate(template.id)),
    onSaved: onClose,
  });
  const { form } = controls;
  const known =
    template?.customer_id && template.customer_name !== null
      ? { id: template.customer_id, name: template.customer_name }
      : undefined;
  return (
    <FormDialog
      controls={controls}
      onClose={onClose}
      size="lg"
      title={template ? "Vorlage bearbeiten" : "Vorlage anlegen"}
      submitLabel={template ? "Speichern" : "Vorlage anlegen"}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={TEMPLATE_NAME_MAX}
        {...form.getInputProps("name")}
      />
      <CustomerField {...form.getInputProps("customer_id")} value={form.values.customer_id} known={known} />
      <Select
        label="Typ"
        placeholder="Bleibt, wie er ist"
        data={FILE_TYPES}
        clearable
        // A focusable button must not be hidden from screen readers.
        clearButtonProps={{ "aria-label": "Typ leeren", "aria-hidden": false, tabIndex: 0 }}
        {...form.getInputProps("type")}
      />
      <TextInput label="Autor" maxLength={AUTHOR_MAX} {...form.getInputProps("author")} />
      <TagsInput
        label="Schlagworte"
        size="md"
        description="Mit der Eingabetaste hinzufügen"
        maxTags={TAGS_MAX}
        maxLength={TAG_MAX}
        splitChars={[",", ";"]}
        acceptValueOnBlur
        {...form.getInputProps("tags")}
      />
      <TextInput
        label="Dateiname"
        description="Ohne Endung"
        maxLength={NAME_MAX}
        {...form.getInputProps("filename")}
      />
    </FormDialog>
  );
}

interface CustomerFieldProps {
  /** Id of a customer; null: all customers. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error?: string;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  /** The customer that is chosen at first. */
  readonly known: { readonly id: string; readonly name: string } | undefined;
}

function CustomerField({ value, onChange, known, ...props }: CustomerFieldProps) {
  return (
    <CustomerSelect
      {...props}
      label="Gilt für"
      description="Alle Kunden oder ein einzelner: Name oder Kundennummer suchen"
      all={{ entry: GLOBAL }}
      chosen={known}
      value={value ?? ""}
      onChange={(id) => onChange(id === "" ? null : id)}
    />
  );
}
