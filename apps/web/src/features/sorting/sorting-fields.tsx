import { Stack, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconBulbFilled, IconFolderFilled } from "@tabler/icons-react";
import type { Ref } from "react";
import {
  AuthorField,
  DateFields,
  NameField,
  OwnerField,
  TagsField,
  TemplateField,
  TypeField,
} from "../document/form/file-fields.tsx";
import { useFieldOptions } from "../document/form/use-field-options.ts";
import type { PreviewStart } from "../files/preview/preview-kind.ts";
import { SuggestedField } from "../document/suggestions/suggested-field.tsx";
import { pathText } from "../files/data/folder-tree.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { lastFolderOf } from "./last-folder.ts";
import { KEYED_TEMPLATES } from "./sorting-templates.tsx";
import type { SortingFormControls } from "./use-sorting-form.ts";
import classes from "./sorting.module.css";

interface SortingFieldsProps {
  readonly file: FileItem;
  readonly sorting: SortingFormControls;
  readonly onShow: (start: PreviewStart) => void;
  /** Gets the focus. */
  readonly first: Ref<HTMLDivElement>;
}

/** The fields of a document that is being sorted, each with what is suggested for it. */
export function SortingFields({ file, sorting, onShow, first }: SortingFieldsProps) {
  const { form, templates, keyed, suggestions, pick } = sorting;
  const options = useFieldOptions();
  const offer = { form, suggestions, onShow };
  return (
    <Stack gap="md">
      {/* Templates without a key: each template is offered once. */}
      {templates.length > KEYED_TEMPLATES ? (
        <TemplateField
          label="Weitere Vorlagen"
          without={new Set(keyed.slice(0, KEYED_TEMPLATES))}
          onPick={(index) => pick(templates[index])}
        />
      ) : null}
      <div className={classes.fields}>
        <div className={classes.wide}>
          <SuggestedField field="name" {...offer}>
            <NameField form={form} extension={file.extension} />
          </SuggestedField>
        </div>
        {/* The dialog looks here for what gets the focus first, and leaves it to the effect above. */}
        <div ref={first} data-autofocus>
          <SuggestedField field="type" {...offer}>
            <TypeField form={form} />
          </SuggestedField>
        </div>
        <div className={options.owners.length > 1 ? classes.half : classes.whole}>
          <SuggestedField field="author" {...offer}>
            <AuthorField form={form} options={options} />
          </SuggestedField>
        </div>
        {options.owners.length > 1 ? (
          <div className={classes.half}>
            <SuggestedField field="owner" {...offer}>
              <OwnerField form={form} options={options} />
            </SuggestedField>
          </div>
        ) : null}
        <div className={classes.whole}>
          <SuggestedField field="date" {...offer}>
            <DateFields form={form} />
          </SuggestedField>
        </div>
        <div className={classes.whole}>
          <SuggestedField field="tags" {...offer}>
            <TagsField form={form} options={options} />
          </SuggestedField>
        </div>
      </div>
    </Stack>
  );
}

/** Folders offered for the document. */
export function FolderOffers({ sorting, onShow }: Pick<SortingFieldsProps, "sorting" | "onShow">) {
  const { form, suggestions, folder } = sorting;
  return (
    <>
      <SuggestedField field="folder_id" form={form} suggestions={suggestions} onShow={onShow}>
        {null}
      </SuggestedField>
      {folder.isSuggested ? (
        <Text component="span" className={classes.hint}>
          <IconBulbFilled size={16} aria-hidden /> Vorschlag, Sie können einen anderen Ordner wählen
        </Text>
      ) : null}
      <LastFolder form={form} />
    </>
  );
}

/** Offers the folder of the document before. */
function LastFolder({ form }: Pick<SortingFormControls, "form">) {
  const { workspace } = useWorkspace();
  const last = lastFolderOf(workspace.scope);
  const path = pathText(workspace.tree, last ?? "");
  if (last === undefined || path === "" || form.values.folder === last) return null;
  return (
    <button
      type="button"
      className={classes.last}
      // The field that is left says what it lacks, which would move this away from under the pressed mouse.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        form.setFieldValue("folder", last);
        // This button goes; without the focus in the dialog its keys would do nothing.
        currentTarget.form?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
      }}
    >
      <IconFolderFilled size={16} aria-hidden /> wie eben: {path}
    </button>
  );
}
