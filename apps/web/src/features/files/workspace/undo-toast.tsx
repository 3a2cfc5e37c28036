import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOf } from "../../../lib/form-errors.ts";
import { hideToast, toastError, toastUndo } from "../../../ui/toasts.ts";

/** Says what was done, with a way back for ten seconds. */
export function toastWithUndo(text: ReactNode, undo: () => Promise<unknown>): void {
  const back = async (): Promise<void> => {
    hideToast(id);
    try {
      await undo();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const id = toastUndo(
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <span>{text}</span>
      <Button
        size="compact-sm"
        h="2rem"
        variant="default"
        style={{ flex: "none" }}
        onClick={() => void back()}
      >
        Rückgängig
      </Button>
    </Group>,
  );
}
