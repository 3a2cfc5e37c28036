import { messageOf } from "../../lib/form-errors.ts";
import { confirmAction, confirmDelete, confirmProceed } from "../../ui/confirm.tsx";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { useUserAction, type UserAction } from "./users.api.ts";

const always = async (): Promise<boolean> => true;
/** Question before an action, except activation; false if the person cancels. */
const CONFIRM: Record<UserAction, (name: string) => Promise<boolean>> = {
  activate: always,
  deactivate: async () => confirmProceed(),
  delete: async (name) => confirmDelete({ name }),
  "set-password": async () => confirmAction(),
};
/** The second line of the message of success. */
const DONE: Record<UserAction, (name: string) => string> = {
  activate: (name) => `„${name}“ kann sich wieder anmelden.`,
  deactivate: (name) => `„${name}“ kann sich nicht mehr anmelden.`,
  delete: (name) => `„${name}“ wurde gelöscht.`,
  "set-password": (name) => `„${name}“ bekommt einen Link per E-Mail.`,
};

/** Asks, runs an action on a user, and shows the result. */
export function useAskedAction() {
  const { mutateAsync, isPending } = useUserAction();
  const act = async (action: UserAction, id: string, name: string): Promise<void> => {
    // Ignores a second click while the first action runs.
    if (isPending || !(await CONFIRM[action](name))) return;
    try {
      await mutateAsync({ action, id });
      toastDone(DONE[action](name), id);
    } catch (error) {
      toastError(messageOf(error), id);
    }
  };
  return { act, isPending };
}
