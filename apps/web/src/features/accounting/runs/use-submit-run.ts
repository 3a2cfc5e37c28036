import type { SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { fetchSepaRun, useSubmitSepaRun } from "./runs.api.ts";

/** Text about collections that no invoice, mail or letter announced. */
export const unannouncedText = (count: number): string =>
  count === 1
    ? "Für eine Lastschrift ist keine Vorabankündigung verschickt."
    : `Für ${count} Lastschriften ist keine Vorabankündigung verschickt.`;

const WARNING =
  "Diese Kunden wissen nichts vom Einzug und können ihn zurückgeben. Beim Lauf können Sie die Ankündigungen drucken und per Post verschicken. Trotzdem als eingereicht abhaken?";

/** Notes that a file was submitted, and asks first about unannounced collections. The answer is false after "Abbrechen". */
export function useSubmitRun() {
  const { mutateAsync, isPending } = useSubmitSepaRun();
  const submit = async (run: SepaRun): Promise<boolean> => {
    const { unannounced } = await fetchSepaRun(run.id);
    const without_notice = unannounced > 0;
    const message = `${unannouncedText(unannounced)} ${WARNING}`;
    if (without_notice && !(await confirmProceed({ message, confirmLabel: "Trotzdem einreichen" })))
      return false;
    await mutateAsync({ ...run, without_notice });
    return true;
  };
  return { submit, isPending };
}
