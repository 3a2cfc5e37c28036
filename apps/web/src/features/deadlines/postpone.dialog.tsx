import { Text } from "@mantine/core";
import { deadlineDay } from "@krempelfrei/contract/deadlines/due-day";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { germanDate } from "../../lib/format.ts";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";

type Postpone = (dueOn: string) => Promise<void>;

/** Asks for another day of a deadline and postpones it. */
export const askPostpone = async (deadline: Deadline, postpone: Postpone): Promise<void> =>
  askInDialog("Frist verschieben", undefined, (end) => (
    <PostponeForm deadline={deadline} postpone={postpone} onEnd={() => end(undefined)} />
  ));

interface Props {
  readonly deadline: Deadline;
  readonly postpone: Postpone;
  readonly onEnd: () => void;
}

function PostponeForm({ deadline, postpone, onEnd }: Props) {
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ due_on: deadline.due_on }),
    errorsOf: ({ due_on }) => {
      const { error } = deadlineDay.safeParse(due_on);
      return error ? { due_on: error.issues[0]?.message } : {};
    },
    checkedOnBlur: ["due_on"],
    save: ({ due_on }) => postpone(due_on),
    onSaved: onEnd,
    success: false,
  });
  return (
    <DialogForm controls={controls} submitLabel="Verschieben">
      <Text>
        „<bdi>{deadline.title}</bdi>“ ist am {germanDate(deadline.due_on)} fällig.
        {deadline.kind === "cancellation" || deadline.kind === "objection"
          ? " Die gesetzliche oder vereinbarte Frist ändert sich dadurch nicht."
          : null}
      </Text>
      <DateField
        label="Neuer Tag"
        kind="deadline"
        required
        data-autofocus
        {...controls.form.getInputProps("due_on")}
      />
    </DialogForm>
  );
}
