/** Collects items and passes them on together after `ms` milliseconds. */
export function batched<T>(ms: number, apply: (items: readonly T[]) => void): (item: T) => void {
  let items: T[] = [];
  return (item) => {
    items.push(item);
    if (items.length > 1) return;
    setTimeout(() => {
      const collected = items;
      items = [];
      apply(collected);
    }, ms);
  };
}
