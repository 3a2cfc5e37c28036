import { useQuery } from "@tanstack/react-query";
import { deadlinesQuery } from "./deadlines.api.ts";
import classes from "./deadlines.module.css";
import { countPressing } from "./group-deadlines.ts";

/** Number of late or near deadlines of the person's group; renders nothing for 0. */
export function DeadlineCount() {
  const { data } = useQuery(deadlinesQuery(undefined));
  const count = data ? countPressing(data) : 0;
  if (count === 0) return null;
  return (
    <span className={classes.number}>
      {count}
      <span className="visually-hidden"> überfällig oder bald fällig</span>
    </span>
  );
}
