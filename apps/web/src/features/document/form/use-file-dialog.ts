import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Template } from "@krempelfrei/contract/templates/templates";
import type { KeyboardEvent } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { toastError, toastSuccess, toastWarning } from "../../../ui/toasts.ts";
import { useModalAbove } from "../../../ui/use-modal-above.ts";
import { dialogKey, leaveField } from "./dialog-keys.ts";
import { toChanges, type FileFormValues } from "./file-form-values.ts";
import { fetchFile } from "../../files/data/file-details.api.ts";
import { downloadUrl, useUpdateFile } from "../../files/data/files.api.ts";
import { isListed } from "../../files/data/filter-files.ts";
import { tellMovedDeadlines } from "../../files/data/moved-deadlines.ts";
import { tellSosMarkGone } from "../../files/data/sos-mark.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { neighbours } from "./neighbours.ts";
import { useFileForm, type FileFormControls } from "./use-file-form.ts";

/** Specification 8. */
export const UPDATED = "Dateinformationen erfolgreich aktualisiert!";
export const NOT_UPDATED = "Dateinformationen nicht erfolgreich aktualisiert!";
const FILED_ELSEWHERE =
  "Jemand anderes hat dieses Dokument inzwischen abgelegt. Es bleibt in dem Ordner, in dem es jetzt liegt.";
const STALE = 409;
const NO_TEMPLATES: readonly Template[] = [];

export interface FileDialogOptions {
  readonly file: FileItem;
  /** Ids of the list that it was opened from, in its order. */
  readonly sequence: readonly string[];
  /** Whether nothing is saved, because somebody else has it open. */
  readonly locked?: boolean;
  /** Whether it was filed here a moment ago: then its folder can be put right, too. */
  readonly filedHere?: boolean;
  /** Shows another document in the same dialog. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** Opens the form, where it is not open. */
  readonly onEdit?: (() => void) | undefined;
  /** After the form was saved; without it the dialog closes. */
  readonly onSaved?: (() => void) | undefined;
}

/** Everything that the dialog of one document can do, as plain functions: buttons and keys call the same ones. */
export interface FileDialogControls extends Omit<FileFormControls, "accept" | "rebase" | "refuse" | "reset"> {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  readonly following: FileItem | undefined;
  readonly preceding: FileItem | undefined;
  readonly saving: boolean;
  readonly templates: readonly Template[];
  /** Saves what changed, and files it where a folder was chosen. Resolves to whether all is saved; says so by a toast. */
  save(): Promise<boolean>;
  saveAndClose(): Promise<void>;
  /** Closes the dialog after the last one. */
  saveAndNext(): Promise<void>;
  /** These ask before unsaved changes get lost. */
  next(): Promise<void>;
  previous(): Promise<void>;
  close(): Promise<void>;
  /** Leaves the form without saving, back to what stands there without it. Resolves to whether it was left. */
  cancel(): Promise<boolean>;
  /** Fills the form from the template at this place of `templates`; nothing where there is none. */
  applyTemplateAt(index: number): void;
  /** Fetches what somebody else saved, and keeps what was typed here. */
  loadNewer(): Promise<void>;
  onKeyDown(event: KeyboardEvent): void;
}

export function useFileDialog(options: FileDialogOptions): FileDialogControls {
  const { file, sequence, onClose, onEdit } = options;
  const { workspace } = useWorkspace();
  const controls = useFileForm(file);
  const { saving, save } = useSaving(options, controls);
  const templates = workspace.browser?.templates ?? NO_TEMPLATES;
  const around = neighbours(workspace.browser?.files ?? [], sequence, file.id);
  const ways = useWays(options, controls, { ...around, saving, save });

  return {
    ...controls,
    ...ways,
    position: around.position,
    total: around.total,
    following: around.following,
    preceding: around.preceding,
    saving,
    templates,
    save,
    applyTemplateAt: (place) => {
      const template = templates[place];
      if (template && file.can_modify) controls.applyTemplate(template);
    },
    loadNewer: async () => {
      try {
        const newer = await fetchFile(workspace.scope, file.id);
        if (newer) controls.rebase(newer);
        else onClose();
      } catch (error) {
        toastError(messageOf(error));
      }
    },
    onKeyDown: (event) =>
      obeyKey(event, {
        save: ways.saveAndClose,
        next: ways.next,
        previous: ways.previous,
        edit: async () => onEdit?.(),
        download: async () => startDownload(file),
      }),
  };
}

