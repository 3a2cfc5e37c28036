import { Button, Fieldset, Group, Stack } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { SuggestedField } from "@krempelfrei/contract/files/suggestions";
import type { ReactNode } from "react";
import {
  AuthorField,
  DateFields,
  FolderField,
  NameField,
  OwnerField,
  TagsField,
  TemplateField,
  TypeField,
} from "./file-fields.tsx";
import { useWorkspace } from "../../files/data/workspace.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { useFieldOptions } from "./use-field-options.ts";
import type { FileDialogControls } from "./use-file-dialog.ts";
import classes from "./file.dialog.module.css";

interface Props {
  readonly file: FileItem;
  readonly dialog: FileDialogControls;
  /** True if another person has the document open. */
  readonly locked: boolean;
  readonly onCancel: () => void;
  readonly renderField: (field: SuggestedField, input: ReactNode) => ReactNode;
}

/** The form of specification 5, "File edit". */
export function FileForm({ file, dialog, locked, onCancel, renderField }: Props) {
  const { workspace } = useWorkspace();
  const { form } = dialog;
  const waits = file.is_locker || file.is_unmanaged;
  const options = useFieldOptions();
  const templates = locked ? null : <TemplateField key={file.id} onPick={dialog.applyTemplateAt} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void dialog.saveAndClose();
      }}
      noValidate
      aria-label="Angaben zum Dokument"
    >
      <Stack gap="md">
        {dialog.stale ? <StaleNotice stale={dialog.stale} onLoad={dialog.loadNewer} /> : null}
        {workspace.staff ? templates : null}
        <Fieldset disabled={locked} variant="unstyled" className={classes.fields}>
          <Stack gap="md">
            {renderField("type", <TypeField form={form} />)}
            {renderField("name", <NameField form={form} extension={file.extension} />)}
            {renderField("author", <AuthorField form={form} options={options} />)}
            {renderField("tags", <TagsField form={form} options={options} />)}
            {renderField("date", <DateFields form={form} />)}
            {options.owners.length > 1
              ? renderField("owner", <OwnerField form={form} options={options} />)
              : null}
            {waits && workspace.staff ? renderField("folder_id", <FolderField form={form} />) : null}
          </Stack>
        </Fieldset>
        {/* Mainly staff use the office's templates, so members find them below the fields. */}
        {workspace.staff ? null : templates}
        <Group justify="flex-end" gap="sm" className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            Abbrechen
          </Button>
          <Button
            type="submit"
            loading={dialog.saving}
            disabled={!form.isValid() || locked}
            aria-keyshortcuts="Control+Enter Control+S"
          >
            Speichern
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
