import { useState, type SyntheticEvent } from "react";

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** State of an anchored menu or panel, and the properties of its button. */
export function useAnchor(kind: "menu" | "dialog") {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return {
    anchor,
    close: (): void => setAnchor(undefined),
    button: {
      "aria-haspopup": kind,
      // Without this the panel treats the click as one outside; the second click closes it anyway.
      onMouseDown: stop,
      onTouchStart: stop,
      onClick: ({ currentTarget }: SyntheticEvent<HTMLElement>): void =>
        setAnchor((now) => (now === undefined ? currentTarget : undefined)),
    },
  } as const;
}
