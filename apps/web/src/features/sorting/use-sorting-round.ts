import type { FileItem } from "@krempelfrei/contract/files/files";
import { useRef, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

interface Round extends SortingRound {
  /** Documents being filed: they count as filed, and return if the server refuses. */
  readonly saving: readonly string[];
  /** Documents that the server refused; they are shown next. */
  readonly refused: readonly string[];
  /** Filed and skipped documents, the latest last, for the steps back. */
  readonly passed: readonly string[];
  /** Documents filed in this round and reopened: they are in a folder already. */
  readonly returned: ReadonlySet<string>;
}

const without = (ids: readonly string[], id: string | undefined): string[] =>
  ids.filter((other) => other !== id);

/** The result of a filing: a refused document returns to the round. */
function settled(before: Round, id: string, filed: boolean): Round {
  const saving = without(before.saving, id);
  if (filed) return { ...before, saving };
  return {
    ...before,
    saving,
    refused: [...before.refused, id],
    passed: without(before.passed, id),
    filed: before.filed - 1,
    current: before.current ?? id,
  };
}

/** Reopens a filed or skipped document. */
const backTo =
  (last: string) =>
  ({ skipped, filed, passed, returned, ...before }: Round): Round => ({
    ...before,
    current: last,
    skipped: new Set([...skipped].filter((id) => id !== last)),
    filed: skipped.has(last) ? filed : filed - 1,
    passed: without(passed, last),
    returned: skipped.has(last) ? returned : new Set([...returned, last]),
  });

/** Counts a document whose filing was undone as waiting again; one that was reopened before no longer counts as filed. */
const withUndone = (id: string, { filed, passed, returned, ...before }: Round): Round => ({
  ...before,
  filed: passed.includes(id) ? filed - 1 : filed,
  passed: without(passed, id),
  returned: new Set([...returned].filter((one) => one !== id)),
});

const skipped = ({ current, skipped, passed }: Round): Partial<Round> =>
  current === undefined
    ? {}
    : { skipped: new Set([...skipped, current]), passed: [...without(passed, current), current] };

const withNow = (moments: readonly number[]): readonly number[] => [...moments, Date.now()];

/** Counts a document as filed and passed. */
const withFiled = ({ filed, passed }: Round, id: string): Pick<Round, "filed" | "passed"> => ({
  filed: filed + 1,
  passed: [...without(passed, id), id],
});

/** Ids of all unfiled documents since the round began; new ones are appended. */
function useOrder(waiting: readonly FileItem[]): readonly string[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = waiting.filter(({ id }) => !order.includes(id));
  if (added.length > 0) setOrder([...order, ...added.map(({ id }) => id)]);
  return order;
}

/** A round through documents, the oldest first. New and removed ones are taken into account. */
export function useSortingRound(
  waiting: readonly FileItem[],
  all: readonly FileItem[],
  start: string | undefined,
) {
  const order = useOrder(waiting);
  const [round, setRound] = useState<Round>(() => ({
    current: (
      waiting.find(({ id }) => id === start) ??
      nextToSort(waiting, { current: undefined, skipped: NONE }) ??
      waiting[0]
    )?.id,
    skipped: NONE,
    filed: 0,
    saving: [],
    refused: [],
    passed: [],
    returned: NONE,
  }));
  const [moments, setMoments] = useState(() => withNow([]));
  const saves = useRef(new Set<Promise<boolean>>());
  const latest = useRef({ waiting, all });
  latest.current = { waiting, all };

  const following = (after: Round): FileItem | undefined => {
    const back = latest.current.all.find(({ id }) => id === without(after.refused, after.current)[0]);
    const skipped = new Set([...after.skipped, ...after.saving]);
    return back ?? nextToSort(latest.current.waiting, { ...after, skipped });
  };
  const goOn = (change: (before: Round) => Partial<Round>): void =>
    setRound((before) => {
      const after = { ...before, refused: without(before.refused, before.current), ...change(before) };
      return { ...after, current: following(after)?.id };
    });
  const file = async (id: string, save: Promise<boolean>): Promise<void> => {
    const ahead = following(round) !== undefined;
    setMoments(withNow);
    saves.current.add(save);
    if (ahead) goOn((before) => ({ ...withFiled(before, id), saving: [...before.saving, id] }));
    const filed = await save;
    saves.current.delete(save);
    if (ahead) {
      setRound((before) => settled(before, id, filed));
      return;
    }
    // The end is reached only after all filings are confirmed.
    await Promise.all(saves.current);
    if (filed) goOn((before) => withFiled(before, id));
  };

  const last = round.passed.at(-1);
  return {
    current: round.current,
    /** Ids of documents whose forms are hidden, but still needed. */
    behind: without([...round.saving, ...round.refused], round.current),
    refused: round.refused,
    /** Ids of documents that are being filed and count as filed. */
    saving: round.saving,
    following: following(round),
    filed: round.filed,
    /** Times of the start of the round and of each filing: milliseconds since 1970. */
    moments,
    order,
    /** From 1. */
    position: order.indexOf(round.current ?? "") + 1,
    total: order.length,
    /** Files a document and continues with the next one meanwhile; if none follows, waits for all filings first. */
    file,
    /** Waits for all pending filings; true if all succeeded. */
    arrived: async () => (await Promise.all(saves.current)).every(Boolean),
    /** Continues after another person filed or deleted the current document. */
    afterLoss: () => goOn(() => ({})),
    skip: () => goOn(skipped),
    /** Reopens the document filed or skipped last; undefined without one, or while it is being filed. */
    back: last === undefined || round.saving.includes(last) ? undefined : () => setRound(backTo(last)),
    /** Counts a document whose filing was undone as waiting again, and shows it if `isShown`. */
    undone: (id: string, isShown: boolean) =>
      setRound((before) => ({ ...withUndone(id, before), ...(isShown ? { current: id } : {}) })),
    returned: round.returned,
    /** Restarts with skipped documents, or new ones since the end. */
    again: () => goOn(() => ({ current: undefined, skipped: NONE })),
  };
}

interface SortingRound {
  /** The current document; undefined when none is left. */
  readonly current: string | undefined;
  readonly skipped: ReadonlySet<string>;
  /** Number of documents filed in this round. */
  readonly filed: number;
}

/** The next document that is neither skipped nor opened by an employee; after the end from the top again. */
export function nextToSort(
  waiting: readonly FileItem[],
  { current, skipped }: Pick<SortingRound, "current" | "skipped">,
): FileItem | undefined {
  const at = waiting.findIndex(({ id }) => id === current);
  const around = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(at, 0))];
  return around.find(({ id, claimed_by }) => id !== current && !skipped.has(id) && claimed_by === null);
}
