import { Button } from "@mantine/core";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { kindLabel, ruleText } from "@krempelfrei/contract/deadlines/due-day";
import { nearnessOf, nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import { DateBlock } from "./date-block.tsx";
import { DeadlineMenu } from "./deadline-menu.tsx";
import { PersonMark } from "../../ui/person-mark.tsx";
import { Breakable } from "../../ui/title/breakable.tsx";
import classes from "./deadlines.module.css";
import type { DeadlineActions } from "./use-deadline-actions.tsx";

interface Props {
  readonly deadline: Deadline;
  readonly today: string;
  /** Index of the person in the group, for a colour. */
  readonly tone: number;
  readonly actions: DeadlineActions;
  readonly onEdit: (deadline: Deadline) => void;
}

/** Sender, reason and postponement of a deadline. */
function reasonOf({ file, kind, note, rule, postponed_from }: Deadline): string {
  const why = note ?? (rule ? ruleText(rule) : kindLabel(kind));
  const put = postponed_from === null ? null : `verschoben vom ${germanDate(postponed_from)}`;
  return [file.author ?? file.name, why, put].filter((text) => text !== null).join(" · ");
}

/** One deadline of the list: day, document, task, person. Its title gets the focus of the row. */
export function DeadlineRow({ deadline, today, tone, actions, onEdit }: Props) {
  const { id, title, due_on, person, file, can_settle } = deadline;
  return (
    <li className={classes.row} data-deadline={id} data-day={due_on}>
      <DateBlock day={due_on} today={today} />
      <span className={classes.picture}>
        <DocumentPicture file={file} size="row" />
      </span>
      <span className={classes.words}>
        <Link className={`${classes.title} touch`} to={`/browser?file=${file.id}`} data-row-focus>
          <bdi>
            <Breakable text={title} />
          </bdi>
        </Link>
        <span className={classes.reason}>
          <bdi>{reasonOf(deadline)}</bdi>
        </span>
      </span>
      <span className={classes.near} data-nearness={nearnessOf(due_on, today)}>
        {nearnessText(due_on, today)}
        <span className="visually-hidden">, am {germanDate(due_on)}</span>
      </span>
      <span className={classes.person} data-tip={person.name}>
        <PersonMark name={person.name} tone={tone} size="small" />
        <span className="visually-hidden">für {person.name}</span>
      </span>
      {can_settle ? (
        <Button
          className={classes.done}
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-label={`Erledigt: ${title}`}
          aria-keyshortcuts="X"
          data-shortcut="Frist der gewählten Zeile ist erledigt"
          onClick={() => void actions.settle(deadline)}
        >
          <span className={classes.doneText}>Erledigt</span>
        </Button>
      ) : null}
      <DeadlineMenu deadline={deadline} actions={actions} onEdit={onEdit} />
    </li>
  );
}
