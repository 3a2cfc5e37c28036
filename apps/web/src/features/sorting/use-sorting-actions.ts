import type { FileItem } from "@krempelfrei/contract/files/files";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { useImperativeHandle, useState, type KeyboardEvent, type Ref, type RefObject } from "react";
import { flushSync } from "react-dom";
import { confirmProceed } from "../../ui/confirm.tsx";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { leaveField } from "../document/form/dialog-keys.ts";
import { rules, toValues, type FileFormValues } from "../document/form/file-form-values.ts";
import type { FileDialogControls } from "../document/form/use-file-dialog.ts";
import { allValuesOf, isUnsure } from "../document/suggestions/suggested-values.ts";
import { rememberFolder } from "./last-folder.ts";
import { sortingKey } from "./sorting-keys.ts";
import type { FolderSuggestion } from "./use-folder-suggestion.ts";

/** What the dialog around it asks of the form. */
export interface SortingFormHandle {
  onKeyDown(event: KeyboardEvent): void;
  /** Resolves to whether nothing typed gets lost, or the person does not mind. */
  mayLeave(): Promise<boolean>;
}

/** Saves and files once; what was refused can be tried again. */
export function useFiling(dialog: FileDialogControls, onFile: (save: Promise<boolean>) => void) {
  const { workspace } = useWorkspace();
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState(false);
  const fileIt = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    rememberFolder(workspace.scope, dialog.form.getValues().folder);
    const save = dialog.save();
    onFile(save);
    if (await save) return;
    setSaving(false);
    setRefused(true);
  };
  return { saving, refused, fileIt };
}

interface FillingOptions {
  readonly dialog: FileDialogControls;
  readonly suggestions: FileSuggestions | undefined;
  readonly filing: ReturnType<typeof useFiling>;
  readonly folder: FolderSuggestion;
  readonly locked: boolean;
  readonly held: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  /** That which files. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Fills the form from a template, or from all that is suggested, and goes on to what is next to do. */
export function useFilling(options: FillingOptions) {
  const { dialog, suggestions, filing, folder, locked, held, element, button } = options;
  const { workspace } = useWorkspace();
  const { form } = dialog;
  const { saving, fileIt } = filing;
  const fieldOf = (path: string) => element.current?.querySelector<HTMLElement>(`input[data-path="${path}"]`);
  // Filled synchronously, so that the next key press finds the button.
  const pick = (template: Template | undefined): void => {
    if (!template || locked || saving) return;
    flushSync(() => dialog.applyTemplate(template));
    const open = openField(form.getValues());
    if (open === undefined) button.current?.focus();
    else fieldOf(open)?.focus();
  };
  const suggested = suggestions && {
    ...allValuesOf(suggestions, workspace.tree),
    folder: folder.targetOf(suggestions) ?? "",
  };
  const unsure = suggestions !== undefined && isUnsure(suggestions);
  const filesAtOnce =
    suggested !== undefined && !unsure && openField({ ...form.values, ...suggested }) === undefined;
  const take = (): void => {
    if (!suggested || locked || saving || held) return;
    flushSync(() => {
      folder.keep();
      form.setValues(suggested);
    });
    form.clearErrors();
    const open = openField(form.getValues());
    if (filesAtOnce && open === undefined) void fileIt();
    // What is uncertain is read before it is filed.
    else if (open === undefined) button.current?.focus();
    else fieldOf(open)?.focus();
  };
  /** Files what is complete; else marks what is missing and goes to the first of it. */
  const submit = (): void => {
    if (locked || held || saving) return;
    const open = openField(form.getValues());
    if (open === undefined) {
      void fileIt();
      return;
    }
    form.validate();
    if (form.getValues().folder === "") form.setFieldError("folder", NO_FOLDER);
    fieldOf(open)?.focus();
  };
  return { pick, take, submit, filesAtOnce };
}

const NO_FOLDER = "Bitte einen Ordner wählen";

interface LeavingOptions {
  readonly onSkip: () => void;
  readonly onBack: (() => void) | undefined;
  readonly form: FileDialogControls["form"];
  readonly base: FileItem;
  readonly lost: boolean;
  readonly saving: boolean;
}

/** The ways out of the form, each of which asks before what was typed gets lost. */
export function useLeaving({ form, base, lost, saving, onSkip, onBack }: LeavingOptions) {
  useUnsavedGuard(typed(form.values, base) && !lost);
  const mayLeave = async (): Promise<boolean> => {
    if (saving) return false;
    return !typed(form.getValues(), base) || lost || confirmProceed(UNSAVED);
  };
  const skip = async (): Promise<void> => {
    if (await mayLeave()) onSkip();
  };
  const stepBack = async (): Promise<void> => {
    if (onBack && (await mayLeave())) onBack();
  };
  return { mayLeave, skip, stepBack };
}

interface KeyedActions extends ReturnType<typeof useLeaving> {
  readonly submit: () => void;
  readonly take: () => void;
  readonly pickAt: (index: number) => void;
}

/** Gives the dialog around it what it asks of the form; the keys do what the buttons do. */
export function useSortingKeys(ref: Ref<SortingFormHandle>, actions: KeyedActions): void {
  useImperativeHandle(ref, () => ({
    mayLeave: actions.mayLeave,
    onKeyDown: (event) => {
      const key = sortingKey(event);
      if (key === undefined) return;
      event.preventDefault();
      if (key === "save") {
        leaveField();
        actions.submit();
      } else if (key === "skip") void actions.skip();
      else if (key === "back") void actions.stepBack();
      else if (key === "suggestion") actions.take();
      else actions.pickAt(key.template);
    },
  }));
}

const UNSAVED = {
  message:
    "Ihre Angaben zu diesem Dokument sind noch nicht gespeichert und gehen verloren. Wollen Sie die Aktion wirklich ausführen?",
};

/** The folder may be a suggestion. */
const typed = (values: FileFormValues, base: FileItem): boolean =>
  JSON.stringify({ ...values, folder: "" }) !== JSON.stringify(toValues(base));

const IN_ORDER = ["type", "name", "author", "day", "month", "year", "owner"] as const;

/** The first field that still needs something; undefined where the document can be filed. */
const openField = (values: FileFormValues): keyof FileFormValues | undefined =>
  IN_ORDER.find((field) => rules[field](values[field], values) !== null) ??
  (values.folder === "" ? "folder" : undefined);
