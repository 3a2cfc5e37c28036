import { confirmProceed } from "../../ui/confirm.tsx";
import { uploads } from "./uploads.ts";

/**
 * Asks before a sign-out with unsent files, because nothing of a person stays in the browser. True if the sign-out may
 * continue.
 */
export async function confirmUnsent(): Promise<boolean> {
  const count = uploads.state().entries.filter(({ canRetry }) => canRetry).length;
  if (count === 0) return true;
  return confirmProceed({
    title: "Trotzdem abmelden?",
    message:
      count === 1
        ? "1 Datei ist noch nicht gesendet. Beim Abmelden wird sie von diesem Gerät gelöscht."
        : `${count} Dateien sind noch nicht gesendet. Beim Abmelden werden sie von diesem Gerät gelöscht.`,
    confirmLabel: "Abmelden und löschen",
  });
}
