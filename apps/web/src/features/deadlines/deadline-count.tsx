import { useQuery } from "@tanstack/react-query";
import { deadlinesQuery } from "./deadlines.api.ts";
import classes from "./deadlines.module.css";
import { countPressing } from "./group-deadlines.ts";

/** How many of the own group's deadlines are late or near; nothing where none is. */
export function DeadlineCount() {
  const { data } = useQuery(deadlinesQuery(undefined));
  const count = data ? countPressing(data.data, data.today) : 0;
  if (count === 0) return null;
  return (
    <span className={classes.number}>
      {count}
      <span className="visually-hidden"> überfällig oder bald fällig</span>
    </span>
  );
}
