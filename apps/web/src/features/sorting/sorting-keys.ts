import type { KeyboardEvent } from "react";
import { areSingleKeysOn } from "../../ui/shortcuts/page-keys.ts";

/** Action of a key while sorting; a number is the index of a template, from 0. */
export type SortingKey =
  | "save"
  | "skip"
  | "back"
  | "suggestion"
  | "folder"
  | "next"
  | { readonly template: number };

type Key = Pick<KeyboardEvent, "key" | "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">;

/** True if the focused element takes letters and digits as text. */
export const takesText = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('textarea, [contenteditable], input:not([readonly], [type="checkbox"], [type="radio"])') !==
    null;

/** True if the focused element uses the arrow keys itself: document pages that they scroll, menus, open lists. */
const takesArrows = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('[data-own-keys], [role="menu"], [aria-expanded="true"]') !== null;

/**
 * Action of a key press; undefined for other keys. Strg+Enter saves and continues, → or Alt+S skips, Z undoes one step,
 * V accepts the suggestion, O goes to the folder, N to the next customer, 1 to 9 pick a template. Z, V, O, N and digits
 * need Alt in a text field, or while single keys are switched off; → then does nothing. Keys except Z are recognised by
 * their position, because Alt changes the letter on some keyboards.
 */
export const sortingKey = (event: KeyboardEvent): SortingKey | undefined =>
  event.key === "ArrowRight" && takesArrows(event.target)
    ? undefined
    : meaningOf(event, () => takesText(event.target) || !areSingleKeysOn());

/** Meaning of a key in sorting. `intoText`: true if single keys are switched off, or would type into a text field. */
export function meaningOf(key: Key, intoText: () => boolean): SortingKey | undefined {
  const { code, altKey, shiftKey } = key;
  const control = key.ctrlKey || key.metaKey;
  if (control && !altKey && !shiftKey && key.key === "Enter") return "save";
  if (control || shiftKey) return undefined;
  if (altKey && code === "KeyS") return "skip";
  // Z is read by its letter, because it has another position on German keyboards.
  if (key.key.toLowerCase() === "z" && (altKey || !intoText())) return "back";
  if (code === "KeyO" && (altKey || !intoText())) return "folder";
  if (code === "KeyN" && (altKey || !intoText())) return "next";
  if (key.key === "ArrowRight" && !altKey && !intoText()) return "skip";
  if (code === "KeyV" && (altKey || !intoText())) return "suggestion";
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (digit === undefined || (!altKey && intoText())) return undefined;
  return { template: Number(digit) - 1 };
}
