import type { FileItem } from "@krempelfrei/contract/files/files";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { useImperativeHandle, useState, type KeyboardEvent, type Ref, type RefObject } from "react";
import { flushSync } from "react-dom";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { useUnsavedGuard } from "../../../ui/use-unsaved-guard.ts";
import { useWorkspace } from "../data/workspace.ts";
import { leaveField } from "../form/dialog-keys.ts";
import { rules, toValues, type FileFormValues } from "../form/file-form-values.ts";
import type { FileDialogControls } from "../form/use-file-dialog.ts";
import { allValuesOf } from "../suggestions/suggested-values.ts";
import { rememberFolder } from "./last-folder.ts";
import { sortingKey } from "./sorting-keys.ts";

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
  readonly locked: boolean;
  readonly held: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  /** That which files. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Fills the form from a template, or from all that is suggested, and goes on to what is next to do. */
export function useFilling({ dialog, suggestions, filing, locked, held, element, button }: FillingOptions) {
  const { workspace } = useWorkspace();
  const { form } = dialog;
  const { saving, fileIt } = filing;
  // Filled synchronously, so that the next key press finds the button.
  const isReady = (): boolean => button.current?.disabled === false;
  const focusOpen = (): void => openField(element.current, form.getValues())?.focus();
  const pick = (template: Template | undefined): void => {
    if (!template || locked || saving) return;
    flushSync(() => dialog.applyTemplate(template));
    if (isReady()) button.current?.focus();
    else focusOpen();
  };
  const take = (): void => {
    if (!suggestions || locked || saving || held) return;
    const values = allValuesOf(suggestions, workspace.tree);
    if (Object.keys(values).length === 0) return;
    flushSync(() => form.setValues(values));
    form.clearErrors();
    if (isReady()) void fileIt();
    else focusOpen();
  };
  return { pick, take };
}

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

const IN_ORDER = ["type", "name", "author"] as const;

/** The field that still needs something. */
function openField(form: HTMLFormElement | null, values: FileFormValues): HTMLElement | null | undefined {
  const path = IN_ORDER.find((field) => rules[field](values[field]) !== null) ?? "folder";
  return form?.querySelector<HTMLElement>(`input[data-path="${path}"]`);
}
