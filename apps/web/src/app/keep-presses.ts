/** Pixels that the mouse may move during a press. */
const STILL = 4;

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/**
 * Clicks the button or link on which the mouse was pressed, also if it has moved from below the mouse: the press takes the
 * focus from a field, whose error text comes or goes above the button, and the browser then clicks nothing.
 */
export function keepPresses(): void {
  let pressed: { readonly element: HTMLElement; readonly x: number; readonly y: number } | undefined;
  const begin = (event: MouseEvent): void => {
    const { target, clientX: x, clientY: y } = event;
    const element = target instanceof Element ? target.closest<HTMLElement>("button, a[href]") : null;
    pressed = element && isPlain(event) ? { element, x, y } : undefined;
  };
  const end = (event: MouseEvent): void => {
    const press = pressed;
    pressed = undefined;
    if (!press || !isPlain(event)) return;
    const { target, clientX, clientY } = event;
    const isClicked = target instanceof Node && press.element.contains(target);
    const isStill = Math.hypot(clientX - press.x, clientY - press.y) <= STILL;
    if (!isClicked && isStill && press.element.isConnected) press.element.click();
  };
  addEventListener("mousedown", begin, true);
  addEventListener("mouseup", end, true);
}
