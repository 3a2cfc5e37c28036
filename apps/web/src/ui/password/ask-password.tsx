import { Text } from "@mantine/core";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { askInDialog } from "../ask-in-dialog.tsx";
import { DialogForm } from "../form/form-dialog.tsx";
import { useSavedForm } from "../form/use-saved-form.ts";
import { asksForPassword, PasswordField } from "./needed-password.tsx";

interface Question {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  /** Color of the confirm button. */
  readonly color?: string;
  /** True: the field appears only after the server required it (422): for some changes a recent sign-in is enough. */
  readonly onlyIfNeeded?: boolean;
  /**
   * Runs before the dialog closes; the server's refusal of the password is shown at the field. `password` is undefined
   * if none was required.
   */
  readonly save: (password: string | undefined) => Promise<void>;
}

/** A confirmation with a password field where needed; true once `save` succeeded, false if the person cancelled. */
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
        if (asksForPassword(error)) setIsNeeded(true);
        // An error of a field that the dialog lacks stands above the button.
        else if (error instanceof ApiError) throw new ApiError(error.status, { message: error.message });
        throw error;
      }
    },
    onSaved: () => onEnd(true),
    success: false,
  });
  return (
    <DialogForm controls={controls} submitLabel={confirmLabel} submitColor={color}>
      <Text>{message}</Text>
      {isNeeded ? <PasswordField ref={field} {...controls.form.getInputProps("password")} /> : null}
    </DialogForm>
  );
}
