import "@mantine/dates/styles.css";
import "dayjs/locale/de";
import { Calendar } from "@mantine/dates";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { nearnessOf } from "@krempelfrei/contract/deadlines/nearness";
import { CALENDAR_LABELS } from "../../ui/fields/calendar-labels.ts";
import classes from "./deadlines.module.css";

interface Props {
  /** Open deadlines. */
  readonly deadlines: readonly Pick<Deadline, "title" | "due_on">[];
  readonly today: string;
  /** Called with a day that has deadlines. */
  readonly onDay: (day: string) => void;
}

const spoken = new Intl.DateTimeFormat("de-DE", { dateStyle: "full", timeZone: "UTC" });

/** The month, with the days on which something is due. */
export function MonthCalendar({ deadlines, today, onDay }: Props) {
  const titles = Map.groupBy(deadlines, ({ due_on }) => due_on);
  return (
    <section className={classes.card} aria-label="Monat">
      <Calendar
        locale="de"
        defaultDate={today}
        ariaLabels={CALENDAR_LABELS}
        maxLevel="month"
        // Red on white has too little contrast.
        weekendDays={[]}
        fullWidth
        getDayProps={(day) => {
          const due = titles.get(day);
          return {
            className: classes.calendarDay,
            "data-nearness": due ? nearnessOf(day, today) : undefined,
            "data-today": day === today || undefined,
            "aria-label": [
              spoken.format(new Date(`${day}T00:00Z`)),
              ...(due ?? []).map(({ title }) => title),
            ].join(", "),
            disabled: due === undefined,
            onClick: () => onDay(day),
          };
        }}
      />
    </section>
  );
}
