/** Key in the browser's storage that turns shortcuts of one character off (WCAG 2.1.4). */
export const SINGLE_KEYS = "single-keys";

export const areSingleKeysOn = (): boolean => localStorage.getItem(SINGLE_KEYS) !== "false";

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
/** Layers above a page with keys of their own. */
const LAYERS = '[role="dialog"], dialog, [role="menu"]';

type Key = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented" | "target"
>;

const isIn = ({ target }: Key, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const hasModifier = ({ ctrlKey, metaKey, altKey }: Key): boolean => ctrlKey || metaKey || altKey;

/** True if a key counts as a shortcut of one character: without modifier, not typed into a field, and such shortcuts are on. */
export const isSingleKey = (event: Key): boolean =>
  !event.defaultPrevented && !hasModifier(event) && !isIn(event, FIELDS) && areSingleKeysOn();

/** `isSingleKey` for shortcuts of a page, which are inactive under a dialog or a menu. */
export const isForPage = (event: Key): boolean => isSingleKey(event) && !document.querySelector(LAYERS);

/**
 * Name of the key in `aria-keyshortcuts`. A letter with Alt is read by its position, because Alt changes it on some
 * keyboards.
 */
function nameOf(event: Key): string {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const letter = altKey && code.startsWith("Key") ? code.slice(3) : key;
  const shift = shiftKey && hasModifier(event) ? "Shift+" : "";
  return `${ctrlKey || metaKey ? "Control+" : ""}${altKey ? "Alt+" : ""}${shift}${letter}`.toLowerCase();
}

const isTakenByField = (event: Key, name: string): boolean =>
  // Ctrl + A, arrows and the like are the field's own.
  isIn(event, FIELDS) && !/\+[b-z]$/.test(name);

/**
 * Clicks the button, or focuses the field, that announces a key by `aria-keyshortcuts`; elements of the page, which
 * come last in the document, win over the bar's. Ignores `data-own-keys`, where the page handles keys itself. Under a
 * dialog with shortcuts only "?" works here, which lists them.
 */
export function onPageKey(event: KeyboardEvent): void {
  const name = nameOf(event);
  const layer = [...document.querySelectorAll(LAYERS)].at(-1);
  if (layer ? name !== "?" || !layer.querySelector("[aria-keyshortcuts]") : isIn(event, LAYERS)) return;
  // A key held down would repeat the action, such as settling one bill after another.
  const isRefused = name.length > 1 ? isTakenByField(event, name) : event.repeat || !isSingleKey(event);
  if (event.defaultPrevented || isRefused) return;
  const element = [...document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")].findLast(
    (one) =>
      one.getAttribute("aria-keyshortcuts")?.toLowerCase().split(" ").includes(name) &&
      !one.closest("[data-own-keys]"),
  );
  if (!element) return;
  event.preventDefault();
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else element.click();
}
