import { notifications } from "@mantine/notifications";
import { TOAST_MS } from "@krempelfrei/contract/limits";
import type { ReactNode } from "react";

/** Generic texts of specification 8. */
const SUCCESS = "Die Aktion wurde erfolgreich ausgeführt!";
const FAILURE = "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!";

/**
 * How many stand on the screen at once; an older one gives way, because toasts are not queued (specification 8). What goes
 * away by itself soonest goes first: a success never pushes an error out. What one should read gives way only where even
 * more of it comes: successes are many and quick, and would take its time away.
 */
const AT_ONCE = 3;
const TO_READ_AT_ONCE = 5;
/** Long enough to read two lines, or to reach for a button. */
const INFO_MS = 8000;
const shown: { readonly id: string; readonly stays: number }[] = [];

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
  shown.push({ id, stays: autoClose === false ? Number.POSITIVE_INFINITY : autoClose });
  for (;;) {
    const shortest = Math.min(...shown.map(({ stays }) => stays));
    if (shown.length <= (shortest > TOAST_MS ? TO_READ_AT_ONCE : AT_ONCE)) break;
    const [gone] = shown.splice(
      shown.findIndex(({ stays }) => stays === shortest),
      1,
    );
    if (gone) notifications.hide(gone.id);
  }
  return id;
}

export const toastSuccess = (text: ReactNode = SUCCESS): void =>
  void show(text, { color: "pine", autoClose: TOAST_MS, role: "status" });
/** Stays until it is closed: two seconds are too short to read what went wrong. */
export const toastError = (text: ReactNode = FAILURE): void =>
  void show(text, { color: "red.9", autoClose: false, role: "alert" });
/** Something one should know; a message of its own (specification 8). Returns what `hideToast` takes. */
export const toastInfo = (text: ReactNode): string =>
  show(text, { color: "blue.8", autoClose: INFO_MS, role: "status" });
export const toastWarning = (text: ReactNode): void =>
  void show(text, { color: "orange.9", autoClose: INFO_MS, role: "alert" });
export const hideToast = (id: string): void => void notifications.hide(id);
