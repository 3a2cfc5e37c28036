import { messageOf } from "../../lib/form-errors.ts";
import { confirmAction, confirmDelete, confirmProceed } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useUserAction, type UserAction } from "./users.api.ts";

const always = async (): Promise<boolean> => true;
/** What is asked before; letting somebody in again harms nothing. */
const CONFIRM: Record<UserAction, () => Promise<boolean>> = {
  activate: always,
  deactivate: confirmProceed,
  delete: confirmDelete,
  "set-password": confirmAction,
};

/** Does something with a user after the question that goes with it, and tells how it went. */
export function useAskedAction() {
  const { mutateAsync, isPending } = useUserAction();
  const act = async (action: UserAction, id: string): Promise<void> => {
    // A second click on the same button.
    if (isPending || !(await CONFIRM[action]())) return;
    try {
      await mutateAsync({ action, id });
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return { act, isPending };
}
