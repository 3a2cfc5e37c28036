import { TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendarFilled } from "@tabler/icons-react";
import { Suspense, useRef, useState, type SyntheticEvent } from "react";
import { lazy } from "../../lib/lazy.ts";
import { type DateKind, germanDate, isoOfGerman } from "../../lib/format.ts";
import { IconButton } from "../icon-button.tsx";

interface Props extends Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type"> {
  /** YYYY-MM-DD; as long as the field contains no date, its text, which no schema of a date accepts. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
  /** Decides the century of a year of two digits; `day` by default. */
  readonly kind?: DateKind;
}

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const shownOf = (value: string): string => (ISO.test(value) ? germanDate(value) : value);

// Loaded with its calendar data only when opened: typing a date does not need it.
const Calendar = lazy(() => import("./calendar.tsx"));

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * A date, typed as TT.MM.JJJJ (or TTMMJJJJ, with / or -, with two digits of the year) or picked in a calendar, in
 * German in every browser.
 */
export function DateField({
  value = "",
  onChange,
  onBlur,
  onKeyDown,
  kind = "day",
  disabled = false,
  readOnly = false,
  ...props
}: Props) {
  const [text, setText] = useState(() => shownOf(value));
  const [known, setKnown] = useState(value);
  // Set from outside: picked in the calendar, an answer of the server, a form that is reset.
  if (value !== known) {
    setKnown(value);
    if (isoOfGerman(text) !== value) setText(shownOf(value));
  }
  /** A year of two digits is complete when the field is left or the form is sent. */
  const complete = (): void => {
    const day = isoOfGerman(text, kind);
    if (day !== value) onChange(day);
    setText(shownOf(day));
  };
  return (
    <TextInput
      placeholder="TT.MM.JJJJ"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      disabled={disabled}
      readOnly={readOnly}
      {...props}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(isoOfGerman(event.currentTarget.value));
      }}
      onBlur={(event) => {
        complete();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") complete();
        onKeyDown?.(event);
      }}
      rightSection={
        disabled || readOnly ? null : (
          <CalendarButton value={ISO.test(value) ? value : ""} onPick={onChange} />
        )
      }
    />
  );
}

interface CalendarButtonProps {
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onPick: (day: string) => void;
}

function CalendarButton({ value, onPick }: CalendarButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={button}
        label="Kalender öffnen"
        size={32}
        icon={<IconCalendarFilled size={20} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        // Otherwise the calendar treats the press as a click outside, and closes.
        onMouseDown={stop}
        onTouchStart={stop}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <Suspense>
          <Calendar
            value={value}
            onPick={(day) => {
              onPick(day);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
