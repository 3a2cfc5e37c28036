import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../field-group.module.css";
import { FormNotice } from "./form-dialog.tsx";
import type { SavedForm } from "./use-saved-form.ts";

interface Props<Values extends object> {
  readonly controls: SavedForm<Values>;
  readonly actions?: ReactNode;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Refusal of a save, and the button that saves, which stays in sight. */
export function SaveFoot<Values extends object>({
  controls,
  actions,
  label,
  disabled = false,
}: Props<Values>) {
  const { form, dirty } = controls;
  return (
    <>
      <FormNotice controls={controls} />
      <div className={classes.saving} data-foot>
        {dirty ? (
          <Text size="sm" className={classes.unsaved}>
            Nicht gespeicherte Änderungen
          </Text>
        ) : null}
        {actions}
        <Button type="submit" loading={form.submitting} disabled={disabled}>
          {label}
        </Button>
      </div>
    </>
  );
}
