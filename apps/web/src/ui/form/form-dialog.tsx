import { Alert, Button, Group, Modal, Stack, Text, type ModalProps } from "@mantine/core";
import { useCallback, useContext, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import classes from "../styles/dialog-foot.module.css";
import { useFocusBack } from "../use-focus-back.ts";
import { useModalAbove } from "../use-modal-above.ts";
import { TellDialog, type DialogState } from "./dialog-state.ts";
import type { SavedForm } from "./use-saved-form.ts";
import { confirmLoss, giveUp, unsavedForms } from "../use-unsaved-guard.ts";

/**
 * A dialog with a form, mounted only while it is open. Escape, a click outside and the cross ask before typed values
 * are lost, and do nothing during a save. Buttons of the form itself call the given `onClose` without asking.
 * Afterwards the focus returns to where it was.
 */
export function FormModal({ onClose, children, ...props }: Omit<ModalProps, "opened">) {
  useFocusBack();
  // Unsaved forms of the page behind the dialog, which stay.
  const [behind] = useState(unsavedForms);
  const isAbove = useModalAbove();
  const saving = useRef(false);
  const follow = useCallback((form: DialogState) => {
    saving.current = form.saving;
  }, []);
  const close = async (): Promise<void> => {
    if (isAbove() || saving.current) return;
    const own = [...unsavedForms()].filter((form) => !behind.has(form));
    if (own.length > 0 && !(await confirmLoss())) return;
    giveUp(own);
    onClose();
  };
  return (
    <Modal {...props} opened onClose={() => void close()}>
      <TellDialog value={follow}>{children}</TellDialog>
    </Modal>
  );
}

interface FormProps<Values extends object> {
  readonly controls: SavedForm<Values>;
  readonly onClose: () => void;
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
  onClose,
  closeLabel = "Abbrechen",
  submitLabel = "Speichern",
  submitColor,
  readOnly = false,
  children,
}: FormProps<Values>) {
  const { dirty, form } = controls;
  const { submitting } = form;
  const tell = useContext(TellDialog);
  useLayoutEffect(() => tell({ saving: submitting, dirty }), [tell, submitting, dirty]);
  return (
    <form onSubmit={controls.submit} noValidate>
      <Stack gap="md">
        <FormNotice controls={controls} />
        {children}
      </Stack>
      <Group justify="flex-end" mt="lg" className={classes.foot}>
        <Button variant="default" disabled={submitting} onClick={onClose}>
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

type DialogProps<Values extends object> = FormProps<Values> & Pick<ModalProps, "title" | "size">;

export function FormDialog<Values extends object>({ title, size = "md", ...form }: DialogProps<Values>) {
  return (
    <FormModal title={title} size={size} onClose={form.onClose}>
      <DialogForm {...form} />
    </FormModal>
  );
}
