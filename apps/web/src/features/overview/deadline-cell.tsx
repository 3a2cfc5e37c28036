import { Anchor } from "@mantine/core";
import { SOS_CHECKLIST } from "@krempelfrei/contract/sos/checklist";
import { nearnessOf, nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { IconCalendarEventFilled, IconCheck, IconLifebuoyFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { deadlinesQuery } from "../deadlines/deadlines.api.ts";
import { isOpen, lateOnes } from "../deadlines/group-deadlines.ts";
import { previewQuery } from "../sos/sos.api.ts";
import { Breakable } from "../../ui/title/breakable.tsx";
import classes from "./at-a-glance.module.css";
import { Cell } from "./cell.tsx";
import { UNKNOWN } from "./use-summary.ts";

/** The next deadline that is not overdue; without any, the missing documents for an emergency. */
export function DeadlineCell() {
  const { data, isError } = useQuery(deadlinesQuery(undefined));
  const ahead = data?.data.filter((deadline) => isOpen(deadline) && deadline.due_on >= data.today) ?? [];
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
  if (!next) return <GapsCell isLate={lateOnes(data).length > 0} />;
  const near = nearnessText(next.due_on, data.today);
  const more = ahead.length - 1;
  return (
    <Cell
      tone={nearnessOf(next.due_on, data.today) === "far" ? "plain" : "warn"}
      icon={<IconCalendarEventFilled size={18} aria-hidden />}
      title={
        <>
          {near.charAt(0).toUpperCase() + near.slice(1)}:{" "}
          <Link className={classes.title} to={`/browser?file=${next.file.id}`}>
            <bdi>
              <Breakable text={next.title} />
            </bdi>
          </Link>
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
