import "@mantine/dates/styles.css";
import "dayjs/locale/de";
import { Popover } from "@mantine/core";
import { MonthPicker } from "@mantine/dates";
import { FIRST_MONTH } from "./months.ts";

interface Props {
  /** YYYY-MM, as `last` is, the latest month that one can choose. */
  readonly month: string;
  readonly last: string;
  readonly onPick: (month: string) => void;
  readonly onClose: () => void;
}

const LABELS = {
  previousYear: "Vorheriges Jahr",
  nextYear: "Nächstes Jahr",
  previousDecade: "Vorheriges Jahrzehnt",
  nextDecade: "Nächstes Jahrzehnt",
  yearLevelControl: "Jahr wählen",
};

/** Any month, in German whatever the browser speaks. Loaded when it is opened first. */
export default function MonthCalendar({ month, last, onPick, onClose }: Props) {
  return (
    <Popover
      opened
      withRoles={false}
      onDismiss={onClose}
      trapFocus
      position="bottom-end"
      shadow="md"
      returnFocus={false}
    >
      <Popover.Target>
        <span aria-hidden style={{ position: "absolute", inset: 0, pointerEvents: "none" }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Monat wählen" data-mantine-stop-propagation>
        {/* Its header belongs to this part, not to the page. */}
        <section>
          <MonthPicker
            locale="de"
            value={`${month}-01`}
            onChange={(day) => day !== null && onPick(day.slice(0, 7))}
            defaultDate={`${month}-01`}
            minDate={`${FIRST_MONTH}-01`}
            maxDate={`${last}-01`}
            ariaLabels={LABELS}
            getMonthControlProps={(day) => (day.startsWith(month) ? { "data-autofocus": true } : {})}
            __stopPropagation
          />
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}
