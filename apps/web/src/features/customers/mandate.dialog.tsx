import { Alert, Skeleton, Text, TextInput } from "@mantine/core";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { MANDATE_HOLDER_MAX, MANDATE_REFERENCE_MAX } from "@krempelfrei/contract/limits";
import { MandateInput, type MandateDetails } from "@krempelfrei/contract/customers/mandates";
import { useQuery } from "@tanstack/react-query";
import { messageOf, schemaErrors } from "../../lib/form-errors.ts";
import { DateField } from "../../ui/fields/date-field.tsx";
import { IbanField } from "../../ui/fields/iban-field.tsx";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { FormModal } from "../../ui/dialogs/form-modal.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { mandateQuery, fetchMandate, useSaveMandate } from "./mandates.api.ts";

interface Props {
  readonly customer: CustomerDetails;
  /** Default for a new mandate. */
  readonly nextReference: string;
  /** Undefined: a new mandate, which replaces the active one. */
  readonly mandateId: string | undefined;
  readonly onClose: () => void;
}

/** Form of a SEPA mandate; only it shows a whole account number. */
export function MandateDialog(props: Props) {
  const { mandateId, onClose } = props;
  return (
    <FormModal onClose={onClose} title={mandateId === undefined ? "Mandat erfassen" : "Mandat bearbeiten"}>
      {mandateId === undefined ? (
        <MandateForm {...props} mandate={undefined} />
      ) : (
        <Existing {...props} mandateId={mandateId} />
      )}
    </FormModal>
  );
}

function Existing(props: Props & { readonly mandateId: string }) {
  const { data, error } = useQuery(mandateQuery(props.customer.id, props.mandateId));
  if (data) return <MandateForm {...props} mandate={data} />;
  if (error) {
    return (
      <Alert color="red" role="alert">
        {messageOf(error) ?? "Das Mandat konnte nicht geladen werden."}
      </Alert>
    );
  }
  return <Skeleton height="16rem" role="status" aria-label="Lade Daten..." />;
}

interface Values {
  reference: string;
  signed_on: string;
  holder: string;
  iban: string;
  bic: string;
}

type FormProps = Props & { readonly mandate: MandateDetails | undefined };

function useMandateForm({ customer, nextReference, mandate, onClose }: FormProps) {
  const save = useSaveMandate(customer.id);
  return useSavedForm({
    stored: mandate,
    valuesOf: (stored): Values => ({
      reference: stored?.reference ?? nextReference,
      signed_on: stored?.signed_on ?? "",
      holder: stored?.holder ?? customer.full_name,
      iban: stored?.iban ?? "",
      bic: stored?.bic ?? "",
    }),
    errorsOf: (values) => schemaErrors(MandateInput, values),
    checkedOnBlur: ["iban", "signed_on"],
    save: async (values, { stored }) =>
      save.mutateAsync({ mandate: stored, body: MandateInput.parse(values) }),
    fetchNewer: mandate && (async () => fetchMandate(customer.id, mandate.id)),
    onSaved: onClose,
    toastsErrors: true,
  });
}

function MandateForm(props: FormProps) {
  const controls = useMandateForm(props);
  const { form } = controls;
  const { iban } = form.errors;
  return (
    <DialogForm controls={controls}>
      {props.mandate === undefined ? (
        <Text size="sm" c="dimmed">
          Ein neues Mandat ersetzt das bisherige.
        </Text>
      ) : null}
      <IbanField
        label="IBAN"
        required
        data-autofocus
        {...form.getInputProps("iban")}
        onChange={(value) => {
          form.setFieldValue("iban", value);
          // Incomplete numbers are always wrong, so the number is checked on blur, and, while an error is shown, with
          // each digit.
          if (iban !== undefined) form.validateField("iban");
        }}
      />
      <TextInput
        label="BIC"
        description="Nur außerhalb des Europäischen Wirtschaftsraums nötig"
        autoComplete="off"
        {...form.getInputProps("bic")}
      />
      <TextInput
        label="Kontoinhaber"
        required
        autoComplete="off"
        maxLength={MANDATE_HOLDER_MAX}
        {...form.getInputProps("holder")}
      />
      <TextInput
        label="Mandatsreferenz"
        required
        autoComplete="off"
        maxLength={MANDATE_REFERENCE_MAX}
        {...form.getInputProps("reference")}
      />
      <DateField label="Unterschrieben am" required {...form.getInputProps("signed_on")} />
    </DialogForm>
  );
}
