import { Button, Group, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { messageOf, serverErrors } from "../lib/form-errors.ts";
import { askInDialog } from "./ask-in-dialog.tsx";
import { toastError } from "./toasts.ts";

interface Prompt {
  readonly title: string;
  readonly label: string;
  readonly maxLength: number;
  readonly confirmLabel: string;
  readonly initialValue?: string;
  /** Beside the limit: what else one should know. */
  readonly hint?: ReactNode;
  /** A text where the value may not be taken, else undefined. */
  readonly validate: (value: string) => string | undefined;
  /** Done with the value before the prompt closes; what the server refuses of it is told at the field. */
  readonly save: (value: string) => Promise<void>;
}

/** Asks for one line of text and saves it; false when the person thought better of it. */
export const promptText = (prompt: Prompt): Promise<boolean> =>
  askInDialog(prompt.title, false, (end) => <PromptForm {...prompt} onEnd={end} />);

interface FormProps extends Prompt {
  readonly onEnd: (saved: boolean) => void;
}

function PromptForm({ onEnd, ...prompt }: FormProps) {
  const { label, maxLength, confirmLabel, initialValue = "", hint, validate, save } = prompt;
  const [value, setValue] = useState(initialValue);
  const [touched, setTouched] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const error = validate(value.trim()) ?? refused;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    if (error !== undefined || saving) return;
    setSaving(true);
    try {
      await save(value.trim());
      onEnd(true);
    } catch (failure) {
      const [text] = Object.values(serverErrors(failure));
      // Specification 8: what is not about the text is told by a toast.
      if (text === undefined) toastError(messageOf(failure));
      setRefused(text);
      setSaving(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label={label}
        value={value}
        maxLength={maxLength}
        description={
          hint === undefined ? (
            `Höchstens ${maxLength} Zeichen`
          ) : (
            <>
              Höchstens {maxLength} Zeichen. {hint}
            </>
          )
        }
        error={touched ? error : undefined}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setRefused(undefined);
          if (event.currentTarget.value !== "") setTouched(true);
        }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onEnd(false)}>
          Abbrechen
        </Button>
        <Button type="submit" loading={saving} disabled={touched && error !== undefined}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
