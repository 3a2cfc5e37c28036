import { Textarea, type TextareaProps } from "@mantine/core";
import { groupIban, plainIban } from "@krempelfrei/contract/customers/iban-text";
import { useLayoutEffect, useRef } from "react";

interface Props extends Omit<TextareaProps, "value" | "defaultValue" | "onChange"> {
  /** Without blanks. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/**
 * An account number in groups of four digits; the cursor keeps its position in the digits. With large letters on a phone
 * it takes two lines, because people compare it with their letter digit by digit.
 */
export function IbanField({ value = "", onChange, ...props }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });
  return (
    <Textarea
      autosize
      size="md"
      placeholder="DE00 0000 0000 0000 0000 00"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      {...props}
      ref={input}
      value={groupIban(value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget;
        const before = plainIban(typed.slice(0, selectionStart ?? typed.length));
        cursor.current = groupIban(before).length;
        onChange(plainIban(typed));
      }}
    />
  );
}
