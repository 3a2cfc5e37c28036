import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOf } from "../../../lib/form-errors.ts";
import { hideToast, toastError, toastUndo } from "../../../ui/toasts.ts";

interface Next {
  readonly label: string;
  readonly onClick: () => void;
}

/** Width of the text beside the buttons; a narrower one, on a phone, stands above them. */
const TEXT_WIDTH = "9rem";

/**
 * Reports a change, with an undo for ten seconds and, if any, a button for the remaining work. `about`: key of the
 * changed things; an earlier report with this key is removed, because its text and its undo are outdated. Returns the
 * argument of `hideToast`.
 */
export function toastWithUndo(
  text: ReactNode,
  undo: () => Promise<unknown>,
  next?: Next,
  about?: string,
): string {
  const back = async (): Promise<void> => {
    hideToast(id);
    try {
      await undo();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const id = toastUndo(
    <Group justify="flex-end" gap="xs">
      <span style={{ flex: `1 1 ${TEXT_WIDTH}`, overflowWrap: "anywhere" }}>{text}</span>
      <Group gap="xs">
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
    about,
  );
  return id;
}

const ToastButton = ({ label, onClick }: Next) => (
  <Button size="compact-sm" h="2rem" variant="default" onClick={onClick}>
    {label}
  </Button>
);
