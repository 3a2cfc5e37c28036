import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

const settled = async () => new Promise((resolve) => setImmediate(resolve));

// Covers S71
it("lets others begin in place of slow works, but never more than the maximum with slow ones", async () => {
  let now = 0;
  const turns = createTurns({ most: 4, perHolder: 3, slowMs: 100, withSlow: 5 }, () => now);
  const ends: (() => void)[] = [];
  const take = (holder: string) => void turns.take(holder).then((end) => ends.push(end));
  for (const holder of ["a", "a", "a", "b", "b", "b", "c"]) take(holder);
  await settled();
  expect(ends).toHaveLength(4);
  now = 100;
  turns.check();
  await settled();
  expect(ends).toHaveLength(5);
  // The holder without a running work is next, as soon as one ends.
  take("d");
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(6);
  expect(["b", "c", "d"].map((holder) => turns.waiting(holder, ""))).toEqual([2, 0, 0]);
});
