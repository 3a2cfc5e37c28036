import { createContext } from "react";

/** An element that a file can be dragged from, or dropped on. */
export interface Place {
  readonly node: HTMLElement;
  readonly id: string;
  /** Name of the folder, for screen readers; undefined for a file. */
  readonly folder?: string;
}

interface Press {
  readonly id: string;
  readonly event: MouseEvent;
}

export type DragPlaces = ReturnType<typeof createDragPlaces>;

/** Draggable elements and drop targets of an area: they register before the code for dragging is loaded. */
export function createDragPlaces() {
  const places = new Set<Place>();
  let shown: readonly Place[] | undefined;
  let pressed: Press | undefined;
  const starts = new Map<string, (event: MouseEvent) => void>();
  const listeners = new Set<() => void>();
  const changed = (): void => {
    shown = undefined;
    for (const listener of listeners) listener();
  };
  return {
    /** All elements; the array is replaced only when one is added or removed. */
    now: (): readonly Place[] => (shown ??= [...places]),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(place: Place): () => void {
      places.add(place);
      changed();
      return () => {
        places.delete(place);
        changed();
      };
    },
    /** Called when the mouse button goes down on a file; undefined when it goes up. */
    press(now: Press | undefined): void {
      pressed = now;
      if (now) starts.get(now.id)?.(now.event);
    },
    /**
     * Calls `start` with each press on this file, and at once if the button is still down; the library ignores a
     * repeated event.
     */
    onPress(id: string, start: (event: MouseEvent) => void): () => void {
      if (pressed?.id === id) start(pressed.event);
      starts.set(id, start);
      return () => starts.delete(id);
    },
  };
}

export const DragPlacesContext = createContext<DragPlaces | undefined>(undefined);
