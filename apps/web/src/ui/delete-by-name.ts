import { messageOf } from "../lib/form-errors.ts";
import { confirmDelete } from "./confirm.tsx";
import { toastDone, toastError } from "./toasts.ts";

interface Options {
  readonly id: string;
  /** As the person knows it. */
  readonly name: string;
  readonly remove: (id: string) => Promise<unknown>;
}

/** Asks whether the thing of this name is to be deleted, deletes it, and says how that went. */
export async function deleteByName({ id, name, remove }: Options): Promise<void> {
  if (!(await confirmDelete({ name }))) return;
  try {
    await remove(id);
    toastDone(`„${name}“ wurde gelöscht.`, id);
  } catch (error) {
    toastError(messageOf(error), id);
  }
}
