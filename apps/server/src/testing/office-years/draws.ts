/** Decisions from a list of numbers, which may be any: the same list decides the same. */
export interface Draws {
  /** From `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** Once in so many times. */
  once(times: number): boolean;
  one<T>(list: readonly T[]): T | undefined;
}

export function drawsFrom(numbers: readonly number[]): Draws {
  let at = 0;
  const next = (): number => {
    // Beyond the end it goes on with others than at the beginning.
    const round = Math.floor(at / numbers.length);
    const value = (numbers[at % numbers.length] ?? 0) + round * 7919;
    at += 1;
    return value;
  };
  return {
    whole: (min, max) => min + (next() % (max - min + 1)),
    once: (times) => next() % times === 0,
    one: (list) => list[next() % list.length],
  };
}
