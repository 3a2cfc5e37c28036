import { nearnessOf } from "@krempelfrei/contract/deadlines/nearness";
import { MONTHS } from "../../lib/format.ts";
import classes from "./deadlines.module.css";

interface DateBlockProps {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Without it the block has no colour, for a day that nothing is late after. */
  readonly today?: string | undefined;
}

/** Day and month of a deadline, coloured by nearness; the text beside it says the same in words. */
export function DateBlock({ day, today }: DateBlockProps) {
  const [, month = "1", date = ""] = day.split("-");
  return (
    <span
      className={classes.block}
      data-nearness={today === undefined ? "far" : nearnessOf(day, today)}
      aria-hidden
    >
      <span className={classes.day}>{date}</span>
      <span className={classes.month}>{MONTHS[Number(month) - 1]?.slice(0, 3)}</span>
    </span>
  );
}
