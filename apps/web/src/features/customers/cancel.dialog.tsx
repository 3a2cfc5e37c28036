import { Alert, Checkbox, List, Text, Textarea } from "@mantine/core";
import { CancelCustomerInput, type CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { READ_ONLY_DAYS, REASON_MAX } from "@krempelfrei/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { germanDate } from "../../lib/format.ts";
import { schemaErrors } from "../../lib/form-errors.ts";
import { DateField } from "../../ui/fields/date-field.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { claimsAfterQuery, fetchCustomer, useCancelCustomer } from "./customers.api.ts";
import { ClaimChanges } from "./rectify-claims.tsx";

const CONFIRM = "Bitte prüfen Sie das Datum und bestätigen Sie, dass der Vertrag schon beendet ist.";

interface Props {
  readonly customer: CustomerDetails;
  readonly onClose: () => void;
}

interface Values {
  date: string;
  cancelled_on: string;
  reason: string;
  /** Past day that the person has confirmed, which ends the contract at once and for good. */
  ended_on: string;
}

const isPast = (date: string): boolean => date < berlinDay(new Date());

function errorsOf({ ended_on, ...values }: Values, contractStart: string | null): Record<string, string> {
  const errors = schemaErrors(CancelCustomerInput, values);
  if (errors.date === undefined && contractStart !== null && values.date < contractStart) {
    errors.date = `Das Kündigungsdatum darf nicht vor dem Vertragsbeginn (${germanDate(contractStart)}) liegen.`;
  }
  if (errors.date === undefined && isPast(values.date) && values.date !== ended_on) errors.ended_on = CONFIRM;
  return errors;
}

const valuesOf = (customer: CustomerDetails | undefined): Values => ({
  date: customer?.cancelled_to ?? "",
  cancelled_on: customer?.cancelled_on ?? berlinDay(new Date()),
  reason: customer?.cancel_reason ?? "",
  ended_on: "",
});

/** Cancels with a date, or changes the date of a cancellation, and explains the consequences. */
export function CancelDialog({ customer, onClose }: Props) {
  const cancel = useCancelCustomer(customer.id);
  const controls = useSavedForm({
    stored: customer,
    valuesOf,
    errorsOf: (values) => errorsOf(values, customer.contract_start),
    checkedOnBlur: ["date", "cancelled_on"],
    save: async (values, { stored }) => {
      const { ended_on: _endedOn, ...input } = values;
      return cancel.mutateAsync({ ...CancelCustomerInput.parse(input), revision: stored?.revision });
    },
    fetchNewer: async () => fetchCustomer(customer.id),
    onSaved: onClose,
    toastsErrors: true,
  });
  const { form } = controls;
  const date = errorsOf(form.values, null).date === undefined ? form.values.date : undefined;
  return (
    <FormDialog
      controls={controls}
      onClose={onClose}
      title="Kunde kündigen"
      size="lg"
      submitLabel="Kündigen"
      submitColor="red.9"
    >
      <Consequences date={date} />
      {errorsOf(form.values, customer.contract_start).date === undefined ? (
        <ClaimsAfter customerId={customer.id} date={form.values.date} />
      ) : null}
      <DateField
        label="Gekündigt zum"
        description="Der letzte Tag des Vertrags"
        required
        data-autofocus
        {...form.getInputProps("date")}
      />
      {date !== undefined && isPast(date) ? (
        <Checkbox
          label={`Der Vertrag ist seit dem ${germanDate(date)} beendet`}
          {...form.getInputProps("ended_on")}
          checked={form.values.ended_on === date}
          onChange={({ currentTarget }) => form.setFieldValue("ended_on", currentTarget.checked ? date : "")}
        />
      ) : null}
      <DateField label="Kündigung eingegangen am" required {...form.getInputProps("cancelled_on")} />
      <Textarea
        label="Grund"
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={REASON_MAX}
        {...form.getInputProps("reason")}
      />
    </FormDialog>
  );
}

/** Claims that were made for days after the end. */
function ClaimsAfter({ customerId, date }: { readonly customerId: string; readonly date: string }) {
  const { data } = useQuery(claimsAfterQuery(customerId, date));
  if (!data || data.text === null) return null;
  return (
    <Alert color="orange" role="alert">
      {data.text}
      <ClaimChanges claims={data.claims} />
    </Alert>
  );
}

/** Consequences of a cancellation: full access until the day, reading for 30 days more, then no sign-in. */
function Consequences({ date }: { readonly date: string | undefined }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        Was das bedeutet
      </Text>
      <List size="sm">
        {date !== undefined && isPast(date) ? <EndsNow date={date} /> : <EndsLater date={date} />}
        <List.Item>Für Mitarbeitende bleiben Kunde und Dokumente zugänglich.</List.Item>
      </List>
    </div>
  );
}

function EndsLater({ date }: { readonly date: string | undefined }) {
  const [until, readable] =
    date === undefined
      ? ["zu diesem Tag", `${READ_ONLY_DAYS} Tage lang`]
      : [`zum ${germanDate(date)}`, `bis zum ${germanDate(addDays(date, READ_ONLY_DAYS))}`];
  return (
    <>
      <List.Item>Bis {until} bleibt für alle Personen des Kunden alles, wie es ist.</List.Item>
      <List.Item>
        Danach können sie sich {readable} noch anmelden, Dokumente ansehen und herunterladen.
      </List.Item>
      <List.Item>Dann ist keine Anmeldung mehr möglich.</List.Item>
    </>
  );
}

function EndsNow({ date }: { readonly date: string }) {
  const readable = addDays(date, READ_ONLY_DAYS);
  return (
    <>
      <List.Item>
        Dieser Tag ist vergangen: Der Vertrag ist mit dem Speichern beendet. Das lässt sich nicht mehr ändern
        oder zurücknehmen.
      </List.Item>
      <List.Item>
        {isPast(readable)
          ? "Die Personen des Kunden können sich sofort nicht mehr anmelden."
          : `Die Personen des Kunden können sich bis zum ${germanDate(readable)} noch anmelden, Dokumente ansehen und herunterladen. Dann ist keine Anmeldung mehr möglich.`}
      </List.Item>
    </>
  );
}
