import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

/** How long a success is shown (specification, section 9). */
const TOAST_MS = 2000;

/** Generic texts of specification 8. */
const SUCCESS = "Die Aktion wurde erfolgreich ausgeführt!";
const FAILURE = "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!";

/**
 * How many stand on the screen at once; an older one gives way, because toasts are not queued (specification 8). Successes
 * give way first: they are many and quick, and would take from the others the time to be read. Errors stay until they are
 * closed, so that more of them would cover a small screen.
 */
const AT_ONCE = 3;
const WITH_NOTES = 5;
/** Long enough to read two lines, or to reach for a button. */
const INFO_MS = 8000;
const shown: Shown[] = [];

interface Shown {
  readonly id: string;
  readonly autoClose: number | false;
}

interface Look {
  readonly color: string;
  readonly autoClose: number | false;
  readonly role: "status" | "alert";
}

function show(message: ReactNode, { color, autoClose, role }: Look): string {
  const id = notifications.show({
    message,
    color,
    autoClose,
    role,
    withBorder: true,
    closeButtonProps: { "aria-label": "Meldung schließen" },
    onClose: (props) => {
      const index = shown.findIndex(({ id }) => id === props.id);
      if (index >= 0) shown.splice(index, 1);
    },
  });
  shown.push({ id, autoClose });
  const gone = tooMany();
  if (gone) notifications.hide(gone.id);
  return id;
}

/** The one that has to give way to the newest, if any. */
function tooMany(): Shown | undefined {
  const older = shown.slice(0, -1);
  const success = older.find(({ autoClose }) => autoClose === TOAST_MS);
  if (success && shown.length > AT_ONCE) return success;
  const errors = shown.filter(({ autoClose }) => autoClose === false);
  if (errors.length > AT_ONCE) return errors[0];
  return shown.length > WITH_NOTES ? older.find(({ autoClose }) => autoClose !== false) : undefined;
}

export const toastSuccess = (text: ReactNode = SUCCESS): void =>
  void show(text, { color: "pine", autoClose: TOAST_MS, role: "status" });
/** Stays until it is closed: two seconds are too short to read what went wrong. Returns what `hideToast` takes. */
export const toastError = (text: ReactNode = FAILURE): string =>
  show(text, { color: "red.9", autoClose: false, role: "alert" });
/** Something one should know; a message of its own (specification 8). Returns what `hideToast` takes. */
export const toastInfo = (text: ReactNode): string =>
  show(text, { color: "blue.8", autoClose: INFO_MS, role: "status" });
export const toastWarning = (text: ReactNode): void =>
  void show(text, { color: "orange.9", autoClose: INFO_MS, role: "alert" });
export const hideToast = (id: string): void => void notifications.hide(id);
