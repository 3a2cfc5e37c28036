import { Modal, type ModalProps } from "@mantine/core";
import { useRef, useState } from "react";
import { useModalAbove } from "./use-modal-above.ts";
import { confirmLoss, giveUp, unsavedForms } from "./use-unsaved-guard.ts";

/**
 * A dialog with a form that says by `useUnsavedGuard` what is not saved. Escape, a click beside it and its cross ask
 * before that is lost; buttons of the form itself say what they do, and call `onClose` as it was given.
 */
export function FormModal({ onClose, children, ...props }: Omit<ModalProps, "opened">) {
  // The page behind may hold something unsaved too, which stays.
  const [behind] = useState(unsavedForms);
  const isAbove = useModalAbove();
  const asking = useRef(false);
  const close = async (): Promise<void> => {
    if (asking.current || isAbove()) return;
    asking.current = true;
    const own = [...unsavedForms()].filter((form) => !behind.has(form));
    const mayClose = own.length === 0 || (await confirmLoss());
    asking.current = false;
    if (!mayClose) return;
    giveUp(own);
    onClose();
  };
  return (
    <Modal {...props} opened onClose={() => void close()}>
      {children}
    </Modal>
  );
}