/** Saves what changed; resolves to whether all is saved, and says so by a toast. */
function useSaving(
  { file, locked = false, filedHere = false }: FileDialogOptions,
  controls: FileFormControls,
) {
  const { workspace } = useWorkspace();
  const { form, base } = controls;
  const update = useUpdateFile(workspace.scope);
  const saving = update.isPending;
  const save = async (): Promise<boolean> => {
    if (saving || locked || !file.can_modify || form.validate().hasErrors) return false;
    const { changes, filedElsewhere } = changesOf(base, form.getValues(), filedHere);
    const about = `file ${base.id}`;
    try {
      if (Object.keys(changes).length > 0) {
        const saved = await update.mutateAsync({ file: base, changes });
        controls.accept(saved);
        tellSosMarkGone([base], [saved]);
        tellMovedDeadlines([saved]);
      }
      if (filedElsewhere) toastWarning(FILED_ELSEWHERE);
      toastSuccess(UPDATED, about);
      return true;
    } catch (error) {
      toastError(NOT_UPDATED, about);
      if (error instanceof ApiError && error.status === STALE) controls.refuse();
      else if (error instanceof ApiError && error.errors) controls.showErrors(error);
      else toastError(messageOf(error), `${about} why`);
      return false;
    }
  };
  return { saving, save };
}

interface Around {
  readonly following: FileItem | undefined;
  readonly preceding: FileItem | undefined;
  readonly saving: boolean;
  readonly save: () => Promise<boolean>;
}

/** The ways out of the dialog and to its neighbours, which ask before unsaved changes get lost. */
function useWays(
  { file, onOpen, onClose, onSaved }: FileDialogOptions,
  { dirty, reset }: FileFormControls,
  { following, preceding, saving, save }: Around,
) {
  const modalAbove = useModalAbove();
  const mayLeave = async (): Promise<boolean> => {
    // A question above the dialog also receives the keys that close dialogs.
    if (modalAbove() || saving) return false;
    return !dirty || !file.can_modify || confirmProceed(UNSAVED);
  };
  const go = async (to: FileItem | undefined): Promise<void> => {
    if (to && (await mayLeave())) onOpen(to.id);
  };
  return {
    next: async () => go(following),
    previous: async () => go(preceding),
    close: async () => {
      if (await mayLeave()) onClose();
    },
    cancel: async () => {
      if (!(await mayLeave())) return false;
      reset();
      return true;
    },
    saveAndClose: async () => {
      if (await save()) (onSaved ?? onClose)();
    },
    saveAndNext: async () => {
      if (!(await save())) return;
      if (following) onOpen(following.id);
      else onClose();
    },
  };
}

/** What the form changes; with a folder chosen it files too, unless somebody else has filed the document meanwhile. */
function changesOf(base: FileItem, values: FileFormValues, filedHere: boolean) {
  const { folder } = values;
  const filedElsewhere = folder !== "" && isListed(base) && !filedHere;
  const stays = folder === "" || filedElsewhere || folder === base.folder_id;
  return { changes: { ...toChanges(base, values), ...(stays ? {} : { folder_id: folder }) }, filedElsewhere };
}

/** As a click on a link to it does. */
function startDownload(file: FileItem): void {
  const link = document.createElement("a");
  link.href = downloadUrl(file.id);
  link.download = "";
  link.click();
}

type Actions = Record<NonNullable<ReturnType<typeof dialogKey>>, () => Promise<void>>;

function obeyKey(event: KeyboardEvent, actions: Actions): void {
  const action = dialogKey(event);
  if (action === undefined) return;
  event.preventDefault();
  if (action === "save") leaveField();
  void actions[action]();
}

const UNSAVED = {
  message:
    "Ihre Änderungen an diesem Dokument sind noch nicht gespeichert und gehen verloren. Wollen Sie die Aktion wirklich ausführen?",
};
