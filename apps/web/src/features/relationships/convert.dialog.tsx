import { usePackagePrices } from "../bookings/package-prices.api.ts";
import { Checkbox, Select, SimpleGrid, TextInput } from "@mantine/core";
import { PACKAGES, PAYMENT_METHODS, PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { ConvertInput, type GroupMember } from "@krempelfrei/contract/relationships/relationships";
import { useState } from "react";
import { schemaErrors } from "../../lib/form-errors.ts";
import { AmountField, type AmountValue } from "../../ui/fields/amount-field.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { EmailWasWrong } from "../users/email-was-wrong.tsx";
import { useUniqueEmail } from "../users/use-unique-email.ts";
import { ConvertConsequences } from "./convert-consequences.tsx";
import { useConvertPerson, fetchPerson } from "./relationships.api.ts";

interface Props {
  readonly holder: GroupMember;
  readonly person: GroupMember;
  readonly onConverted: (customerId: string) => void;
  readonly onClose: () => void;
}

interface Values {
  package: string | null;
  monthly_fee_cents: AmountValue;
  payment_method: string | null;
  contract_start: string;
  email: string;
  birthday: string;
  email_was_wrong: boolean;
  take_address: boolean;
}

const valuesOf = (person: GroupMember | undefined): Values => ({
  package: null,
  monthly_fee_cents: "",
  payment_method: "lastschrift",
  contract_start: berlinDay(new Date()),
  email: person?.email ?? "",
  birthday: person?.birthday ?? "",
  email_was_wrong: false,
  take_address: false,
});

/** Errors by field. E-mail address, birthday and first day are required in the form, though not by the call. */
function errorsOf(values: Values): Record<string, string> {
  const errors = schemaErrors(ConvertInput, values);
  for (const field of ["email", "birthday", "contract_start"] as const) {
    if (values[field].trim() === "") errors[field] = MESSAGES.required;
  }
  return errors;
}

function useConvertForm({ holder, person, onConverted, onClose }: Props) {
  const convert = useConvertPerson(person.id);
  return useSavedForm({
    stored: person,
    valuesOf,
    errorsOf,
    checkedOnBlur: ["monthly_fee_cents", "contract_start", "birthday"],
    ...useUniqueEmail(person),
    save: async (values, { stored }) =>
      convert.mutateAsync({ ...ConvertInput.parse(values), revision: stored?.revision }),
    fetchNewer: async () => fetchPerson(holder.id, person.id),
    onSaved: ({ id }) => {
      onClose();
      onConverted(id);
    },
  });
}

/** Makes a related person a customer of their own: explains what moves and what stays, and asks for the contract. */
export function ConvertDialog({ person: given, ...props }: Props) {
  const [person] = useState(given);
  const controls = useConvertForm({ person, ...props });
  const { form } = controls;
  const priceOf = usePackagePrices();
  return (
    <FormDialog
      controls={controls}
      onClose={props.onClose}
      title="In Kunden umwandeln"
      size="xl"
      submitLabel="Umwandeln"
    >
      <ConvertConsequences holder={props.holder} person={person} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <Select
          label="Paket"
          placeholder="Bitte wählen"
          required
          allowDeselect={false}
          data={PACKAGES.map(({ value, label }) => ({ value, label }))}
          {...form.getInputProps("package")}
          onChange={(value) => {
            const chosen = PackageName.parse(value);
            form.setFieldValue("package", chosen);
            if (priceOf) form.setFieldValue("monthly_fee_cents", priceOf(chosen));
          }}
        />
        <AmountField label="Monatsbeitrag (brutto)" required {...form.getInputProps("monthly_fee_cents")} />
        <DateField label="Vertragsbeginn" required {...form.getInputProps("contract_start")} />
        <Select
          label="Zahlungsart"
          required
          allowDeselect={false}
          data={[...PAYMENT_METHODS]}
          {...form.getInputProps("payment_method")}
        />
        <TextInput label="E-Mail" type="email" required autoComplete="off" {...form.getInputProps("email")} />
        <DateField label="Geburtsdatum" kind="birthday" required {...form.getInputProps("birthday")} />
      </SimpleGrid>
      <EmailWasWrong
        before={controls.baseValues.email}
        typed={form.values.email}
        field={form.getInputProps("email_was_wrong", { type: "checkbox" })}
      />
      <Checkbox
        label={`Anschrift von ${props.holder.name} übernehmen`}
        description="Alles Weitere ergänzen Sie danach in den Stammdaten des neuen Kunden."
        {...form.getInputProps("take_address", { type: "checkbox" })}
      />
    </FormDialog>
  );
}
