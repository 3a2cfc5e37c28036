import { createContext } from "react";

/** An element that a file can be dragged from, or dropped on. */
export interface Place {
  readonly node: HTMLElement;
  /** Id of the file or of the folder. */
  readonly id: string;
  /** Name of the folder, for screen readers; undefined for a file. */
  readonly folder?: string;
}

interface Press {
  readonly id: string;
  readonly event: MouseEvent;
}

export type DragPlaces = ReturnType<typeof createDragPlaces>;

/** Elements of an area that can be dragged: they are registered before the code that drags them is loaded. */
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
    /** The same array until an element comes or goes. */
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
    /** The mouse's button went down on a file; with undefined it went up again. */
    press(now: Press | undefined): void {
      pressed = now;
      if (now) starts.get(now.id)?.(now.event);
    },
    /** `start` is called with each press on this file, and at once with one that lasts; the library takes an event once. */
    onPress(id: string, start: (event: MouseEvent) => void): () => void {
      if (pressed?.id === id) start(pressed.event);
      starts.set(id, start);
      return () => starts.delete(id);
    },
  };
}

export const DragPlacesContext = createContext<DragPlaces | undefined>(undefined);
