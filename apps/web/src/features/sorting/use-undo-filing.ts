import type { FileItem } from "@krempelfrei/contract/files/files";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { doneText, hideToast } from "../../ui/toasts.ts";
import { useModalAbove } from "../../ui/use-modal-above.ts";
import { aboutFileToast, UPDATED } from "../document/form/use-file-form.ts";
import { undoReported } from "../files/data/undo.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { toastWithUndo } from "../files/workspace/undo-toast.tsx";
import { takesText } from "./sorting-keys.ts";
import type { SortingFormHandle } from "./use-sorting-form.ts";

interface Options {
  readonly form: RefObject<SortingFormHandle | null>;
  /** Called after a document is unfiled again. `isShown`: the form of the current one may be left. */
  readonly onUndone: (id: string, isShown: boolean) => void;
}

/**
 * Reports each filed document, with an undo by button or Strg+Z. The dialog keeps the focus from the toast, so the key
 * is the only way by keyboard; it also undoes the filings before the last one.
 */
export function useUndoFiling({ form, onUndone }: Options) {
  const { workspace } = useWorkspace();
  const filed = useRef<readonly FileItem[]>([]);
  const toast = useRef<string>(undefined);
  const isMounted = useMounted();
  const modalAbove = useModalAbove();
  const forget = (id: string): void => {
    filed.current = filed.current.filter((one) => one.id !== id);
  };

  const showUndone = async ({ id }: FileItem): Promise<void> => {
    forget(id);
    if (isMounted()) onUndone(id, (await form.current?.mayLeave()) ?? true);
  };
  const undo = async (saved: FileItem): Promise<void> => {
    forget(saved.id);
    const open = await undoReported(workspace.scope, [saved], () => void showUndone(saved));
    // Without an answer the next press repeats this undo, and does not undo an earlier filing.
    filed.current = [...filed.current, ...open];
  };
  const undoLast = useEffectEvent((event: KeyboardEvent): void => {
    const last = filed.current.at(-1);
    if (!last || !isUndo(event) || modalAbove()) return;
    event.preventDefault();
    if (toast.current !== undefined) hideToast(toast.current);
    void undo(last);
  });
  useEffect(() => {
    addEventListener("keydown", undoLast);
    return () => removeEventListener("keydown", undoLast);
  }, []);

  return (saved: FileItem, place: string): void => {
    forget(saved.id);
    filed.current = [...filed.current, saved];
    // The toasts of quick filings would cover the page; the key reaches the earlier ones.
    if (toast.current !== undefined) hideToast(toast.current);
    toast.current = toastWithUndo(
      doneText(`Abgelegt in ${endOf(place)}: „${saved.name}“`, UPDATED),
      async () => undo(saved),
      undefined,
      aboutFileToast(saved.id),
    );
  };
}

/** Maximum length of a whole path: a longer one would make the toast cover the page. */
const PLACE_MAX = 28;
/** A path, or its last folder if it is too long. */
const endOf = (place: string): string =>
  place.length <= PLACE_MAX ? place : `… › ${place.split(" › ").at(-1)}`;

/** A key that is held down would undo one filing after the other. */
const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat, target }: KeyboardEvent): boolean =>
  !repeat &&
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  key.toLowerCase() === "z" &&
  !(target !== null && takesText(target));

/** True until the dialog is closed, also for handlers from before. */
function useMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
