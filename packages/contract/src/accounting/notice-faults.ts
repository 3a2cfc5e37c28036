import type { SepaRun } from "./sepa.ts";

/** Sentences about collections under way that are not announced, or too late; empty if there are none. */
export function noticeFaults({ unannounced, late }: Pick<SepaRun, "unannounced" | "late">): string[] {
  const faults = [];
  if (unannounced > 0)
    faults.push(
      `${unannounced === 1 ? "Eine Lastschrift ist" : `${unannounced} Lastschriften sind`} nicht angekündigt: Es fehlt die E-Mail-Adresse, oder die E-Mail ist noch nicht verschickt oder kam zurück.`,
    );
  if (late > 0)
    faults.push(
      `${late === 1 ? "Eine Lastschrift wurde" : `${late} Lastschriften wurden`} später angekündigt als vereinbart.`,
    );
  return faults;
}
