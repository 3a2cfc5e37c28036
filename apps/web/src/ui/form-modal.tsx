import { Modal, type ModalProps } from "@mantine/core";
import { useState } from "react";
import { useModalAbove } from "./use-modal-above.ts";
import { confirmLoss, giveUp, unsavedForms } from "./use-unsaved-guard.ts";

/**
 * A dialog with a form that says by `useUnsavedGuard` what is not saved. Escape, a click beside it and its cross ask
 * before that is lost; buttons of the form itself say what they do, and call `onClose` as it was given.
 */
export function FormModal({ onClose, ...props }: Omit<ModalProps, "opened">) {
  // The page behind may hold something unsaved too, which stays.
  const [behind] = useState(unsavedForms);
  const isAbove = useModalAbove();
  const close = async (): Promise<void> => {
    if (isAbove()) return;
    const own = [...unsavedForms()].filter((form) => !behind.has(form));
    if (own.length > 0 && !(await confirmLoss())) return;
    giveUp(own);
    onClose();
  };
  return <Modal {...props} opened onClose={() => void close()} />;
}
