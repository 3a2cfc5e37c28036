import { Button, Text } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { Page } from "../../ui/page.tsx";
import { CustomerForm } from "./customer.form.tsx";
import { useCreateCustomer } from "./customers.api.ts";
import { toNewCustomer } from "./form-values.ts";
import { useCustomerForm } from "./use-customer-form.ts";

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
      <CustomerForm
        controls={controls}
        payment={
          controls.form.values.payment_method === "lastschrift" ? (
            <Text size="sm" c="dimmed">
              Das SEPA-Mandat mit der IBAN erfassen Sie nach dem Speichern beim Kunden.
            </Text>
          ) : null
        }
        actions={
          <Button component={Link} to="/customers" variant="default">
            Abbrechen
          </Button>
        }
        submitLabel="Kunde anlegen"
      />
    </Page>
  );
}
