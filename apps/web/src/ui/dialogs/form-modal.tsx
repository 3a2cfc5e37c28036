import { Modal, type ModalProps } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { useFocusBack } from "../use-focus-back.ts";
import { useModalAbove } from "../use-modal-above.ts";
import { confirmLoss, giveUp, unsavedForms } from "../use-unsaved-guard.ts";
import { DialogContext } from "./dialog-context.ts";

interface Props extends Omit<ModalProps, "opened"> {
  /** Element that gets the focus afterwards; by default the one that has it now. */
  readonly focusBack?: HTMLElement | null;
}

/**
 * A dialog with a form, mounted only while it is open. Escape, a click outside, the cross and the form's button to close
 * ask before typed values are lost, and do nothing during a save. Afterwards the focus returns to where it was.
 */
export function FormModal({ onClose, focusBack, children, ...props }: Props) {
  useFocusBack(focusBack);
  // Unsaved forms of the page behind the dialog, which stay.
  const [behind] = useState(unsavedForms);
  const isAbove = useModalAbove();
  const saving = useRef(false);
  const setSaving = useCallback((is: boolean) => {
    saving.current = is;
  }, []);
  const close = async (): Promise<void> => {
    if (isAbove() || saving.current) return;
    const own = [...unsavedForms()].filter((form) => !behind.has(form));
    if (own.length > 0 && !(await confirmLoss())) return;
    giveUp(own);
    onClose();
  };
  const context = { setSaving, close: () => void close() };
  return (
    <Modal {...props} opened onClose={context.close}>
      <DialogContext value={context}>{children}</DialogContext>
    </Modal>
  );
}
