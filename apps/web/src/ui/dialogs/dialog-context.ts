import { createContext } from "react";

interface FormDialogContext {
  /** Tells the dialog whether its form is being saved: it cannot be closed meanwhile. */
  readonly setSaving: (saving: boolean) => void;
  /** Closes the dialog; asks first if typed values would be lost. */
  readonly close: () => void;
}

/** The dialog around a form. */
export const DialogContext = createContext<FormDialogContext>({
  setSaving: () => undefined,
  close: () => undefined,
});
