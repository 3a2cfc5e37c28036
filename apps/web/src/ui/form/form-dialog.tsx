import { Alert, Button, Group, Stack, Text, type ModalProps } from "@mantine/core";
import { useContext, useLayoutEffect, useRef, type ReactNode } from "react";
import classes from "../styles/dialog-foot.module.css";
import { DialogContext } from "../dialogs/dialog-context.ts";
import { FormModal } from "../dialogs/form-modal.tsx";
import type { SavedForm } from "./use-saved-form.ts";

interface FormProps<Values extends object> {
  readonly controls: SavedForm<Values>;
  readonly closeLabel?: string;
  readonly submitLabel?: string;
  /** Color of the save button of a destructive form. */
  readonly submitColor?: string;
  /** Hides the save button. */
  readonly readOnly?: boolean;
  readonly children: ReactNode;
}

/** The form in a `FormModal`: refusal, fields, and the two buttons. */
export function DialogForm<Values extends object>({
  controls,
  closeLabel = "Abbrechen",
  submitLabel = "Speichern",
  submitColor,
  readOnly = false,
  children,
}: FormProps<Values>) {
  const { submitting } = controls.form;
  const { setSaving, close } = useContext(DialogContext);
  useLayoutEffect(() => setSaving(submitting), [setSaving, submitting]);
  // Something new is created once, so words typed meanwhile could not be saved.
  const isLocked = submitting && controls.base === undefined;
  useFocusKept(isLocked);
  return (
    <form onSubmit={controls.submit} noValidate>
      <fieldset role="presentation" className={classes.fields} disabled={isLocked}>
        <Stack gap="md">
          <FormNotice controls={controls} />
          {children}
        </Stack>
      </fieldset>
      <Group justify="flex-end" mt="lg" className={classes.foot}>
        <Button variant="default" disabled={submitting} onClick={close}>
          {closeLabel}
        </Button>
        {readOnly ? null : (
          <Button type="submit" color={submitColor} loading={submitting}>
            {submitLabel}
          </Button>
        )}
      </Group>
    </form>
  );
}

/** Returns the focus to the field that lost it by being disabled, unless another has it by then. */
function useFocusKept(isLocked: boolean): void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isLocked) before.current = document.activeElement;
    else if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus();
  }, [isLocked]);
}

/** Replaces the server's text, which suggests reloading the page, where typed values would be lost. */
const OUTDATED = "Der Eintrag wurde inzwischen geändert.";

/**
 * Refusal of a save that concerns no single field, the button to load a newer state, or the fields that another person
 * changed as well.
 */
export function FormNotice<Values extends object>({ controls }: { readonly controls: SavedForm<Values> }) {
  const { failed, loadNewer, conflicts } = controls;
  if (loadNewer) {
    return (
      <Alert color="orange" role="alert" title={OUTDATED}>
        <Text size="sm">
          Es wurde nichts gespeichert. Wenn Sie neu laden, bleibt stehen, was Sie eingegeben haben.
        </Text>
        <Button variant="default" mt="sm" onClick={() => void loadNewer()}>
          Neu laden
        </Button>
      </Alert>
    );
  }
  if (failed !== undefined) {
    return (
      <Alert color="red" role="alert">
        {failed}
      </Alert>
    );
  }
  if (conflicts.length === 0) return null;
  return (
    <Alert color="orange" role="status" title="Bitte prüfen Sie diese Felder.">
      Auch jemand anderes hat sie geändert: {conflicts.join(", ")}. Beim Speichern gilt, was hier steht.
    </Alert>
  );
}

type DialogProps<Values extends object> = FormProps<Values> & Pick<ModalProps, "title" | "size" | "onClose">;

export function FormDialog<Values extends object>({
  title,
  size = "md",
  onClose,
  ...form
}: DialogProps<Values>) {
  return (
    <FormModal title={title} size={size} onClose={onClose}>
      <DialogForm {...form} />
    </FormModal>
  );
}
