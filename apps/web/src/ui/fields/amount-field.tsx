import { TextInput, type TextInputProps } from "@mantine/core";
import { germanAmount, parseAmount } from "@krempelfrei/contract/money";
import { IconCurrencyEuro } from "@tabler/icons-react";
import { useState } from "react";

/** Cents; as long as the field contains no amount, its text, which no schema of an amount accepts. */
export type AmountValue = number | string;

interface Props extends Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type"> {
  readonly value?: AmountValue;
  readonly onChange: (value: AmountValue) => void;
}

const valueOf = (text: string): AmountValue => parseAmount(text) ?? text.trim();
const shownOf = (value: AmountValue): string => (typeof value === "number" ? germanAmount(value) : value);

/** An amount in euros, typed the German way (1.234,56). */
export function AmountField({ value = "", onChange, onBlur, ...props }: Props) {
  const [text, setText] = useState(() => shownOf(value));
  const [known, setKnown] = useState(value);
  // Changed from outside: by an answer of the server, or the price of another package.
  if (value !== known) {
    setKnown(value);
    if (valueOf(text) !== value) setText(shownOf(value));
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      rightSection={<IconCurrencyEuro size={20} aria-hidden />}
      {...props}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(valueOf(event.currentTarget.value));
      }}
      onBlur={(event) => {
        setText(shownOf(value));
        onBlur?.(event);
      }}
    />
  );
}
