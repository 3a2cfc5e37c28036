import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";

/**
 * Parts of the bar that a page can fill: its search, and on phones its heading. Null until they are rendered, undefined
 * without a bar.
 */
export interface BarSlots {
  readonly search: HTMLElement | null | undefined;
  readonly title: HTMLElement | null | undefined;
}

export const BarSlotsContext = createContext<BarSlots>({ search: undefined, title: undefined });

interface Props {
  readonly slot: keyof BarSlots;
  readonly children: ReactNode;
}

export function InBar({ slot, children }: Props) {
  const place = useContext(BarSlotsContext)[slot];
  return place ? createPortal(children, place) : null;
}
