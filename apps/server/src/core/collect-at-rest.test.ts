import { expect, it, vi } from "vitest";
import { collectAtRest } from "./collect-at-rest.ts";

const LOOK_MS = 10_000;

it("collects once when rest follows work, and never while there is some", () => {
  vi.useFakeTimers();
  try {
    const collect = vi.fn<() => void>();
    let utilization = 0;
    const end = collectAtRest(collect, () => ({ idle: 0, active: 0, utilization }));
    const after = (share: number): number => {
      utilization = share;
      vi.advanceTimersByTime(LOOK_MS);
      return collect.mock.calls.length;
    };
    expect([0, 0.01].map(after)).toEqual([0, 0]);
    expect([0.9, 0.5, 0.1, 0.01, 0.01].map(after)).toEqual([0, 0, 0, 1, 1]);
    expect([0.2, 0.04].map(after)).toEqual([1, 2]);
    after(0.9);
    end();
    expect(after(0)).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it("finds a collector whatever the flags are", () => {
  expect(() => collectAtRest()()).not.toThrow();
});
