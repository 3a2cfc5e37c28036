import { TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { germanDate, isoOfGerman } from "../lib/format.ts";
import classes from "./date-field.module.css";
import { IconButton } from "./icon-button.tsx";

interface Props extends Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type"> {
  /** YYYY-MM-DD; while something else stands in the field, that text, which no schema of a date accepts. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const shownOf = (value: string): string => (ISO.test(value) ? germanDate(value) : value);

/** Specification 9: the years that the picker offers, from 100 ago to 10 ahead. */
const yearFromNow = (years: number): number => new Date().getFullYear() + years;

/** A date, typed as TT.MM.JJJJ (or TTMMJJJJ) or picked in the calendar of the browser. */
export function DateField({
  value = "",
  onChange,
  onBlur,
  disabled = false,
  readOnly = false,
  ...props
}: Props) {
  const [text, setText] = useState(() => shownOf(value));
  const [known, setKnown] = useState(value);
  const picker = useRef<HTMLInputElement>(null);
  // Set from outside: picked in the calendar, an answer of the server, a form that is reset.
  if (value !== known) {
    setKnown(value);
    if (isoOfGerman(text) !== value) setText(shownOf(value));
  }
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
        setText(shownOf(value));
        onBlur?.(event);
      }}
      rightSection={
        disabled || readOnly ? null : (
          <>
            <IconButton
              label="Kalender öffnen"
              size={32}
              icon={<IconCalendar size={20} aria-hidden />}
              onClick={() => picker.current?.showPicker()}
            />
            <input
              ref={picker}
              type="date"
              className={classes.picker}
              tabIndex={-1}
              aria-hidden
              min={`${yearFromNow(-100)}-01-01`}
              max={`${yearFromNow(10)}-12-31`}
              value={ISO.test(value) ? value : ""}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </>
        )
      }
    />
  );
}
