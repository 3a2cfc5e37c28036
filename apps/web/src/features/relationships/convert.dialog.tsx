import { Alert, Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  PACKAGES,
  PAYMENT_METHODS,
  priceOf,
  PackageName,
} from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { ConvertInput, type GroupMember } from "@krempelfrei/contract/relationships/relationships";
import { useState } from "react";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { AmountField, type AmountValue } from "../../ui/amount-field.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { FormModal } from "../../ui/form-modal.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { useUniqueEmail } from "../users/use-unique-email.ts";
import { ConvertConsequences } from "./convert-consequences.tsx";
import { useConvertPerson } from "./relationships.api.ts";

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
  take_address: boolean;
}

/** The form asks for what the call could do without. */
function errorsOf(values: Values): Record<string, string> {
  const errors = schemaErrors(ConvertInput, values);
  for (const field of ["email", "birthday", "contract_start"] as const) {
    if (values[field].trim() === "") errors[field] = MESSAGES.required;
  }
  return errors;
}

/** Makes a related person a customer of its own: says what moves and what stays, and asks for the contract. */
export function ConvertDialog({ holder, person: given, onConverted, onClose }: Props) {
  useFocusBack();
  const [person] = useState(given);
  const [today] = useState(() => berlinDay(new Date()));
  const [failed, setFailed] = useState<string>();
  const convert = useConvertPerson(person.id);
  const form = useForm<Values>({
    initialValues: {
      package: null,
      monthly_fee_cents: "",
      payment_method: "lastschrift",
      contract_start: today,
      email: person.email ?? "",
      birthday: person.birthday ?? "",
      take_address: false,
    },
    validate: errorsOf,
    validateInputOnBlur: true,
  });
  const saved = useUnsavedGuard(form.isDirty());
  const taken = useUniqueEmail(form.values.email, person);
  const submit = form.onSubmit(async (values) => {
    if (taken !== undefined) return;
    setFailed(undefined);
    try {
      const { id } = await convert.mutateAsync({
        ...ConvertInput.parse(values),
        revision: person.revision,
      });
      toastSuccess();
      saved();
      onClose();
      onConverted(id);
    } catch (error) {
      const errors = serverErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      const message = messageOf(error);
      if (message === undefined) toastError();
      else setFailed(message);
    }
  });
  return (
    <FormModal
      // Contents are being copied: the answer is waited for.
      onClose={form.submitting ? () => undefined : onClose}
      title="In Kunden umwandeln"
      size="xl"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failed === undefined ? null : (
            <Alert color="red" role="alert">
              {failed}
            </Alert>
          )}
          <ConvertConsequences holder={holder} person={person} />
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
                form.setFieldValue("monthly_fee_cents", priceOf(chosen));
              }}
            />
            <AmountField
              label="Monatsbeitrag (brutto)"
              required
              {...form.getInputProps("monthly_fee_cents")}
              value={form.values.monthly_fee_cents}
            />
            <DateField
              label="Vertragsbeginn"
              required
              {...form.getInputProps("contract_start")}
              value={form.values.contract_start}
            />
            <Select
              label="Zahlungsart"
              required
              allowDeselect={false}
              data={[...PAYMENT_METHODS]}
              {...form.getInputProps("payment_method")}
            />
            <TextInput
              label="E-Mail"
              type="email"
              required
              autoComplete="off"
              {...form.getInputProps("email")}
              error={form.errors.email ?? taken}
            />
            <DateField
              label="Geburtsdatum"
              required
              {...form.getInputProps("birthday")}
              value={form.values.birthday}
            />
          </SimpleGrid>
          <Checkbox
            label={`Anschrift von ${holder.name} übernehmen`}
            description="Alles Weitere ergänzen Sie danach in den Stammdaten des neuen Kunden."
            {...form.getInputProps("take_address", { type: "checkbox" })}
          />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" disabled={form.submitting} onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={form.submitting}>
            Umwandeln
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
