import { useEffect, useState } from "react";
import { useIsLoading } from "../lib/loading.ts";
import classes from "./loading-bar.module.css";

/** Specification, section 9. */
const LOADING_BAR_MS = 3000;
const LOADING_BAR_TICK_MS = 100;
const LOADING_BAR_DONE_PERCENT = 95;

const STEP = (100 * LOADING_BAR_TICK_MS) / LOADING_BAR_MS;

/** Grows for 3 s in ticks of 100 ms while something loads, and waits above 95 % (specification 9). */
export function LoadingBar() {
  return useIsLoading() ? <GrowingBar /> : null;
}

function GrowingBar() {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      setPercent((value) => (value > LOADING_BAR_DONE_PERCENT ? value : value + STEP));
    }, LOADING_BAR_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (percent === 0) return null;
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label="Wird geladen"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <div className={classes.fill} style={{ width: `${percent}%` }} />
    </div>
  );
}
