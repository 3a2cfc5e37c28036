import { nearnessOf, nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { deadlinesQuery } from "./deadlines.api.ts";
import { Marked } from "../files/workspace/document-title.tsx";
import classes from "./deadlines.module.css";
import { isOpen } from "./group-deadlines.ts";

const SHOWN = 5;

/** The next five open deadlines of the own group, the late ones first; each opens its document. */
export function UpcomingDeadlines() {
  const { data } = useQuery(deadlinesQuery(undefined));
  if (!data) return null;
  const next = data.data.filter(isOpen).slice(0, SHOWN);
  if (next.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Keine Fristen.
      </Text>
    );
  }
  return (
    <ul className={classes.upcoming} aria-label="Nächste Fristen">
      {next.map(({ id, title, due_on, file }) => (
        <li key={id} className={classes.upcomingRow}>
          <Link className={classes.title} to={`/browser?file=${file.id}`}>
            <bdi>
              <Marked text={title} sought={undefined} />
            </bdi>
          </Link>
          <span className={classes.near} data-nearness={nearnessOf(due_on, data.today)}>
            {nearnessText(due_on, data.today)}
            <span className="visually-hidden">, am {germanDate(due_on)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
