import { wholeNumber } from "@krempelfrei/contract/counted";
import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { GROWING_MS, GROWING_STEP_MS, shownAt } from "./growth.ts";

interface Props {
  readonly value: number;
  /** Format of the number; by default whole with thousands separators. */
  readonly format?: (value: number) => string;
}

/**
 * Grows to its value in 500 ms, a step every 25 ms (specification 9), from 0 or the previous value. Screen readers get
 * only the final value, and people with reduced motion see it at once.
 */
export function GrowingNumber({ value, format = wholeNumber }: Props) {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [shown, setShown] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    const from = latest.current;
    const show = (next: number): void => {
      latest.current = next;
      setShown(next);
    };
    if (still || from === value) {
      show(value);
      return undefined;
    }
    let elapsed = 0;
    const timer = setInterval(() => {
      elapsed += GROWING_STEP_MS;
      show(shownAt(from, value, elapsed));
      if (elapsed >= GROWING_MS) clearInterval(timer);
    }, GROWING_STEP_MS);
    return () => clearInterval(timer);
  }, [value, still]);
  return (
    <>
      <span aria-hidden style={{ fontVariantNumeric: "tabular-nums" }}>
        {format(still ? value : shown)}
      </span>
      <span className="visually-hidden">{format(value)}</span>
    </>
  );
}
