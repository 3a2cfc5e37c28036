import { useCallback, useLayoutEffect, useState } from "react";
import { registerWork } from "../lib/session-state.ts";
import { confirmProceed } from "./confirm.tsx";

/** The forms on the screen that hold something unsaved. */
const unsaved = new Set<symbol>();

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

function mark(form: symbol): void {
  unsaved.add(form);
  addEventListener("beforeunload", warn);
}

function unmark(form: symbol): void {
  unsaved.delete(form);
  if (unsaved.size === 0) removeEventListener("beforeunload", warn);
}

/**
 * While a form holds something unsaved, leaving the page asks first: links, back and forward of the browser, signing out;
 * for a reload or a closed tab the browser itself asks. What the page writes into its own address is not asked for.
 * Returns a function for "it is saved now", to be called before one navigates after a save.
 */
export function useUnsavedGuard(isDirty: boolean): () => void {
  const [form] = useState(() => Symbol("form"));
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    mark(form);
    return () => unmark(form);
  }, [isDirty, form]);
  return useCallback(() => unmark(form), [form]);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;
registerWork(hasUnsaved);

/** Unsaved forms on the screen. */
export const unsavedForms = (): ReadonlySet<symbol> => new Set(unsaved);

/** Discards these forms: nothing asks about them again. */
export const giveUp = (forms: readonly symbol[]): void => forms.forEach(unmark);

/** Asks whether what is not saved may be lost. */
export const confirmLoss = (): Promise<boolean> =>
  confirmProceed({
    message:
      "Ihre Änderungen sind noch nicht gespeichert und gehen verloren. Wollen Sie die Aktion wirklich ausführen?",
  });

/** Resolves to whether nothing unsaved is on the screen, or the person lets it go. */
export const confirmLeave = async (): Promise<boolean> => !hasUnsaved() || confirmLoss();
