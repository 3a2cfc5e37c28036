import type { File as Document } from "@krempelfrei/contract/files";
import { useState } from "react";
import { nextToSort, placeInRound, type SortingRound } from "./sorting-queue.ts";

const NONE: ReadonlySet<string> = new Set();

/** One document after the other, the oldest first. What comes in or goes meanwhile counts. */
export function useSortingRound(waiting: readonly Document[]) {
  const [round, setRound] = useState<SortingRound>(() => ({
    current: (nextToSort(waiting, { current: undefined, skipped: NONE }) ?? waiting[0])?.id,
    skipped: NONE,
    filed: 0,
  }));
  const following = nextToSort(waiting, round);
  const goOn = (changes: Partial<SortingRound>): void => {
    const after = { ...round, ...changes };
    setRound({ ...after, current: nextToSort(waiting, after)?.id });
  };
  return {
    current: round.current,
    following,
    filed: round.filed,
    ...placeInRound(waiting, round),
    /** Goes on after the document in hand was filed. */
    afterFiling: () => goOn({ filed: round.filed + 1 }),
    /** Goes on after somebody else filed or deleted it. */
    afterLoss: () => goOn({}),
    skip: () =>
      goOn({
        skipped: round.current === undefined ? round.skipped : new Set([...round.skipped, round.current]),
      }),
    /** Takes up again what was skipped, or what has come in since the end. */
    again: () => goOn({ current: undefined, skipped: NONE }),
  };
}
