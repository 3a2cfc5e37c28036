import { useQuery } from "@tanstack/react-query";
import { deadlinesQuery } from "../deadlines/deadlines.api.ts";
import { isOpen } from "../deadlines/group-deadlines.ts";
import { UpcomingDeadlines } from "../deadlines/upcoming-deadlines.tsx";
import classes from "./at-a-glance.module.css";
import { Gaps } from "./gaps.tsx";
import { Part } from "./part.tsx";
import { UNKNOWN } from "./use-summary.ts";

/** "Fristen": what is due next, the late ones first; where nothing is, what is missing for an emergency. */
export function Due() {
  const { data, isError } = useQuery(deadlinesQuery(undefined));
  if (data && !data.data.some(isOpen)) return <Gaps />;
  return (
    <Part title="Fristen" all="/deadlines">
      {isError && !data ? (
        <p className={classes.nothing}>{UNKNOWN}</p>
      ) : data === undefined ? undefined : (
        <UpcomingDeadlines />
      )}
    </Part>
  );
}
