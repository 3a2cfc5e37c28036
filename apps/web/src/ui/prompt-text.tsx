import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { askInDialog } from "./ask-in-dialog.tsx";
import { DialogForm } from "./form/form-dialog.tsx";
import { useSavedForm } from "./form/use-saved-form.ts";

interface Prompt {
  readonly title: string;
  readonly label: string;
  readonly maxLength: number;
  readonly confirmLabel: string;
  readonly initialValue?: string;
  /** Further advice beside the limit. */
  readonly hint?: ReactNode;
  /** The error of an unacceptable value, else undefined. */
  readonly validate: (value: string) => string | undefined;
  /** Called with the value before the prompt closes; the server's errors are shown at the field. */
  readonly save: (value: string) => Promise<void>;
}

/** Asks for one line of text and saves it; resolves to false if the prompt was cancelled. */
export const promptText = (prompt: Prompt): Promise<boolean> =>
  askInDialog(prompt.title, false, (end) => <PromptForm {...prompt} onEnd={end} />);

interface FormProps extends Prompt {
  readonly onEnd: (saved: boolean) => void;
}

function PromptForm({ onEnd, ...prompt }: FormProps) {
  const { label, maxLength, confirmLabel, initialValue = "", hint, validate, save } = prompt;
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ text: initialValue }),
    errorsOf: ({ text }) => ({ text: validate(text.trim()) }),
    save: async ({ text }) => save(text.trim()),
    onSaved: () => onEnd(true),
    success: false,
    toastsErrors: true,
  });
  return (
    <DialogForm controls={controls} submitLabel={confirmLabel}>
      <TextInput
        data-autofocus
        label={label}
        maxLength={maxLength}
        description={
          <>
            Höchstens {maxLength} Zeichen{hint === undefined ? null : <>. {hint}</>}
          </>
        }
        {...controls.form.getInputProps("text")}
      />
    </DialogForm>
  );
}
