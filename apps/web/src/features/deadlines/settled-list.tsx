import { Button } from "@mantine/core";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { germanDate } from "../../lib/format.ts";
import classes from "./deadlines.module.css";
import type { DeadlineActions } from "./use-deadline-actions.tsx";

interface Props {
  /** Done ones. */
  readonly deadlines: readonly Deadline[];
  readonly actions: DeadlineActions;
}

/** What was done, the last first, with a way back. */
export function SettledList({ deadlines, actions }: Props) {
  if (deadlines.length === 0) return null;
  const latest = deadlines.toSorted((a, b) => ((a.done_at ?? "") < (b.done_at ?? "") ? 1 : -1));
  return (
    <details className={classes.settled}>
      <summary>Erledigt ({deadlines.length})</summary>
      <ul className={classes.list} aria-label="Erledigte Fristen">
        {latest.map((deadline) => (
          <li key={deadline.id} className={classes.row}>
            <span className={classes.words}>
              <span className={classes.title}>
                <bdi>{deadline.title}</bdi>
              </span>
              <span className={classes.reason}>
                Frist {germanDate(deadline.due_on)} · erledigt am {germanDate(deadline.done_at)} · für{" "}
                <bdi>{deadline.person.name}</bdi>
              </span>
            </span>
            {deadline.can_settle ? (
              <Button
                variant="default"
                aria-label={`Wieder öffnen: ${deadline.title}`}
                onClick={() => void actions.reopen(deadline)}
              >
                Wieder öffnen
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
