import { Alert, Text, TextInput } from "@mantine/core";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { berlinDay } from "@krempelfrei/contract/dates";
import { germanDate } from "../../lib/format.ts";
import { useState } from "react";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { doneText } from "../../ui/toasts.ts";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { useDeleteCustomer } from "./customers.api.ts";

interface Props {
  readonly customer: CustomerDetails;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

const WRONG = "Bitte die Kundennummer dieses Kunden eingeben";

/** Deletes a customer after its number was typed; shows the server's reason if that is impossible. */
export function DeleteDialog({ customer, onClose, onDeleted }: Props) {
  const remove = useDeleteCustomer(customer.id);
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ confirm: "" }),
    errorsOf: ({ confirm }) => (confirm.trim() === String(customer.number) ? {} : { confirm: WRONG }),
    checkedOnBlur: ["confirm"],
    save: async () => remove.mutateAsync(),
    onSaved: onDeleted,
    success: doneText(`„${customer.full_name}“ wurde gelöscht.`),
  });
  const { kept_until } = customer;
  const [today] = useState(() => berlinDay(new Date()));
  const isKept = kept_until !== null && kept_until >= today;
  return (
    <FormDialog
      controls={controls}
      onClose={onClose}
      title="Wirklich löschen?"
      size="lg"
      submitLabel="Löschen"
      submitColor="red.9"
      {...(isKept ? { readOnly: true, closeLabel: "Schließen" } : {})}
    >
      {isKept ? (
        // Replaces the form, because the server would refuse the deletion.
        <Alert color="orange">
          Es gibt Buchungen: Die Unterlagen dieses Kunden werden bis zum {germanDate(kept_until)} aufbewahrt
          (§ 147 AO). Bis dahin kann er nicht gelöscht, sondern nur gekündigt werden.
        </Alert>
      ) : (
        <>
          <Text>
            <bdi>{customer.full_name}</bdi>, alle Personen der Beziehungskiste und alle ihre Ordner und
            Dokumente werden endgültig gelöscht, auch erledigte Stapel mit ihren Seiten. Das lässt sich nicht
            rückgängig machen.
          </Text>
          {kept_until === null ? null : (
            <Alert color="orange">
              Die Aufbewahrung seiner Unterlagen endete am {germanDate(kept_until)} (§ 147 AO). Auch die
              Buchungen werden gelöscht; die Summen der festgeschriebenen Quartale bleiben.
            </Alert>
          )}
          <TextInput
            label={`Zur Bestätigung die Kundennummer ${customer.number} eingeben`}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            maxLength={20}
            {...controls.form.getInputProps("confirm")}
          />
        </>
      )}
    </FormDialog>
  );
}
