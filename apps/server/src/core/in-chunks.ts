const CHUNK = 1000;

/** The list in chunks that fit into one statement each. */
export function inChunks<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / CHUNK);
  return Array.from({ length: count }, (_, index) => items.slice(index * CHUNK, (index + 1) * CHUNK));
}
