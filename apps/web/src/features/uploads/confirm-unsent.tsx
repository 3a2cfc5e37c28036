import { withKept } from "../../lib/kept/kept-database.ts";
import { currentSession } from "../../lib/session-state.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { uploads } from "./uploads.ts";

/** Number of photographs of a letter that is not sent yet. */
async function countPhotos(): Promise<number> {
  const person = currentSession().user?.id;
  const photos = await withKept((db) => db.getAll("photos"));
  return (photos ?? []).filter((photo) => photo.person === person).length;
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

/**
 * Asks before a sign-out with unsent files or photographs, because nothing of a person stays in the browser. True if
 * the sign-out may continue.
 */
export async function confirmUnsent(): Promise<boolean> {
  const files = uploads.state().entries.filter(({ canRetry }) => canRetry).length;
  const message = `${textOfFiles(files)} ${textOfLetter(await countPhotos())}`.trim();
  if (message === "") return true;
  return confirmProceed({ title: "Trotzdem abmelden?", message, confirmLabel: "Abmelden und löschen" });
}
