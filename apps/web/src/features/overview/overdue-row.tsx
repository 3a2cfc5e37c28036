import { Anchor, Button } from "@mantine/core";
import { nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { DateBlock } from "../deadlines/deadline-row.tsx";
import { deadlinesQuery } from "../deadlines/deadlines.api.ts";
import { lateOnes } from "../deadlines/group-deadlines.ts";
import { useDeadlineActions } from "../deadlines/use-deadline-actions.tsx";
import classes from "./at-a-glance.module.css";

interface Props {
  /** Takes the focus, since the button that had it leaves with its row. */
  readonly onSettle: () => void;
}

/** The deadline that is overdue for longest, by name, with the button that settles it. */
export default function OverdueRow({ onSettle }: Props) {
  const { data } = useQuery(deadlinesQuery(undefined));
  const { settle } = useDeadlineActions(undefined);
  const late = data ? lateOnes(data) : [];
  const [deadline] = late;
  if (!data || !deadline) return null;
  const { title, due_on, note, file, person, kind, can_settle } = deadline;
  const more = late.length - 1;
  const verb = kind === "payment" ? "Bezahlt" : "Erledigt";
  const details = [note ?? file.author ?? file.name, data.persons.length > 1 ? person.name : null];
  return (
    <div className={classes.overdue}>
      <DateBlock day={due_on} today={data.today} />
      <span className={classes.words}>
        <Link className={classes.title} to={`/browser?file=${file.id}`}>
          <bdi>{title}</bdi>
        </Link>
        <span>
          <span className={classes.late}>{nearnessText(due_on, data.today)} überfällig</span>
          <span className="visually-hidden">, am {germanDate(due_on)}</span>
          {" · "}
          <bdi>{details.filter((text) => text !== null).join(" · ")}</bdi>
          {more > 0 ? (
            <>
              {" · "}
              <Anchor component={Link} to="/deadlines" underline="always" inherit>
                und {more} weitere
              </Anchor>
            </>
          ) : null}
        </span>
      </span>
      {can_settle ? (
        <Button
          className={classes.settle}
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-label={`${verb}: ${title}`}
          onClick={() => {
            onSettle();
            void settle(deadline);
          }}
        >
          {verb}
        </Button>
      ) : null}
    </div>
  );
}
