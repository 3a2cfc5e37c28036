import type { SosPerson } from "@krempelfrei/contract/sos/sos-access";
import { documents, germanLongDate } from "../../lib/format.ts";

/** What a contact may read of a person, until when, and that it is seen: one plain sentence or two. */
export function accessSentence({ name, till, files, is_trial }: SosPerson): string {
  if (is_trial) return `Probe: Im Notfall können Sie hier ${documents(files.length)} lesen.`;
  if (files.length === 0) return "Hier sind keine Dokumente für den Notfall hinterlegt.";
  const until = till === null ? "" : ` bis zum ${germanLongDate(till)}`;
  return `Sie können${until} ${documents(files.length)} lesen. ${name} sieht, was Sie öffnen.`;
}
