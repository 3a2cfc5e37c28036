import { Text, Textarea } from "@mantine/core";
import { REASON_MAX } from "@krempelfrei/contract/limits";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";

interface Props {
  /** Name of the document. */
  readonly fullName: string;
  /** Rejects the document for this reason, which may be empty. */
  readonly reject: (reason: string) => Promise<void>;
}

/** Asks why a document is rejected, and rejects it; the dialog says itself how that went. */
export const askReason = async (props: Props): Promise<void> =>
  askInDialog("Dokument ablehnen", undefined, (end) => (
    <ReasonForm {...props} onEnd={() => end(undefined)} />
  ));

function ReasonForm({ fullName, reject, onEnd }: Props & { readonly onEnd: () => void }) {
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ reason: "" }),
    errorsOf: () => ({}),
    save: async ({ reason }) => reject(reason.trim()),
    onSaved: onEnd,
  });
  return (
    <DialogForm controls={controls} onClose={onEnd} submitLabel="Ablehnen" submitColor="red.9">
      <Text>„{fullName}“ kommt mit der Begründung zurück zu den unsortierten Dokumenten.</Text>
      <Textarea
        data-autofocus
        label="Begründung (freiwillig)"
        size="md"
        rows={4}
        maxLength={REASON_MAX}
        description={`Höchstens ${REASON_MAX} Zeichen`}
        {...controls.form.getInputProps("reason")}
      />
    </DialogForm>
  );
}
