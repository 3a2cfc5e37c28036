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
      // Keeps the panel from treating the click as one outside; a second click closes the panel anyway.
      onMouseDown: stop,
      onTouchStart: stop,
      onClick: ({ currentTarget }: SyntheticEvent<HTMLElement>): void =>
        setAnchor((now) => (now === undefined ? currentTarget : undefined)),
    },
  } as const;
}
