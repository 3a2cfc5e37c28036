import { Button, Group } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconSparkles2Filled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useWorkspace } from "../files/data/workspace.ts";
import type { FileFormValues } from "./form/file-form-values.ts";
import { FileForm } from "./form/file.form.tsx";
import type { FileDialogControls } from "./form/use-file-dialog.ts";
import type { Seeking } from "../files/preview/use-framed-places.ts";
import { SuggestedField } from "./suggestions/suggested-field.tsx";
import { FORM_FIELDS, type FormField, offeredOf } from "./suggestions/suggested-values.ts";
import { suggestionsQuery } from "../files/data/suggestions.api.ts";

interface Props {
  readonly file: FileItem;
  readonly dialog: FileDialogControls;
  readonly locked: boolean;
  readonly onCancel: () => void;
  readonly pointing: Seeking;
}

/** The form of a document with suggestions for its fields, which are never filled in automatically. */
export function SuggestedForm({ file, dialog, locked, onCancel, pointing }: Props) {
  const { workspace } = useWorkspace();
  const { tree, staff } = workspace;
  const { data: suggestions } = useQuery({ ...suggestionsQuery(file.id), enabled: !locked });
  const { form } = dialog;
  const waits = file.is_locker || file.is_unmanaged;
  const offered = FORM_FIELDS.filter((field) => (waits && staff) || field !== "folder_id").map((field) =>
    suggestions && !locked ? offeredOf(suggestions, field, { tree, values: form.values, waits }) : {},
  );
  const open = offered.filter((values) => Object.keys(values).length > 0);
  const takeAll = (): void => {
    const values = Object.assign({}, ...open) as Partial<FileFormValues>;
    form.setValues(values);
    for (const name of Object.keys(values)) form.validateField(name);
  };
  return (
    <>
      {open.length > 1 ? (
        <Group justify="flex-end" mb="md">
          <Button
            variant="light"
            color="blue"
            size="sm"
            leftSection={<IconSparkles2Filled size={18} aria-hidden />}
            onClick={takeAll}
          >
            Alle {open.length} übernehmen
          </Button>
        </Group>
      ) : null}
      <FileForm
        file={file}
        dialog={dialog}
        locked={locked}
        onCancel={onCancel}
        renderField={(field, input) =>
          isFormField(field) ? (
            <SuggestedField
              field={field}
              form={form}
              suggestions={locked ? undefined : suggestions}
              waits={waits}
              onPoint={pointing.onPoint}
              onSeek={pointing.onSeek}
            >
              {input}
            </SuggestedField>
          ) : (
            input
          )
        }
      />
    </>
  );
}

const isFormField = (field: string): field is FormField => FORM_FIELDS.some((known) => known === field);
