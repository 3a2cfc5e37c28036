const PART = 1000;

/** The same list in parts that one statement takes. */
export function inParts<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / PART);
  return Array.from({ length: count }, (_, index) => items.slice(index * PART, (index + 1) * PART));
}
