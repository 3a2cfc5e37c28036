import { useState } from "react";
import type { PageMark } from "./page-frames.ts";
import type { FramedPlaces } from "./preview-kind.ts";

/** Connects lines beside a document with frames on its pages: pointing at one highlights the other. */
export interface Pointing {
  /** The mark that is pointed at. */
  readonly pointed: string | undefined;
  readonly onPoint: (mark: string | undefined) => void;
}

export interface Seeking extends Pointing {
  /** Scrolls to the frame of a mark and keeps it highlighted until another is pointed at. */
  readonly onSeek: (mark: string) => void;
}

/** `marks` must be the same array while nothing has changed. */
export function useFramedPlaces(marks: readonly PageMark[]): {
  readonly framed: FramedPlaces;
  readonly pointing: Seeking;
  /** A new object for each request to scroll to a frame. */
  readonly sought: object | undefined;
} {
  const [pointed, setPointed] = useState<FramedPlaces["pointed"]>();
  const [sought, setSought] = useState<FramedPlaces["pointed"]>();
  return {
    framed: {
      marks,
      pointed,
      onPoint: (id) => setPointed(id === undefined ? undefined : { id, from: "page" }),
    },
    pointing: {
      pointed: pointed?.id,
      onPoint: (id) =>
        setPointed((before) => {
          if (id !== undefined) return before?.id === id ? before : { id, from: "line" };
          // Where page and lines are shown in turn (on phones), scrolling to a frame hides the line, and the pointer
          // leaves it.
          return before === sought ? before : undefined;
        }),
      onSeek: (id) => {
        const place = { id, from: "line" } as const;
        setSought(place);
        setPointed(place);
      },
    },
    sought,
  };
}
