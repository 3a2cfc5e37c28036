import { withKept } from "../../lib/kept/kept-database.ts";
import { countInTab } from "../../lib/kept/kept-in-tab.ts";
import { currentSession } from "../../lib/session-state.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { uploads } from "./uploads.ts";

/** Data of the signed-in person that this browser stores, also for other windows. */
async function listKept(store: "uploads" | "photos") {
  const person = currentSession().user?.id;
  const rows: readonly { readonly id: string; readonly person: string }[] | undefined = await withKept((db) =>
    db.getAll(store),
  );
  return (rows ?? []).filter((row) => row.person === person);
}

/** Number of unsent files in all windows; a browser without room has those of this window in the queue alone. */
async function countFiles(): Promise<number> {
  const queued = uploads.state().entries.filter(({ canRetry }) => canRetry);
  return new Set([...queued, ...(await listKept("uploads"))].map(({ id }) => id)).size;
}

function textOfFiles(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "1 Datei ist noch nicht gesendet. Beim Abmelden wird sie von diesem Gerät gelöscht."
    : `${count} Dateien sind noch nicht gesendet. Beim Abmelden werden sie von diesem Gerät gelöscht.`;
}

function textOfLetter(pages: number): string {
  if (pages === 0) return "";
  const size = pages === 1 ? "1 Seite" : `${pages} Seiten`;
  return `Ein fotografierter Brief (${size}) liegt noch in Ihrem Schließfach und ist nicht gesendet. Beim Abmelden wird er von diesem Gerät gelöscht.`;
}

function textOfCuts(stacks: number): string {
  if (stacks === 0) return "";
  const begun = stacks === 1 ? "1 Stapel ist" : `${stacks} Stapel sind`;
  return `${begun} noch nicht fertig geschnitten. Was Sie dort geschnitten, ausgewählt und benannt haben, wird beim Abmelden gelöscht.`;
}

/** What a sign-out would delete from this device, which is all that is not sent yet; empty if there is nothing. */
export async function describeUnsent(): Promise<string> {
  const pages = (await listKept("photos")).length;
  const texts = [textOfFiles(await countFiles()), textOfLetter(pages), textOfCuts(countInTab())];
  return texts.filter((text) => text !== "").join(" ");
}

/**
 * Asks before a sign-out with unsent files, photographs or cuts, because nothing of a person stays in the browser. True if
 * the sign-out may continue.
 */
export async function confirmUnsent(): Promise<boolean> {
  const message = await describeUnsent();
  if (message === "") return true;
  return confirmProceed({ title: "Trotzdem abmelden?", message, confirmLabel: "Abmelden und löschen" });
}
