import { Alert, Button, Group, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import classes from "../../ui/styles/dialog-foot.module.css";

interface Props {
  /** Reason why there is no preview, unless a field shows it. */
  readonly error: Error | null;
  /** Preview of the run; undefined while it is computed or after an error, null if a field shows the error. */
  readonly preview: ReactNode | undefined;
  readonly submitLabel: string;
  readonly isSending: boolean;
  readonly disabled: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** The end of a dialog for a run: its preview, then the button. */
export function RunPreview({ error, preview, submitLabel, isSending, disabled, onSubmit, onClose }: Props) {
  return (
    <>
      {error ? (
        <Alert color="orange" role="alert">
          {messageOf(error) ?? "Die Vorschau konnte nicht geladen werden."}
        </Alert>
      ) : preview === undefined ? (
        <Skeleton height="6rem" role="status" aria-label="Lade Daten..." />
      ) : (
        preview
      )}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button loading={isSending} disabled={disabled} onClick={onSubmit}>
          {submitLabel}
        </Button>
      </Group>
    </>
  );
}
