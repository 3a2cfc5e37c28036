import { MonthPicker } from "@mantine/dates";
import { FIRST_MONTH } from "./months.ts";
import { PickerPopover } from "../../ui/fields/picker-popover.tsx";

interface Props {
  /** YYYY-MM, like `last`, the latest selectable month. */
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

/** Calendar of the months up to `last`, in German in every browser. Loaded when it is first opened. */
export default function MonthCalendar({ month, last, onPick, onClose }: Props) {
  return (
    <PickerPopover label="Monat wählen" onClose={onClose}>
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
    </PickerPopover>
  );
}
