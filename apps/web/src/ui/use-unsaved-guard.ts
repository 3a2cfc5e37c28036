import { useCallback, useLayoutEffect, useState } from "react";
import { registerWork } from "../lib/session-state.ts";
import { confirmProceed } from "./confirm.tsx";

/** Mounted forms with unsaved values. */
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
 * While a form has unsaved values, leaving the page asks first: links, back and forward, signing out; for a reload or a
 * closed tab the browser asks. Changes of the page's own address are not asked for. Returns a function that marks the
 * form as saved, to be called before navigating after a save.
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

/** Mounted forms with unsaved values. */
export const unsavedForms = (): ReadonlySet<symbol> => new Set(unsaved);

/** Discards these forms, so that nothing asks about them again. */
export const giveUp = (forms: readonly symbol[]): void => forms.forEach(unmark);

/** Asks whether unsaved values may be lost. */
export const confirmLoss = (): Promise<boolean> =>
  confirmProceed({
    message:
      "Ihre Änderungen sind noch nicht gespeichert und gehen verloren. Wollen Sie die Aktion wirklich ausführen?",
  });

/** Resolves to true if there are no unsaved values, or the person discards them. */
export const confirmLeave = async (): Promise<boolean> => !hasUnsaved() || confirmLoss();
