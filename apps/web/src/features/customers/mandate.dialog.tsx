import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { MANDATE_HOLDER_MAX, MANDATE_REFERENCE_MAX } from "@krempelfrei/contract/limits";
import { MandateInput, type MandateDetails } from "@krempelfrei/contract/customers/mandates";
import { useQuery } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { DateField } from "../../ui/date-field.tsx";
import { IbanField } from "../../ui/iban-field.tsx";
import { FormModal } from "../../ui/form-modal.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { mandateQuery, useSaveMandate } from "./mandates.api.ts";

interface Props {
  readonly customer: CustomerDetails;
  /** Proposed for a new one. */
  readonly nextReference: string;
  /** Without one a new mandate is made, which takes the place of the active one. */
  readonly mandateId: string | undefined;
  readonly onClose: () => void;
}

/** The SEPA mandate of a customer: the one place that shows a whole account number. */
export function MandateDialog(props: Props) {
  const { mandateId, onClose } = props;
  useFocusBack();
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
  // Not under the hands of somebody who types: what came first stays, and saving tells about a newer one.
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

function useMandateForm(
  customer: CustomerDetails,
  nextReference: string,
  mandate: MandateDetails | undefined,
) {
  const form = useForm<Values>({
    initialValues: {
      reference: mandate?.reference ?? nextReference,
      signed_on: mandate?.signed_on ?? "",
      holder: mandate?.holder ?? customer.full_name,
      iban: mandate?.iban ?? "",
      bic: mandate?.bic ?? "",
    },
    validate: (values) => schemaErrors(MandateInput, values),
    validateInputOnChange: ["reference", "signed_on", "holder", "bic"],
    validateInputOnBlur: true,
  });
  useUnsavedGuard(form.isDirty());
  return form;
}

function MandateForm({
  customer,
  nextReference,
  mandate,
  onClose,
}: Props & { readonly mandate: MandateDetails | undefined }) {
  const [failed, setFailed] = useState<string>();
  const save = useSaveMandate(customer.id, mandate);
  const form = useMandateForm(customer, nextReference, mandate);
  const submit = form.onSubmit(async (values) => {
    setFailed(undefined);
    try {
      await save.mutateAsync(MandateInput.parse(values));
      toastSuccess();
      onClose();
    } catch (error) {
      const errors = serverErrors(error);
      form.setErrors(errors);
      toastError();
      if (Object.keys(errors).length === 0) setFailed(messageOf(error));
    }
  });
  const { iban } = form.errors;
  return (
    <form
      noValidate
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        // The dialog belongs to the customer's form, which is not meant.
        event.stopPropagation();
        submit(event);
      }}
    >
      <Stack gap="md">
        {failed === undefined ? null : (
          <Alert color="red" role="alert">
            {failed}
          </Alert>
        )}
        {mandate === undefined ? (
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
            // While one types it is never right; once told, it is checked with each digit.
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
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button type="submit" loading={form.submitting}>
          Speichern
        </Button>
      </Group>
    </form>
  );
}
