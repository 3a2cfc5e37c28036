import { notifications } from "@mantine/notifications";
import { createElement, Fragment, type ReactNode } from "react";
import { Breakable } from "./title/breakable.tsx";
import { currentSession, subscribeSession } from "../lib/session-state.ts";

/** Duration of a success toast (specification 9). */
const TOAST_MS = 2000;

/** Generic texts of specification 8. */
const SUCCESS = "Die Aktion wurde erfolgreich ausgeführt!";
const FAILURE = "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!";

/**
 * Maximum of toasts on the screen: `AT_ONCE` if an older one is a success, `AT_ONCE` errors, `WITH_NOTES` in all. An
 * older one is removed, because toasts are not queued (specification 8). Successes are removed first: they are
 * frequent, and would take reading time from others. Errors stay until they are closed, so more of them would cover a
 * small screen.
 */
const AT_ONCE = 3;
const WITH_NOTES = 5;
/** Long enough to read two lines, or to reach for a button. */
const LONG_MS = 8000;
const shown: Shown[] = [];
/** Keys of things with a visible error or undo, with the id of its toast. */
const keyed = new Map<string, string>();

interface Shown {
  readonly id: string;
  readonly message: ReactNode;
  readonly autoClose: number | false;
}

interface Look {
  readonly color: string;
  readonly autoClose: number | false;
  readonly role: "status" | "alert";
}

const isSignedOut = (): boolean => ["leaving", "out"].includes(currentSession().status);

// Toasts of one person, and their buttons, must not be seen by the next one at this browser.
let person = currentSession().user?.id;
subscribeSession(() => {
  const before = person;
  person = currentSession().user?.id;
  if (before === undefined || before === person) return;
  notifications.clean();
  shown.length = 0;
  keyed.clear();
});

/** A repeated error replaces the previous toast, because several would cover the page. */
function replaceSame(message: ReactNode, autoClose: Look["autoClose"]): void {
  const same = shown.find((toast) => toast.autoClose === false && toast.message === message);
  if (same && autoClose === false) notifications.hide(same.id);
}

/** Shows nothing after the sign-out: what ends then belongs to a page that is gone. */
const show = (message: ReactNode, look: Look): string => (isSignedOut() ? "" : showToAll(message, look));

function showToAll(message: ReactNode, { color, autoClose, role }: Look): string {
  replaceSame(message, autoClose);
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
  shown.push({ id, message, autoClose });
  const gone = tooMany();
  if (gone) notifications.hide(gone.id);
  return id;
}

/** The toast to be removed for the newest one, if any. */
function tooMany(): Shown | undefined {
  const older = shown.slice(0, -1);
  const success = older.find(({ autoClose }) => autoClose === TOAST_MS);
  if (success && shown.length > AT_ONCE) return success;
  const errors = shown.filter(({ autoClose }) => autoClose === false);
  if (errors.length > AT_ONCE) return errors[0];
  return shown.length > WITH_NOTES ? older.find(({ autoClose }) => autoClose !== false) : undefined;
}

/** Removes the error or undo about this thing. */
function settle(about: string | undefined): void {
  const id = about === undefined ? undefined : keyed.get(about);
  if (about === undefined || id === undefined) return;
  keyed.delete(about);
  notifications.hide(id);
}

/** `about`: key of the action that succeeded; an earlier error toast with this key is removed. */
export function toastSuccess(text: ReactNode = SUCCESS, about?: string): void {
  settle(about);
  show(text, { color: "pine", autoClose: TOAST_MS, role: "status" });
}

/** A success on a page for guests, such as a new password. */
export const toastGuest = (text: string): void =>
  void showToAll(text, { color: "pine", autoClose: TOAST_MS, role: "status" });

/** As `toastSuccess`, with time to reach for the link in it. Returns the argument of `hideToast`. */
export function toastSuccessWithLink(text: ReactNode, about?: string): string {
  settle(about);
  return show(text, { color: "pine", autoClose: LONG_MS, role: "status" });
}

/**
 * Shows an error until it is closed, or the same thing (`about`) succeeds, because two seconds are too short to read
 * it. Returns the argument of `hideToast`.
 */
export function toastError(text: ReactNode = FAILURE, about?: string): string {
  settle(about);
  const id = show(text, { color: "red.9", autoClose: false, role: "alert" });
  if (about !== undefined) keyed.set(about, id);
  return id;
}

/** The generic text of success, with a second line about the thing: `„Jonas Schmidt“ wurde gelöscht.` */
export const doneText = (what: string, text = SUCCESS): ReactNode =>
  createElement(
    Fragment,
    null,
    createElement("div", { "data-generic": true }, text),
    createElement("div", null, createElement(Breakable, { text: what })),
  );
export const toastDone = (what: string, about?: string): void => toastSuccess(doneText(what), about);

/** Maximum number of characters that can be read in two seconds; longer texts and buttons need more time. */
const SHORT = 40;
const durationOf = (text: ReactNode): number =>
  typeof text === "string" && text.length <= SHORT ? TOAST_MS : LONG_MS;

/** A notice with a text of its own (specification 8). Returns the argument of `hideToast`. */
export const toastInfo = (text: ReactNode): string =>
  show(text, { color: "blue.8", autoClose: durationOf(text), role: "status" });
export const toastWarning = (text: ReactNode): void =>
  void show(text, { color: "orange.9", autoClose: durationOf(text), role: "alert" });
/** Duration of a toast with an undo button: long enough to notice a slip. */
const UNDO_MS = 10_000;
/** Longer than any task; `false` would mark an error. */
const STAYS = 2_000_000_000;
/** `about`: key of the changed things; an earlier toast with this key is removed. */
export function toastUndo(text: ReactNode, about?: string): string {
  settle(about);
  const id = show(text, { color: "blue.8", autoClose: UNDO_MS, role: "status" });
  if (about !== undefined) keyed.set(about, id);
  return id;
}
/** Stays until it is hidden: for tasks under way. */
export const toastStaying = (text: ReactNode): string =>
  show(text, { color: "blue.8", autoClose: STAYS, role: "status" });
export const updateToast = (id: string, text: ReactNode): void =>
  void notifications.update({ id, message: text, autoClose: STAYS });
export const hideToast = (id: string): void => void notifications.hide(id);
