/** Pseudo-random numbers, equal for the same seed. */
export interface Random {
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** The first digit is not zero. */
  digits(count: number): string;
}

/** A stream of numbers for a seed (mulberry32: good enough for invented papers, not for secrets). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error("Nothing to pick from");
    return list[int(0, list.length - 1)] as T;
  };
  const digits = (count: number): string =>
    Array.from({ length: count }, (_, index) => int(index === 0 ? 1 : 0, 9)).join("");
  return { int, pick, digits };
}

/** A seed from a text: the same company always gets the same address and colours (FNV-1a). */
export function textSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
