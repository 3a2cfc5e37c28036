import type { KeyboardEvent } from "react";

const inTextField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("input, textarea, [contenteditable], [data-own-keys]") !== null;

/** What is typed in a field of tags counts only when the field is left. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement) {
    const field = document.activeElement;
    field.blur();
    field.focus({ preventScroll: true });
  }
}

/** Strg+Enter and Strg+S save; Alt with an arrow, or a page key outside of text fields, goes to another document. */
export function dialogKey(event: KeyboardEvent): "save" | "next" | "previous" | undefined {
  const { key, altKey, shiftKey } = event;
  const control = event.ctrlKey || event.metaKey;
  if (control && !altKey && !shiftKey && (key === "Enter" || key === "s")) return "save";
  if (control || shiftKey) return undefined;
  if (altKey) return key === "ArrowRight" ? "next" : key === "ArrowLeft" ? "previous" : undefined;
  if (inTextField(event.target)) return undefined;
  return key === "PageDown" ? "next" : key === "PageUp" ? "previous" : undefined;
}
