import type { SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { POST_DAYS } from "@krempelfrei/contract/limits";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { fetchSepaRun, useSubmitSepaRun } from "./runs.api.ts";

/** Text about collections that no invoice, mail or letter announced. */
export const unannouncedText = (count: number): string =>
  count === 1
    ? "Für eine Lastschrift ist keine Vorabankündigung verschickt."
    : `Für ${count} Lastschriften ist keine Vorabankündigung verschickt.`;

/** Time after which mails of a run that are not sent count as not to be sent. */
const MAILS_MS = HOUR_MS;

/** True if the run's unannounced collections can be announced by letter: their mails are out, and a letter arrives in time. */
export const isForLetters = ({ collection_on, created_at }: SepaRun): boolean =>
  collection_on > addDays(berlinDay(new Date()), POST_DAYS) && Date.now() - Date.parse(created_at) > MAILS_MS;

/** The question before a run with unannounced collections is noted as submitted. */
const warningOf = (run: SepaRun): string =>
  [
    unannouncedText(run.unannounced),
    "Diese Kunden wissen nichts vom Einzug und können ihn zurückgeben.",
    ...(isForLetters(run)
      ? ["Beim Lauf können Sie die Ankündigungen drucken und per Post verschicken."]
      : []),
    "Trotzdem als eingereicht abhaken?",
  ].join(" ");

/** Notes that a file was submitted, and asks first about unannounced collections. The answer is false after "Abbrechen". */
export function useSubmitRun() {
  const { mutateAsync, isPending } = useSubmitSepaRun();
  const submit = async (run: SepaRun): Promise<boolean> => {
    const now = await fetchSepaRun(run.id);
    const without_notice = now.unannounced > 0;
    const message = warningOf(now);
    if (without_notice && !(await confirmProceed({ message, confirmLabel: "Trotzdem einreichen" })))
      return false;
    await mutateAsync({ ...run, without_notice });
    return true;
  };
  return { submit, isPending };
}
