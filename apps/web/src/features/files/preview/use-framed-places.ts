import { useState } from "react";
import type { PageMark } from "./page-frames.ts";
import type { FramedPlaces } from "./preview-kind.ts";

/** Connects lines beside a document with the frames on its pages: each marks the other. */
export interface Pointing {
  /** The mark whose frame is pointed at. */
  readonly pointed: string | undefined;
  readonly onPoint: (mark: string | undefined) => void;
}

export interface Seeking extends Pointing {
  /** Keeps the frame of a mark in sight until something else is pointed at. */
  readonly onSeek: (mark: string) => void;
}

/** `marks` must stay the same array while nothing changed. */
export function useFramedPlaces(marks: readonly PageMark[]): {
  readonly framed: FramedPlaces;
  readonly pointing: Seeking;
  /** Another object each time that a place is sought. */
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
          // Where page and lines take turns, seeking a place hides the line, and the pointer leaves it.
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
