import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOf } from "../../../lib/form-errors.ts";
import { hideToast, toastError, toastUndo } from "../../../ui/toasts.ts";

interface Next {
  readonly label: string;
  readonly onClick: () => void;
}

/** Reports a change, with an undo for ten seconds and, if any, a button for the remaining work. */
export function toastWithUndo(text: ReactNode, undo: () => Promise<unknown>, next?: Next): void {
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
      <Group gap="xs" style={{ flex: "none" }}>
        {next ? (
          <ToastButton
            label={next.label}
            onClick={() => {
              hideToast(id);
              next.onClick();
            }}
          />
        ) : null}
        <ToastButton label="Rückgängig" onClick={() => void back()} />
      </Group>
    </Group>,
  );
}

const ToastButton = ({ label, onClick }: Next) => (
  <Button size="compact-sm" h="2rem" variant="default" onClick={onClick}>
    {label}
  </Button>
);
