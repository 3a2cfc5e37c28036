import { messageOf } from "../lib/form-errors.ts";
import { confirmDelete } from "./confirm.tsx";
import { toastDone, toastError } from "./toasts.ts";

interface Options {
  readonly id: string;
  /** Name shown to the person. */
  readonly name: string;
  readonly remove: (id: string) => Promise<unknown>;
}

/** Asks whether the thing with this name should be deleted, deletes it, and shows the result. */
export async function deleteByName({ id, name, remove }: Options): Promise<void> {
  if (!(await confirmDelete({ name }))) return;
  try {
    await remove(id);
    toastDone(`„${name}“ wurde gelöscht.`, id);
  } catch (error) {
    toastError(messageOf(error), id);
  }
}
