import { DatePicker } from "@mantine/dates";
import { berlinDay } from "@krempelfrei/contract/dates";
import { useState } from "react";
import { CALENDAR_LABELS } from "./calendar-labels.ts";
import { PickerPopover } from "./picker-popover.tsx";

interface Props {
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

/** Specification 9: the selectable years, from 100 ago to 10 ahead. */
const YEARS = { before: 100, after: 10 } as const;

const spoken = new Intl.DateTimeFormat("de-DE", { dateStyle: "full", timeZone: "UTC" });

/** The calendar of a date field, in German in every browser. Loaded when it is first opened. */
export default function Calendar({ value, onPick, onClose }: Props) {
  const [today] = useState(() => berlinDay(new Date()));
  const year = Number(today.slice(0, 4));
  const first = value === "" ? today : value;
  return (
    <PickerPopover label="Kalender" onClose={onClose}>
      <DatePicker
        locale="de"
        value={value === "" ? null : value}
        onChange={(day) => day !== null && onPick(day)}
        defaultDate={first}
        minDate={`${year - YEARS.before}-01-01`}
        maxDate={`${year + YEARS.after}-12-31`}
        ariaLabels={CALENDAR_LABELS}
        getDayAriaLabel={(day) => spoken.format(new Date(`${day}T00:00Z`))}
        getDayProps={(day) => (day === first ? { "data-autofocus": true } : {})}
        withNativeLevelSelect
        hideOutsideDates
        // Red on white has too little contrast.
        weekendDays={[]}
        __stopPropagation
      />
    </PickerPopover>
  );
}
