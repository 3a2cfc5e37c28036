import { Alert, Button, Group, Select, Stack, TagsInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { FILE_TYPES, FileType } from "@krempelfrei/contract/file-types";
import { AUTHOR_MAX, NAME_MAX, TAG_MAX, TAGS_MAX, TEMPLATE_NAME_MAX } from "@krempelfrei/contract/limits";
import { TemplateInput, type ListedTemplate } from "@krempelfrei/contract/templates/templates";
import { useState } from "react";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { FormModal } from "../../ui/form-modal.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { CustomerField } from "./customer.field.tsx";
import { useSaveTemplate } from "./templates.api.ts";

interface Props {
  /** Without one a new template is made. */
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

/** What a template fills into the form of a document. */
export function TemplateDialog({ template, onClose }: Props) {
  useFocusBack();
  const [failed, setFailed] = useState<string>();
  const save = useSaveTemplate(template?.id);
  const form = useForm<Values>({
    initialValues: {
      name: template?.name ?? "",
      customer_id: template?.customer_id ?? null,
      type: template?.type ?? null,
      author: template?.author ?? "",
      tags: template?.tags ?? [],
      filename: template?.filename ?? "",
    },
    validate: (values) => byField(schemaErrors(TemplateInput, toInput(values))),
    validateInputOnBlur: true,
    validateInputOnChange: ["name", "author", "filename", "tags"],
  });
  useUnsavedGuard(form.isDirty());
  const submit = form.onSubmit(async (values) => {
    setFailed(undefined);
    try {
      await save.mutateAsync(toInput(values));
      toastSuccess();
      onClose();
    } catch (error) {
      const errors = byField(serverErrors(error));
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      const message = messageOf(error);
      if (message === undefined) toastError();
      else setFailed(message);
    }
  });
  const known =
    template?.customer_id && template.customer_name !== null
      ? { id: template.customer_id, name: template.customer_name }
      : undefined;
  return (
    <FormModal onClose={onClose} size="lg" title={template ? "Vorlage bearbeiten" : "Vorlage anlegen"}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failed === undefined ? null : (
            <Alert color="red" role="alert">
              {failed}
            </Alert>
          )}
          <TextInput
            label="Name"
            required
            data-autofocus
            maxLength={TEMPLATE_NAME_MAX}
            {...form.getInputProps("name")}
          />
          <CustomerField
            {...form.getInputProps("customer_id")}
            value={form.values.customer_id}
            known={known}
          />
          <Select
            label="Typ"
            placeholder="Bleibt, wie er ist"
            data={FILE_TYPES}
            clearable
            // Reached by keyboard, it must not be hidden from those who use one.
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
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={form.submitting}>
            {template ? "Speichern" : "Vorlage anlegen"}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}

/** What is wrong with one tag (`tags.2`) is told at the field of all. */
function byField(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.split(".")[0] ?? path, text]));
}
