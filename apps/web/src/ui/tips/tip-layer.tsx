import { useEffect, useRef, useState } from "react";
import classes from "./tip-layer.module.css";

const DELAY_MS = 300;
const GAP_PX = 8;
/** A narrower tip would have a line for each word. */
const NARROWEST_PX = 160;

interface Tip {
  readonly text: string;
  readonly target: DOMRect;
}

const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean =>
  scrollHeight > clientHeight || scrollWidth > clientWidth;

/** The text of a tip; `data-tip-cut` is only for an element of which a part does not fit. */
function textOf(element: HTMLElement): string | undefined {
  const { tip, tipCut } = element.dataset;
  return tip ?? ([element, ...element.children].some(isCut) ? tipCut : undefined);
}

/**
 * Shows the `data-tip` or `data-tip-cut` of the element under the pointer or with the focus: one layer for the whole
 * page. Screen readers get the same text as the element's name. Escape hides it.
 */
export function TipLayer() {
  const [tip, setTip] = useState<Tip>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const hide = (): void => {
      clearTimeout(timer.current);
      setTip(undefined);
    };
    const show = (event: Event): void => {
      const element =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>("[data-tip], [data-tip-cut]")
          : null;
      const text = element ? textOf(element) : undefined;
      if (!element || !text) {
        hide();
        return;
      }
      // Only for keyboard focus: a click focuses the button too.
      if (event.type === "focusin" && !element.matches(":focus-visible")) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTip({ text, target: element.getBoundingClientRect() }), DELAY_MS);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") hide();
    };
    const listeners = [
      ["pointerover", show],
      ["focusin", show],
      ["focusout", hide],
      ["pointerdown", hide],
      ["scroll", hide],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    document.addEventListener("keydown", onKey, true);
    return () => {
      clearTimeout(timer.current);
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
      document.removeEventListener("keydown", onKey, true);
    };
  }, []);
  return tip ? <Bubble {...tip} /> : null;
}

function Bubble({ text, target }: Tip) {
  const below = target.top < 48;
  const middle = target.left + target.width / 2;
  // Never over the edge of the window, whatever the length of the text.
  const edge = Math.min(middle, window.innerWidth - middle);
  const across =
    2 * edge - GAP_PX >= NARROWEST_PX
      ? { left: middle, maxWidth: 2 * edge - GAP_PX, translate: "-50%" }
      : edge === middle
        ? { left: target.left, maxWidth: NARROWEST_PX }
        : { right: window.innerWidth - target.right, maxWidth: NARROWEST_PX };
  return (
    <div
      className={classes.tip}
      aria-hidden
      data-below={below || undefined}
      style={{
        top: below ? target.bottom + GAP_PX : target.top - GAP_PX,
        ...across,
      }}
    >
      {text}
    </div>
  );
}
