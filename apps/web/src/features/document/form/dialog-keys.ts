import type { KeyboardEvent } from "react";
import { areSingleKeysOn } from "../../../ui/shortcuts/page-keys.ts";

const inTextField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("input, textarea, [contenteditable], [data-own-keys]") !== null;

/** Blurs and refocuses the field, because a tags field accepts its text on blur. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement) {
    const field = document.activeElement;
    field.blur();
    field.focus({ preventScroll: true });
  }
}

/** True if the focused element scrolls sideways and needs the arrow keys. */
const isWide = (target: EventTarget): boolean => {
  const own = target instanceof Element ? target.closest("[data-own-keys]") : null;
  return own !== null && own.scrollWidth > own.clientWidth;
};

const inArrows = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]') !== null;

const LETTERS: Readonly<Record<string, "edit" | "download">> = { e: "edit", d: "download" };

/**
 * Strg+Enter and Strg+S save; an arrow (in text fields together with Alt), or a page key outside of text fields, opens
 * another document; E opens the form and D downloads, outside of fields and if single keys are switched on.
 */
export function dialogKey(
  event: KeyboardEvent,
): "save" | "next" | "previous" | "edit" | "download" | undefined {
  const { key, altKey, shiftKey } = event;
  const control = event.ctrlKey || event.metaKey;
  if (control && !altKey && !shiftKey && (key === "Enter" || key === "s")) return "save";
  if (control || shiftKey) return undefined;
  if (altKey) return key === "ArrowRight" ? "next" : key === "ArrowLeft" ? "previous" : undefined;
  if (!inArrows(event.target)) {
    if (key === "ArrowRight" || key === "ArrowLeft")
      return isWide(event.target) ? undefined : key === "ArrowRight" ? "next" : "previous";
    if (key.toLowerCase() in LETTERS && areSingleKeysOn()) return LETTERS[key.toLowerCase()];
  }
  if (inTextField(event.target)) return undefined;
  return key === "PageDown" ? "next" : key === "PageUp" ? "previous" : undefined;
}
