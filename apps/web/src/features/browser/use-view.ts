import { useCallback } from "react";
import { useAddressState } from "../../ui/use-address-state.ts";
import { readView, writeView, type ViewState } from "./view-state.ts";

/** `replace`: back does not lead to what was before. */
export type ChangeView = (changes: Partial<ViewState>, options?: { readonly replace: boolean }) => void;

const FORMAT = { read: readView, write: writeView };

/** The view of the address, and how to change it: navigation adds a history entry, typing replaces it. */
export function useView(): [ViewState, ChangeView] {
  const [view, takeStep] = useAddressState(FORMAT);
  const change = useCallback<ChangeView>(
    (changes, options) =>
      takeStep((before) => {
        // "Back" should not go step by step through the documents that were opened one after the other.
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
