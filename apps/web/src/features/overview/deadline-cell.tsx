import { Anchor } from "@mantine/core";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { SOS_CHECKLIST } from "@krempelfrei/contract/sos/checklist";
import { nearnessOf, nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { IconCalendarEventFilled, IconCheck, IconLifebuoyFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { deadlinesQuery, type DeadlineList } from "../deadlines/deadlines.api.ts";
import { CHECKED, isOpen, lateOnes } from "../deadlines/group-deadlines.ts";
import { previewQuery } from "../sos/sos.api.ts";
import { Breakable } from "../../ui/title/breakable.tsx";
import classes from "./at-a-glance.module.css";
import { Cell } from "./cell.tsx";
import { UNKNOWN } from "./use-summary.ts";

/**
 * The next deadline that is not overdue, that of a hidden document without words; without any, the missing documents for
 * an emergency.
 */
export function DeadlineCell() {
  const { data, isError } = useQuery(deadlinesQuery(undefined));
  const ahead = data ? aheadOf(data) : [];
  const [next] = ahead;
  if (!data) {
    return (
      <Cell
        tone="plain"
        icon={<IconCalendarEventFilled size={18} aria-hidden />}
        title={isError ? UNKNOWN : undefined}
      />
    );
  }
  if (!next) return <GapsCell isLate={lateOnes(data).length + data.hidden_days.length > 0} />;
  const near = nearnessText(next.due_on, data.today);
  const more = ahead.length - 1;
  return (
    <Cell
      tone={nearnessOf(next.due_on, data.today) === "far" ? "plain" : "warn"}
      icon={<IconCalendarEventFilled size={18} aria-hidden />}
      title={
        <>
          {near.charAt(0).toUpperCase() + near.slice(1)}:{" "}
          {next.deadline ? (
            <Link className={`${classes.title} touch`} to={`/browser?file=${next.deadline.file.id}`}>
              <bdi>
                <Breakable text={next.deadline.title} />
              </bdi>
            </Link>
          ) : (
            CHECKED
          )}
        </>
      }
    >
      am {germanDate(next.due_on)} ·{" "}
      <Anchor component={Link} to="/deadlines" underline="always" inherit>
        {more === 0
          ? "alle Fristen"
          : more === 1
            ? "danach 1 weitere Frist"
            : `danach ${more} weitere Fristen`}
      </Anchor>
    </Cell>
  );
}

interface Ahead {
  readonly due_on: string;
  /** Undefined while its document is hidden. */
  readonly deadline: Deadline | undefined;
}

/** Open deadlines from today on, the earliest first. */
function aheadOf({ data, hidden_days, today }: DeadlineList): readonly Ahead[] {
  const named = data.filter(isOpen).map((deadline) => ({ due_on: deadline.due_on, deadline }));
  const unnamed = hidden_days.map((due_on) => ({ due_on, deadline: undefined }));
  return [...named, ...unnamed]
    .filter(({ due_on }) => due_on >= today)
    .toSorted((one, other) => one.due_on.localeCompare(other.due_on));
}

/** Number of missing documents for an emergency, with the first of them. */
function GapsCell({ isLate }: { readonly isLate: boolean }) {
  const { data, isError } = useQuery(previewQuery);
  const missing = SOS_CHECKLIST.filter(({ key }) =>
    data?.checklist.some((entry) => entry.key === key && entry.files.length === 0),
  );
  const link = (
    <Anchor component={Link} to="/sos" underline="always" inherit aria-label="Notfall: ansehen">
      ansehen
    </Anchor>
  );
  const [first] = missing;
  if (!data || !first) {
    return (
      <Cell
        tone="accent"
        icon={<IconCheck size={18} aria-hidden />}
        title={
          data
            ? isLate
              ? "Keine weitere Frist ist offen"
              : "Keine Frist ist offen"
            : isError
              ? UNKNOWN
              : undefined
        }
      >
        {data ? <>für den Notfall ist alles da · {link}</> : null}
      </Cell>
    );
  }
  return (
    <Cell
      tone="warn"
      icon={<IconLifebuoyFilled size={18} aria-hidden />}
      title={`Für den Notfall ${missing.length === 1 ? "fehlt 1 Dokument" : `fehlen ${missing.length} Dokumente`}`}
    >
      {first.label} · {link}
    </Cell>
  );
}
