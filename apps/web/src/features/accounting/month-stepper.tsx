import { germanMonth } from "@krempelfrei/contract/german-month";
import { Group, Paper, UnstyledButton } from "@mantine/core";
import { IconCalendarMonthFilled, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Suspense, useRef, useState, type SyntheticEvent } from "react";
import { lazy } from "../../lib/lazy.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./month-stepper.module.css";
import { addMonths, FIRST_MONTH, lastMonth } from "./months.ts";

interface Props {
  /** YYYY-MM. */
  readonly month: string;
  readonly onChange: (month: string) => void;
}

// Loaded with its calendar data only when opened.
const MonthCalendar = lazy(() => import("./month-calendar.tsx"));

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** Previous and next month, from `FIRST_MONTH` to the month after the present one. */
function useSteps({ month, onChange }: Props) {
  const last = lastMonth();
  const isFirst = month <= FIRST_MONTH;
  const isLast = month >= last;
  const step = (count: -1 | 1): void => {
    if (count === -1 ? !isFirst : !isLast) onChange(addMonths(month, count));
  };
  return { last, isFirst, isLast, step };
}

/** Choice of the month: a step by buttons or Alt+← and Alt+→, or any month up to the next one. */
export function MonthStepper({ month, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { last, isFirst, isLast, step } = useSteps({ month, onChange });
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Paper withBorder className={classes.stepper} role="group" aria-label="Monat">
      <Group gap={4} wrap="nowrap">
        <IconButton
          label="Vorheriger Monat"
          data-tip="Vorheriger Monat (Alt + ←)"
          aria-keyshortcuts="Alt+ArrowLeft"
          icon={<IconChevronLeft size={20} aria-hidden />}
          disabled={isFirst}
          onClick={() => step(-1)}
        />
        <UnstyledButton
          ref={button}
          className={classes.month}
          aria-haspopup="dialog"
          aria-expanded={open}
          // Otherwise the press counts as a click outside the calendar, which closes it, and the click opens it again.
          onMouseDown={stop}
          onTouchStart={stop}
          onClick={() => setOpen(!open)}
        >
          <span aria-live="polite">{germanMonth(month)}</span>
          <IconCalendarMonthFilled size={18} aria-hidden />
        </UnstyledButton>
        <IconButton
          label="Nächster Monat"
          data-tip="Nächster Monat (Alt + →)"
          aria-keyshortcuts="Alt+ArrowRight"
          icon={<IconChevronRight size={20} aria-hidden />}
          disabled={isLast}
          onClick={() => step(1)}
        />
      </Group>
      {open ? (
        <Suspense>
          <MonthCalendar
            month={month}
            last={last}
            onPick={(picked) => {
              onChange(picked);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </Paper>
  );
}
