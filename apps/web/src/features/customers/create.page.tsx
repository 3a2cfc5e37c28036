import { Text } from "@mantine/core";
import { useNavigate } from "react-router";
import { Page } from "../../ui/page.tsx";
import { toastSuccess } from "../../ui/toasts.ts";
import { CustomerForm } from "./customer.form.tsx";
import { useCreateCustomer } from "./customers.api.ts";

/** /customers/new */
export function Component() {
  const navigate = useNavigate();
  const create = useCreateCustomer();
  return (
    <Page title="Kunde anlegen">
      <Text c="dimmed" mb="md" maw="48rem">
        Nach dem Speichern bekommt der Kunde eine E-Mail mit einem Link, um sein Passwort zu wählen. Die
        Startordner werden angelegt.
      </Text>
      <CustomerForm
        submitLabel="Kunde anlegen"
        onSubmit={async (values) => {
          await create.mutateAsync(values);
          toastSuccess();
          await navigate("/customers");
        }}
      />
    </Page>
  );
}
