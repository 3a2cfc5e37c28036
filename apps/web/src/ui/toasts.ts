import { notifications } from "@mantine/notifications";
import { TOAST_MS } from "@krempelfrei/contract/limits";

/** Generic texts of specification 8. */
const SUCCESS = "Die Aktion wurde erfolgreich ausgeführt!";
const FAILURE = "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!";

/** How many stand on the screen at once; an older one gives way, because toasts are not queued (specification 8). */
const AT_ONCE = 3;
const shown: string[] = [];

interface Look {
  readonly color: string;
  readonly autoClose: number | false;
  readonly role: "status" | "alert";
}

function show(message: string, { color, autoClose, role }: Look): void {
  const id = notifications.show({
    message,
    color,
    autoClose,
    role,
    withBorder: true,
    closeButtonProps: { "aria-label": "Meldung schließen" },
    onClose: (props) => {
      const index = shown.indexOf(props.id ?? "");
      if (index >= 0) shown.splice(index, 1);
    },
  });
  shown.push(id);
  while (shown.length > AT_ONCE) notifications.hide(shown.shift() ?? "");
}

export const toastSuccess = (text = SUCCESS): void =>
  show(text, { color: "pine", autoClose: TOAST_MS, role: "status" });
/** Stays until it is closed: two seconds are too short to read what went wrong. */
export const toastError = (text = FAILURE): void =>
  show(text, { color: "red.9", autoClose: false, role: "alert" });
