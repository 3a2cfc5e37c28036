import { Text, TextInput } from "@mantine/core";
import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { euros } from "@krempelfrei/contract/money";
import { germanDate } from "../../../lib/format.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../../ui/form/use-saved-form.ts";

interface Props {
  readonly title: string;
  readonly line: BankLine;
  readonly label: string;
  readonly description: string;
  readonly required: boolean;
  readonly max: number;
  readonly submitLabel: string;
  readonly save: (note: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a note on a change to a line, or for the reason of the change. */
export function NoteDialog({
  title,
  line,
  label,
  description,
  required,
  max,
  submitLabel,
  save,
  onClose,
}: Props) {
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ note: "" }),
    errorsOf: ({ note }) => ({ note: required && note.trim() === "" ? MESSAGES.required : undefined }),
    save: async ({ note }) => save(note),
    onSaved: onClose,
  });
  return (
    <FormDialog controls={controls} onClose={onClose} title={title} submitLabel={submitLabel}>
      <Text fw={600}>
        <bdi>{line.name ?? "Ohne Namen"}</bdi>, {euros(line.amount_cents)} vom {germanDate(line.booked_on)}
      </Text>
      <TextInput
        label={label}
        description={description}
        required={required}
        maxLength={max}
        autoComplete="off"
        data-autofocus
        {...controls.form.getInputProps("note")}
      />
    </FormDialog>
  );
}
