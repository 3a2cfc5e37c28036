import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { useState, type FormEvent } from "react";
import { messageOf, serverErrors } from "../../lib/form-errors.ts";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { toastError } from "../../ui/toasts.ts";
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
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState<string>();
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (saving) return;
    if (password === "") return setRefused(MESSAGES.required);
    setSaving(true);
    try {
      await save(password);
      onEnd(true);
    } catch (error) {
      const errors = serverErrors(error);
      const text = errors.password ?? errors.password_current ?? messageOf(error);
      setSaving(false);
      if (text !== undefined) return setRefused(text);
      toastError();
      onEnd(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{message}</Text>
        <PasswordInput
          data-autofocus
          label="Passwort"
          description="Zur Sicherheit fragen wir danach."
          autoComplete="current-password"
          visibilityToggleButtonProps={PASSWORD_LABELS}
          value={password}
          error={refused}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setRefused(undefined);
          }}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onEnd(false)}>
          Abbrechen
        </Button>
        <Button type="submit" color="yellow.5" loading={saving}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
