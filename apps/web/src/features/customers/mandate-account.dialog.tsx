import { Text, TextInput } from "@mantine/core";
import { MandateAccount, type Mandate } from "@krempelfrei/contract/customers/mandates";
import { schemaErrors } from "../../lib/form-errors.ts";
import { IbanField } from "../../ui/fields/iban-field.tsx";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { FormModal } from "../../ui/dialogs/form-modal.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { useChangeMandateAccount } from "./mandates.api.ts";

interface Props {
  readonly customerId: string;
  readonly mandate: Mandate;
  readonly onClose: () => void;
}

/** Moves a used mandate to another account of the same holder; its reference stays. */
export function MandateAccountDialog(props: Props) {
  return (
    <FormModal onClose={props.onClose} title="Konto ändern">
      <AccountForm {...props} />
    </FormModal>
  );
}

function AccountForm({ customerId, mandate, onClose }: Props) {
  const change = useChangeMandateAccount(customerId);
  const controls = useSavedForm({
    stored: mandate,
    valuesOf: () => ({ iban: "", bic: "" }),
    errorsOf: (values) => schemaErrors(MandateAccount, values),
    checkedOnBlur: ["iban"],
    save: async (values, { stored }) =>
      change.mutateAsync({
        mandateId: mandate.id,
        body: { ...MandateAccount.parse(values), revision: stored?.revision },
      }),
    onSaved: onClose,
    toastsErrors: true,
  });
  const { form } = controls;
  return (
    <DialogForm controls={controls}>
      <Text size="sm" c="dimmed">
        Das Mandat <bdi>{mandate.reference}</bdi> bleibt bestehen. Für ein Konto einer anderen Person brauchen
        Sie ein neues Mandat.
      </Text>
      <IbanField
        label="Neue IBAN"
        required
        data-autofocus
        {...form.getInputProps("iban")}
        onChange={(value) => {
          form.setFieldValue("iban", value);
          if (form.errors.iban !== undefined) form.validateField("iban");
        }}
      />
      <TextInput
        label="BIC"
        description="Nur außerhalb des Europäischen Wirtschaftsraums nötig"
        autoComplete="off"
        {...form.getInputProps("bic")}
      />
    </DialogForm>
  );
}
