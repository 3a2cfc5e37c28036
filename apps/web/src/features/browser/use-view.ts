import { useCallback } from "react";
import { useAddressState } from "../../ui/use-address-state.ts";
import { readView, writeView, type ViewState } from "./view-state.ts";

/** `replace`: replaces the history entry instead of adding one. */
export type ChangeView = (changes: Partial<ViewState>, options?: { readonly replace: boolean }) => void;

const FORMAT = { read: readView, write: writeView };

/** The view of the address with its setter: navigation adds a history entry, typing replaces it. */
export function useView(): [ViewState, ChangeView] {
  const [view, takeStep] = useAddressState(FORMAT);
  const change = useCallback<ChangeView>(
    (changes, options) =>
      takeStep((before) => {
        // "Back" should not go step by step through the opened documents.
        const opens = changes.file !== undefined && before.file === undefined;
        const walks = changes.path !== undefined || opens || changes.grouping !== undefined;
        return {
          state: { ...before, ...changes },
          isWay: walks && options?.replace !== true,
          fromTop: changes.path !== undefined,
        };
      }),
    [takeStep],
  );
  return [view, change];
}
