import { PasswordInput, Text } from "@mantine/core";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { useSavedForm } from "../../ui/use-saved-form.ts";
import { PASSWORD_LABELS } from "./labels.ts";

interface Question {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  /** Done before the dialog closes; what the server says of the password is told at the field. */
  readonly save: (password: string) => Promise<void>;
}

/** A confirmation that asks for the password; false when the person thought better of it or it failed. */
export const askPassword = (question: Question): Promise<boolean> =>
  askInDialog(question.title, false, (end) => <PasswordForm {...question} onEnd={end} />);

interface FormProps extends Question {
  readonly onEnd: (saved: boolean) => void;
}

function PasswordForm({ message, confirmLabel, save, onEnd }: FormProps) {
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ password: "" }),
    errorsOf: ({ password }) => (password === "" ? { password: MESSAGES.required } : {}),
    save: async ({ password }) => save(password),
    onSaved: () => onEnd(true),
    success: false,
  });
  return (
    <DialogForm
      controls={controls}
      onClose={() => onEnd(false)}
      submitLabel={confirmLabel}
      submitColor="yellow.5"
    >
      <Text>{message}</Text>
      <PasswordInput
        data-autofocus
        label="Passwort"
        description="Zur Sicherheit fragen wir danach."
        autoComplete="current-password"
        visibilityToggleButtonProps={PASSWORD_LABELS}
        {...controls.form.getInputProps("password")}
      />
    </DialogForm>
  );
}
