import { Button, Group, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState, type FormEvent } from "react";

interface Prompt {
  readonly title: string;
  readonly label: string;
  readonly maxLength: number;
  readonly confirmLabel: string;
  /** A text where the value may not be taken, else undefined. */
  readonly validate: (value: string) => string | undefined;
}

/** Asks for one line of text; null when the person thought better of it. */
export function promptText(prompt: Prompt): Promise<string | null> {
  return new Promise((resolve) => {
    let answer: string | null = null;
    const id = modals.open({
      title: prompt.title,
      onClose: () => resolve(answer),
      children: (
        <PromptForm
          {...prompt}
          onCancel={() => modals.close(id)}
          onSubmit={(value) => {
            answer = value;
            modals.close(id);
          }}
        />
      ),
    });
  });
}

interface FormProps extends Prompt {
  readonly onCancel: () => void;
  readonly onSubmit: (value: string) => void;
}

function PromptForm({ label, maxLength, confirmLabel, validate, onCancel, onSubmit }: FormProps) {
  const [value, setValue] = useState("");
  const [touched, setTouched] = useState(false);
  const error = validate(value.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (error === undefined) onSubmit(value.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label={label}
        value={value}
        maxLength={maxLength}
        description={`Höchstens ${maxLength} Zeichen`}
        error={touched ? error : undefined}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          if (event.currentTarget.value !== "") setTouched(true);
        }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" disabled={touched && error !== undefined}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
