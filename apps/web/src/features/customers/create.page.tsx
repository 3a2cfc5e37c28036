import { Text } from "@mantine/core";
import { useNavigate } from "react-router";
import { Page } from "../../ui/page.tsx";
import { useCreateCustomer } from "./customers.api.ts";
import { toNewCustomer } from "./form/form-values.ts";
import { NewCustomerForm } from "./form/new-customer.form.tsx";
import { useCustomerForm } from "./form/use-customer-form.ts";

/** /customers/new */
export function Component() {
  const navigate = useNavigate();
  const create = useCreateCustomer();
  const controls = useCustomerForm({
    customer: undefined,
    save: async (values) => create.mutateAsync(toNewCustomer(values)),
    onSaved: async ({ id }) => navigate(`/customers/${id}`, { replace: true }),
  });
  return (
    <Page title="Kunde anlegen">
      <Text c="dimmed" mb="md" maw="48rem">
        Nach dem Speichern bekommt der Kunde eine E-Mail mit einem Link, um sein Passwort zu wählen. Die
        Startordner werden angelegt.
      </Text>
      <NewCustomerForm controls={controls} />
    </Page>
  );
}
