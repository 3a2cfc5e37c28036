import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { useCallback, type FocusEvent } from "react";
import { doneText, toastError, toastSuccess, toastWarning } from "../../../ui/toasts.ts";
import { useSavedForm, type Stale } from "../../../ui/form/use-saved-form.ts";
import { fetchFile } from "../../files/data/file-details.api.ts";
import { useUpdateFile } from "../../files/data/files.api.ts";
import { isListed } from "../../files/data/filter-files.ts";
import { toastMovedDeadlines } from "../../files/data/moved-deadlines.ts";
import { toastSosMarkGone } from "../../files/data/sos-mark.ts";
import { folderPath } from "../../files/data/folder-path.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import type { FileFormApi } from "./file-fields.tsx";
import { errorsOf, fromTemplate, toChanges, toValues, type FileFormValues } from "./file-form-values.ts";

/** Specification 8. */
export const UPDATED = "Dateinformationen erfolgreich aktualisiert!";
export const NOT_UPDATED = "Dateinformationen nicht erfolgreich aktualisiert!";
const FILED_ELSEWHERE =
  "Jemand anderes hat dieses Dokument inzwischen abgelegt. Es bleibt in dem Ordner, in dem es jetzt liegt.";

export interface FileFormOptions {
  readonly file: FileItem;
  /** True if another person has the document open: saving is disabled. */
  readonly locked?: boolean;
  /** The document was filed in this round of sorting: saving may change its folder. */
  readonly filedHere?: boolean;
  /** False if the caller asks before unsaved values are lost. */
  readonly guarded?: boolean;
  /** Called with the filed document and the path of its folder, in place of a toast. */
  readonly onFiled?: ((saved: FileItem, place: string) => void) | undefined;
}

export interface FileFormControls {
  readonly form: FileFormApi;
  /** Version of the document that the form was filled from. */
  readonly base: FileItem;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly stale: Stale<FileFormValues> | undefined;
  /** Applies the typed values to the newer version. */
  loadNewer(): Promise<void>;
  /** Fills in a template's values (specification 4). */
  applyTemplate(template: Template): void;
  /**
   * Saves changed values, and files the document if a folder was selected. Resolves to true if all is saved; shows a
   * toast.
   */
  save(): Promise<boolean>;
  /** Discards the typed values. */
  reset(): void;
}

/** Key of the toasts about the last save of a document. */
export const aboutFileToast = (id: string): string => `file ${id}`;

/** Fields of the form by their names on the server, where these differ. */
const FIELD_NAMES: Readonly<Record<string, keyof FileFormValues>> = {
  date_relevance_day: "day",
  date_relevance_month: "month",
  date_relevance_year: "year",
  user_id: "owner",
  is_for_all: "owner",
  folder_id: "folder",
};

const ignore = async (): Promise<void> => undefined;

/** The form of one document, without navigation. */
export function useFileForm(options: FileFormOptions): FileFormControls {
  const { file, locked = false, filedHere = false, guarded = true, onFiled } = options;
  const { workspace } = useWorkspace();
  const update = useUpdateFile(workspace.scope);
  const about = aboutFileToast(file.id);
  const saved = useSavedForm<FileFormValues, FileItem, FileItem>({
    stored: file,
    keyOf: ({ id }) => id,
    mergesNewer: true,
    guarded,
    valuesOf: (stored) => toValues(stored ?? file),
    errorsOf,
    fieldNames: FIELD_NAMES,
    save: async (values, { stored: base = file }) => {
      const { changes, filedElsewhere } = changesOf(base, values, filedHere);
      const isChanged = Object.keys(changes).length > 0;
      const answer = isChanged ? await update.mutateAsync({ file: base, changes }) : base;
      if (isChanged) {
        toastSosMarkGone([base], [answer]);
        toastMovedDeadlines([answer]);
      }
      if (filedElsewhere) toastWarning(FILED_ELSEWHERE);
      const isMoved = answer.folder_id !== base.folder_id;
      const place = isMoved ? folderPath(workspace.tree, answer) : "";
      if (isMoved && onFiled) onFiled(answer, place || "Alle Dokumente");
      else toastSuccess(place === "" ? UPDATED : doneText(`Abgelegt in ${place}`, UPDATED), about);
      return answer;
    },
    success: false,
    storedOf: (answer) => answer,
    fetchNewer: async () => fetchFile(workspace.scope, file.id),
    onRefused: ({ message, atFields, stale }) => {
      toastError(NOT_UPDATED, about);
      if (!stale && (message !== undefined || !atFields)) toastError(message, `${about} why`);
    },
  });
  const { form } = saved;
  const getInputProps = useBlurWithin(form);
  const { setValues, validateField } = form;
  const applyTemplate = useCallback(
    (template: Template) => {
      const values = fromTemplate(template);
      setValues(values);
      for (const field of Object.keys(values)) validateField(field as keyof FileFormValues);
    },
    [setValues, validateField],
  );
  return {
    form: { ...form, getInputProps },
    base: saved.base ?? file,
    dirty: saved.dirty,
    saving: form.submitting,
    stale: saved.stale,
    loadNewer: saved.loadNewer ?? ignore,
    applyTemplate,
    save: async () => !locked && file.can_modify && saved.save(),
    reset: saved.discard,
  };
}

/**
 * Properties of a field that is checked on blur (specification 5). A person who typed nothing and goes to the tools
 * beside the form sees no error.
 */
function useBlurWithin({ getInputProps, isDirty }: FileFormApi): FileFormApi["getInputProps"] {
  return (path, options) => {
    const props = getInputProps(path, options);
    return {
      ...props,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        const goesOn = event.currentTarget.form?.contains(event.relatedTarget);
        if (goesOn === true || isDirty(path)) props.onBlur?.(event);
      },
    };
  };
}

/** Changes of the form. A selected folder files the document, unless another person has filed it meanwhile. */
function changesOf(base: FileItem, values: FileFormValues, filedHere: boolean) {
  const { folder } = values;
  const filedElsewhere = folder !== "" && isListed(base) && !filedHere;
  const stays = folder === "" || filedElsewhere || folder === base.folder_id;
  return { changes: { ...toChanges(base, values), ...(stays ? {} : { folder_id: folder }) }, filedElsewhere };
}
