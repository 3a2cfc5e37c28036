import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Template } from "@krempelfrei/contract/templates/templates";
import type { KeyboardEvent } from "react";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { useModalAbove } from "../../../ui/use-modal-above.ts";
import { isSingleKey } from "../../../ui/shortcuts/page-keys.ts";
import { dialogKey, leaveField } from "./dialog-keys.ts";
import { downloadUrl } from "../../files/data/files.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { neighbours } from "./neighbours.ts";
import { useFileForm, type FileFormControls } from "./use-file-form.ts";

const NO_TEMPLATES: readonly Template[] = [];

export interface FileDialogOptions {
  readonly file: FileItem;
  /** Ids of the list from which the dialog was opened, in the order of that list. */
  readonly sequence: readonly string[];
  /** True if another person has the document open: saving is disabled. */
  readonly locked: boolean;
  /** Shows another document in the same dialog. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** Opens the form, if it is closed. */
  readonly onEdit?: (() => void) | undefined;
  /** Called after saving; undefined: the dialog closes. */
  readonly onSaved?: (() => void) | undefined;
}

/** The form of one document, and the navigation between documents; buttons and keys call the same functions. */
export interface FileDialogControls extends Omit<FileFormControls, "reset"> {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  readonly following: FileItem | undefined;
  readonly preceding: FileItem | undefined;
  readonly templates: readonly Template[];
  saveAndClose(): Promise<void>;
  /** The following ask before unsaved changes are lost. */
  next(): Promise<void>;
  previous(): Promise<void>;
  goTo(id: string): Promise<void>;
  close(): Promise<void>;
  /** Closes the form without saving. Resolves to true if it was closed. */
  cancel(): Promise<boolean>;
  /** Fills the form from the template at this index of `templates`, if there is one. */
  applyTemplateAt(index: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

export function useFileDialog(options: FileDialogOptions): FileDialogControls {
  const { file, sequence, locked, onEdit } = options;
  const { workspace } = useWorkspace();
  const controls = useFileForm({ file, locked });
  const templates = workspace.browser?.templates ?? NO_TEMPLATES;
  const around = neighbours(workspace.browser?.files ?? [], sequence, file.id);
  const ways = useWays(options, controls, around);

  return {
    ...controls,
    ...ways,
    position: around.position,
    total: around.total,
    following: around.following,
    preceding: around.preceding,
    templates,
    applyTemplateAt: (place) => {
      const template = templates[place];
      if (template && file.can_modify) controls.applyTemplate(template);
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

interface Around {
  readonly following: FileItem | undefined;
  readonly preceding: FileItem | undefined;
}

/** Closing the dialog and moving to its neighbours; asks before unsaved changes are lost. */
function useWays(
  { file, onOpen, onClose, onSaved }: FileDialogOptions,
  { dirty, reset, saving, save }: FileFormControls,
  { following, preceding }: Around,
) {
  const modalAbove = useModalAbove();
  const mayLeave = async (): Promise<boolean> => {
    // Escape also reaches a question above the dialog, and closes only that.
    if (modalAbove() || saving) return false;
    return !dirty || !file.can_modify || confirmProceed(UNSAVED);
  };
  const go = async (to: string | undefined): Promise<void> => {
    if (to !== undefined && (await mayLeave())) onOpen(to);
  };
  return {
    next: async () => go(following?.id),
    previous: async () => go(preceding?.id),
    goTo: go,
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
  };
}

/** Downloads like a click on a link. */
function startDownload(file: FileItem): void {
  const link = document.createElement("a");
  link.href = downloadUrl(file.id);
  link.download = "";
  link.click();
}

type Actions = Record<NonNullable<ReturnType<typeof dialogKey>>, () => Promise<void>>;

function obeyKey(event: KeyboardEvent, actions: Actions): void {
  if (/^\d$/.test(event.key) && isSingleKey(event.nativeEvent))
    event.currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${event.key}"]`)?.click();
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
