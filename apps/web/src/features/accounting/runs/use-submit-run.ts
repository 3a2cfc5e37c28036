import { noticeFaults } from "@krempelfrei/contract/accounting/notice-faults";
import type { SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { POST_DAYS } from "@krempelfrei/contract/limits";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { fetchSepaRun, useSubmitSepaRun } from "./runs.api.ts";

/** Time after which mails of a run that are not sent count as not to be sent. */
const MAILS_MS = HOUR_MS;

/** True if the run's unannounced collections can be announced by letter: their mails are out, and a letter arrives in time. */
export const isForLetters = ({ collection_on, created_at }: SepaRun): boolean =>
  collection_on > addDays(berlinDay(new Date()), POST_DAYS) && Date.now() - Date.parse(created_at) > MAILS_MS;

/** The question before a run is noted as submitted whose collections are not announced, or too late. */
const warningOf = (run: SepaRun): string =>
  [
    ...noticeFaults(run),
    "Diese Kunden können die Lastschrift zurückgeben.",
    ...(run.unannounced > 0 && isForLetters(run)
      ? ["Beim Lauf können Sie die Ankündigungen drucken und per Post verschicken."]
      : []),
    "Trotzdem als eingereicht abhaken?",
  ].join(" ");

/** Notes that a file was submitted, and asks first about collections that are not announced in time. The answer is false after "Abbrechen". */
export function useSubmitRun() {
  const { mutateAsync, isPending } = useSubmitSepaRun();
  const submit = async (run: SepaRun): Promise<boolean> => {
    const now = await fetchSepaRun(run.id);
    const without_notice = noticeFaults(now).length > 0;
    const message = warningOf(now);
    if (without_notice && !(await confirmProceed({ message, confirmLabel: "Trotzdem einreichen" })))
      return false;
    await mutateAsync({ ...run, without_notice });
    return true;
  };
  return { submit, isPending };
}
