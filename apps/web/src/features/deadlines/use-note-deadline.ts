import type { NewDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { useRef } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useAddDeadline } from "../files/data/suggestions.api.ts";

/** Adds a date that was found in a document as a deadline: once, however often the button is pressed. */
export function useNoteDeadline() {
  const { mutateAsync, isPending, isSuccess } = useAddDeadline();
  // Set at once, unlike the state of the mutation.
  const isDone = useRef(false);
  const note = async (deadline: NewDeadline): Promise<void> => {
    if (isDone.current) return;
    isDone.current = true;
    try {
      await mutateAsync(deadline);
      toastSuccess("Frist hinzugefügt.");
    } catch (error) {
      isDone.current = false;
      toastError(messageOf(error));
    }
  };
  return { note, isPending, isNoted: isSuccess };
}
