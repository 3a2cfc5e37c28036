import { Stack } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconFolderFilled } from "@tabler/icons-react";
import type { Ref } from "react";
import {
  AuthorField,
  DateFields,
  NameField,
  OwnerField,
  TagsField,
  TypeField,
} from "../document/form/file-fields.tsx";
import { useFieldOptions } from "../document/form/use-field-options.ts";
import { pathText } from "../files/data/folder-tree.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { lastFolderOf } from "./last-folder.ts";
import type { SortingFormControls } from "./use-sorting-form.ts";
import classes from "./sorting.module.css";

interface SortingFieldsProps {
  readonly file: FileItem;
  readonly sorting: SortingFormControls;
  /** Element around the field that gets the focus. */
  readonly first: Ref<HTMLDivElement>;
}

/** The fields of a document that is being sorted. */
export function SortingFields({ file, sorting, first }: SortingFieldsProps) {
  const { form } = sorting;
  const options = useFieldOptions();
  return (
    <Stack gap="0.5rem">
      <h2 className={classes.heading}>Von Hand</h2>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <NameField form={form} extension={file.extension} />
        </div>
        {/* `data-autofocus` keeps the dialog from focusing its first button; `useFocusOnFirst` focuses the field. */}
        <div ref={first} data-autofocus>
          <TypeField form={form} />
        </div>
        <div className={options.owners.length > 1 ? classes.half : classes.whole}>
          <AuthorField form={form} options={options} />
        </div>
        {options.owners.length > 1 ? (
          <div className={classes.half}>
            <OwnerField form={form} options={options} />
          </div>
        ) : null}
        <div className={`${classes.whole} ${classes.day}`}>
          <DateFields form={form} />
        </div>
        <div className={`${classes.whole} ${classes.tags}`}>
          <TagsField form={form} options={options} />
        </div>
      </div>
    </Stack>
  );
}

/** Offers the folder of the previous document, in the field while it is empty. */
export function LastFolder({ form }: Pick<SortingFormControls, "form">) {
  const { workspace } = useWorkspace();
  const last = lastFolderOf(workspace.scope);
  const path = pathText(workspace.tree, last ?? "");
  if (last === undefined || path === "" || form.values.folder !== "") return null;
  return (
    <button
      type="button"
      className={classes.last}
      data-tip={path}
      // Keeps the focus in the field: the error shown on leaving it would move the button from under the mouse.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        form.setFieldValue("folder", last);
        // This button disappears; without focus in the dialog its keys would not work.
        currentTarget.form?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
      }}
    >
      <IconFolderFilled size={16} aria-hidden /> <span>wie eben: {path.split(" › ").at(-1)}</span>
    </button>
  );
}
