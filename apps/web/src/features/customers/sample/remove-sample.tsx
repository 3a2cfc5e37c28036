import { Button } from "@mantine/core";
import { ApiError } from "../../../lib/api-error.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { confirmDelete } from "../../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { useRemoveSample } from "../customers.api.ts";

interface Props {
  readonly id: string;
  readonly onRemoved?: () => void;
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/**
 * Removes the sample customer at once: its data is invented, and the sample can be loaded again. Asks first where real
 * documents were put there by mistake.
 */
export function RemoveSample({ id, onRemoved }: Props) {
  const remove = useRemoveSample(id);
  const removeOrAsk = async (): Promise<boolean> => {
    try {
      await remove.mutateAsync({ if_added: "refuse" });
      return true;
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (!(await confirmDelete({ message: error.message, confirmLabel: "Trotzdem entfernen" })))
        return false;
      await remove.mutateAsync({});
      return true;
    }
  };
  const run = async (): Promise<void> => {
    try {
      if (!(await removeOrAsk())) return;
      onRemoved?.();
      toastSuccess("Das Beispiel ist entfernt.");
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Button variant="default" loading={remove.isPending} onClick={() => void run()}>
      Beispiel entfernen
    </Button>
  );
}
