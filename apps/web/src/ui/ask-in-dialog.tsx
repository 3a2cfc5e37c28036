import { createContext, useSyncExternalStore, type ReactNode } from "react";
import { focusOrigin } from "./use-focus-back.ts";

interface Options {
  /** True for content that is shown only once: Escape, a click outside and a cross do not close the dialog. */
  readonly onlyByButton?: boolean;
}

/** A dialog above the page, shown by `Dialogs`. */
export interface AskedDialog extends Required<Options> {
  readonly key: number;
  readonly title: string;
  readonly content: ReactNode;
  /** Element that gets the focus afterwards. */
  readonly before: HTMLElement | null;
  /** Closes the dialog without an answer. */
  readonly cancel: () => void;
}

let dialogs: readonly AskedDialog[] = [];
let count = 0;
const listeners = new Set<() => void>();

function setDialogs(next: readonly AskedDialog[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open dialogs, the uppermost last. */
export const useAskedDialogs = (): readonly AskedDialog[] => useSyncExternalStore(subscribe, () => dialogs);

/** Number of open dialogs up to the one around a component; 0 on the page. */
export const DialogLevel = createContext(0);

/** Closes all dialogs without an answer, when the page of a person ends. */
export const dropDialogs = (): void => setDialogs([]);

/**
 * Asks in a dialog and resolves with the answer that its content passes to `end`, or with `unanswered` when it is
 * closed without one. The focus returns to where it was.
 */
export function askInDialog<Answer>(
  title: string,
  unanswered: Answer,
  content: (end: (answer: Answer) => void) => ReactNode,
  { onlyByButton = false }: Options = {},
): Promise<Answer> {
  count += 1;
  const key = count;
  return new Promise((resolve) => {
    const end = (answer: Answer): void => {
      setDialogs(dialogs.filter((dialog) => dialog.key !== key));
      resolve(answer);
    };
    const cancel = (): void => end(unanswered);
    setDialogs([
      ...dialogs,
      { key, title, onlyByButton, before: focusOrigin(), content: content(end), cancel },
    ]);
  });
}
