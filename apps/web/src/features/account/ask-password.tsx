import { Text } from "@mantine/core";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { PasswordField } from "./needed-password.tsx";

interface Question {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  /** Color of the confirm button. */
  readonly color?: string;
  /** Shows the field only once the server asks for it (422): a sign-in of the last minutes is enough for some changes. */
  readonly onlyIfNeeded?: boolean;
  /**
   * Done before the dialog closes; what the server says of the password is told at the field. Undefined where none was
   * asked for.
   */
  readonly save: (password: string | undefined) => Promise<void>;
}

/** A confirmation that asks for the password where it is needed; false when the person thought better of it or it failed. */
export const askPassword = (question: Question): Promise<boolean> =>
  askInDialog(question.title, false, (end) => <PasswordForm {...question} onEnd={end} />);

interface FormProps extends Question {
  readonly onEnd: (saved: boolean) => void;
}

function PasswordForm({
  message,
  confirmLabel,
  color = "yellow.5",
  onlyIfNeeded = false,
  save,
  onEnd,
}: FormProps) {
  const [isNeeded, setIsNeeded] = useState(!onlyIfNeeded);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNeeded && onlyIfNeeded) field.current?.focus();
  }, [isNeeded, onlyIfNeeded]);
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ password: "" }),
    errorsOf: ({ password }) => (isNeeded && password === "" ? { password: MESSAGES.required } : {}),
    save: async ({ password }) => {
      try {
        await save(isNeeded ? password : undefined);
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) setIsNeeded(true);
        throw error;
      }
    },
    onSaved: () => onEnd(true),
    success: false,
  });
  return (
    <DialogForm
      controls={controls}
      onClose={() => onEnd(false)}
      submitLabel={confirmLabel}
      submitColor={color}
    >
      <Text>{message}</Text>
      {isNeeded ? <PasswordField ref={field} {...controls.form.getInputProps("password")} /> : null}
    </DialogForm>
  );
}
