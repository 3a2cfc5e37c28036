import { createContext } from "react";

/** State of the form in a dialog that decides how the dialog can be closed. */
export interface DialogState {
  readonly saving: boolean;
  readonly dirty: boolean;
}

/** Tells the surrounding dialog the state of its form. */
export const TellDialog = createContext<(state: DialogState) => void>(() => undefined);
