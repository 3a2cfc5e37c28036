/** Gap from which on the time is a pause, which does not count for the pace. */
const PAUSE_MS = 5 * 60_000;
/** Number of gaps below which the pace is unreliable. */
const GAPS_NEEDED = 3;

/**
 * Minutes that the rest of a round needs at the operator's own pace: the median of the gaps between filings, from the
 * start of the round (milliseconds since 1970). Undefined until enough documents are filed, and if none is left.
 */
export function minutesLeft(moments: readonly number[], left: number): number | undefined {
  const gaps = moments
    .slice(1)
    .map((moment, index) => moment - (moments[index] ?? moment))
    .filter((gap) => gap < PAUSE_MS)
    .toSorted((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)];
  if (median === undefined || gaps.length < GAPS_NEEDED || left === 0) return undefined;
  return Math.max(1, Math.round((median * left) / 60_000));
}
