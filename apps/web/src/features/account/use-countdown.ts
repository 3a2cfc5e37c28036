import { useEffect, useState } from "react";

/** Counts whole seconds down to zero, from the first render on and from each restart. */
export function useCountdown(seconds: number): readonly [number, () => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = (): void => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end]);
  const restart = (): void => {
    setEnd(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, restart];
}
