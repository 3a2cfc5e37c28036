import { nearnessOf } from "@krempelfrei/contract/deadlines/nearness";
import { MONTHS } from "../../lib/format.ts";
import classes from "./deadlines.module.css";

interface Props {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly today: string;
}

/** Day and month of a deadline in the colour of how near it is; said in words by what stands beside it. */
export function DateBlock({ day, today }: Props) {
  const [, month = "1", date = ""] = day.split("-");
  return (
    <span className={classes.block} data-nearness={nearnessOf(day, today)} aria-hidden>
      <span className={classes.day}>{date}</span>
      <span className={classes.month}>{MONTHS[Number(month) - 1]?.slice(0, 3)}</span>
    </span>
  );
}
