import { Button } from "@mantine/core";
import { messageOf } from "../../../lib/form-errors.ts";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { useDeleteCustomer } from "../customers.api.ts";

interface Props {
  readonly id: string;
  readonly onRemoved?: () => void;
}

/** Removes the sample customer at once: its data is invented, and the sample can be loaded again. */
export function RemoveSample({ id, onRemoved }: Props) {
  const remove = useDeleteCustomer(id);
  const run = async (): Promise<void> => {
    try {
      await remove.mutateAsync();
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
