import { Alert, Button, Group, Paper, Select, SimpleGrid, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { PACKAGES } from "@krempelfrei/contract/customer-terms";
import { CustomerInput, type Customer } from "@krempelfrei/contract/customers";
import { useState } from "react";
import { Link } from "react-router";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { germanDate, isoOfGerman } from "../../lib/format.ts";
import { toastError } from "../../ui/toasts.ts";
import type { CustomerForm as Values } from "./customers.api.ts";

/** New customers start today, unless told otherwise. */
const today = (): string => new Date().toISOString();

interface Props {
  readonly customer?: Customer;
  readonly submitLabel: string;
  /** Rejects with `ApiError`; texts of the server go to their fields. */
  readonly onSubmit: (values: Values) => Promise<void>;
}

/** What the form holds: dates as they are typed. */
const toInput = (values: { birthday: string; contract_start: string }) => ({
  ...values,
  birthday: isoOfGerman(values.birthday),
  contract_start: isoOfGerman(values.contract_start),
});

/** Master data of a customer, checked by the schema of the contract while one types and on leaving a field. */
export function CustomerForm({ customer, submitLabel, onSubmit }: Props) {
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    initialValues: {
      first_name: customer?.first_name ?? "",
      last_name: customer?.last_name ?? "",
      email: customer?.email ?? "",
      birthday: germanDate(customer?.birthday ?? null),
      package: customer?.package ?? "",
      contract_start: germanDate(customer?.contract_start ?? today()),
    },
    validate: (values) => schemaErrors(CustomerInput, toInput(values)),
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (values) => {
    setFailed(undefined);
    try {
      await onSubmit(CustomerInput.parse(toInput(values)));
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
    <Paper withBorder p={{ base: "md", sm: "xl" }} maw="48rem" component="form" onSubmit={submit} noValidate>
      {failed === undefined ? null : (
        <Alert color="red" role="alert" mb="md">
          {failed}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
        <TextInput label="Vorname" autoComplete="off" required {...form.getInputProps("first_name")} />
        <TextInput label="Nachname" autoComplete="off" required {...form.getInputProps("last_name")} />
        <TextInput
          label="E-Mail-Adresse"
          type="email"
          autoComplete="off"
          required
          {...form.getInputProps("email")}
        />
        <TextInput
          label="Geburtsdatum"
          placeholder="TT.MM.JJJJ"
          inputMode="numeric"
          required
          {...form.getInputProps("birthday")}
        />
        <Select
          label="Paket"
          placeholder="Bitte wählen"
          data={PACKAGES}
          required
          allowDeselect={false}
          {...form.getInputProps("package")}
        />
        <TextInput
          label="Vertragsbeginn"
          placeholder="TT.MM.JJJJ"
          inputMode="numeric"
          required
          {...form.getInputProps("contract_start")}
        />
      </SimpleGrid>
      <Group justify="flex-end" mt="xl">
        <Button component={Link} to="/customers" variant="default">
          Abbrechen
        </Button>
        <Button type="submit" loading={form.submitting}>
          {submitLabel}
        </Button>
      </Group>
    </Paper>
  );
}
