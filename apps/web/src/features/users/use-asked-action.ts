import { messageOf } from "../../lib/form-errors.ts";
import { confirmAction, confirmDelete, confirmProceed } from "../../ui/confirm.tsx";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { useUserAction, type UserAction } from "./users.api.ts";

/** Staff have no emergency contacts. */
type Account = "staff" | "member";

const PROCEED = "Wollen Sie die Aktion wirklich ausführen?";
const DEACTIVATE = {
  staff: PROCEED,
  member: `${PROCEED} Die Person kann sich dann nicht mehr anmelden, und auch ihre Notfallkontakte sehen keine Dokumente, bis der Zugang wieder aktiviert ist.`,
};

const always = async (): Promise<boolean> => true;
/** Question before an action, except activation; false if the person cancels. */
const CONFIRM: Record<UserAction, (name: string, account: Account) => Promise<boolean>> = {
  activate: always,
  deactivate: async (_name, account) => confirmProceed({ message: DEACTIVATE[account] }),
  delete: async (name, account) =>
    confirmDelete({
      name,
      consequence:
        account === "staff"
          ? "Kunden dieser Person haben dann keinen Sachbearbeiter mehr; die Historie jedes Kunden nennt, wer es war."
          : undefined,
    }),
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
export function useAskedAction(account: Account) {
  const { mutateAsync, isPending } = useUserAction();
  const act = async (action: UserAction, id: string, name: string): Promise<void> => {
    // Ignores a second click while the first action runs.
    if (isPending || !(await CONFIRM[action](name, account))) return;
    try {
      await mutateAsync({ action, id });
      toastDone(DONE[action](name), id);
    } catch (error) {
      toastError(messageOf(error), id);
    }
  };
  return { act, isPending };
}
