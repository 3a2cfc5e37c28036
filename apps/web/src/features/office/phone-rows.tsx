import type { Office } from "@krempelfrei/contract/office/office";
import { Paper } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Alarm } from "./alarms.ts";
import { Fine } from "./fine.tsx";
import classes from "./office.module.css";
import { rowsOf } from "./rows.ts";

interface Props {
  readonly office: Office;
  readonly alarms: readonly Alarm[];
  readonly fine: readonly string[];
}

/** The topics on a phone: two lines each; topics without problems are collapsed below. */
export function PhoneRows({ office, alarms, fine }: Props) {
  return (
    <Paper withBorder component="ul" className={classes.rows} aria-label="Themen">
      {rowsOf(office, alarms).map(({ topic, title, urgent, text, to }) => (
        <li key={topic}>
          <Link to={to} className={classes.row}>
            <span className={classes.words}>
              <span className={classes.rowTitle}>{title}</span>
              <span className={classes.note}>
                {urgent ? <strong className={classes.urgent}>{urgent}</strong> : null}
                {urgent && text ? " · " : null}
                {text}
              </span>
            </span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
      {fine.length === 0 ? null : (
        <li>
          <details className={classes.closed}>
            <summary>Alles andere in Ordnung</summary>
            <Fine texts={fine} />
          </details>
        </li>
      )}
    </Paper>
  );
}
