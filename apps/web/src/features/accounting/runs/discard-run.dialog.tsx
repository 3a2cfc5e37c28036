import { DISCARD_CONFIRMATION, DiscardInput, type SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { REASON_MAX } from "@krempelfrei/contract/limits";
import { Text, TextInput } from "@mantine/core";
import { schemaErrors } from "../../../lib/form-errors.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../../ui/form/use-saved-form.ts";
import { useDiscardSepaRun } from "./runs.api.ts";

interface Props {
  readonly run: SepaRun;
  readonly onClose: () => void;
}

/** Discards a run, so that its claims can be collected again; once the bank has the file a word has to be typed. */
export function DiscardRunDialog({ run, onClose }: Props) {
  const discard = useDiscardSepaRun();
  const isSubmitted = run.status === "eingereicht";
  const controls = useSavedForm({
    stored: run,
    valuesOf: () => ({ reason: "", confirmation: "" }),
    errorsOf: (values) => ({
      ...schemaErrors(DiscardInput, { ...values, confirmation: values.confirmation.trim() }),
      ...(isSubmitted && values.confirmation.trim() !== DISCARD_CONFIRMATION
        ? { confirmation: `Bitte geben Sie ${DISCARD_CONFIRMATION} ein.` }
        : {}),
    }),
    save: async (values) =>
      discard.mutateAsync({ run, reason: values.reason.trim(), confirmation: values.confirmation.trim() }),
    onSaved: onClose,
    toastsErrors: true,
  });
  const { form } = controls;
  return (
    <FormDialog
      controls={controls}
      onClose={onClose}
      title={`${run.msg_id} verwerfen`}
      submitLabel="Verwerfen"
      submitColor="red.9"
    >
      <Text size="sm">
        {run.count === 1
          ? "Die Forderung wird wieder offen und kann"
          : `Die ${run.count} Forderungen werden wieder offen und können`}{" "}
        neu eingezogen werden.
        {isSubmitted
          ? " Die Bank hat die Datei schon. Widerrufen Sie sie dort zuerst, sonst wird trotzdem eingezogen."
          : null}
      </Text>
      <TextInput
        label="Grund"
        required
        data-autofocus
        maxLength={REASON_MAX}
        {...form.getInputProps("reason")}
      />
      {isSubmitted ? (
        <TextInput
          label="Bestätigung"
          description={`Bitte ${DISCARD_CONFIRMATION} eingeben`}
          required
          autoComplete="off"
          {...form.getInputProps("confirmation")}
        />
      ) : null}
    </FormDialog>
  );
}
