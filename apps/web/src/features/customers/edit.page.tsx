import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconFolders } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { toastSuccess } from "../../ui/toasts.ts";
import { CustomerForm } from "./customer.form.tsx";
import { customerQuery, useUpdateCustomer } from "./customers.api.ts";

/** /customers/{id} */
export function Component() {
  const { id = "" } = useParams();
  const { data: customer, isError } = useQuery(customerQuery(id));
  const update = useUpdateCustomer(id);
  if (isError) {
    return (
      <Page title="Kunde">
        <EmptyState icon={<IconFolders size={32} />} title="Diesen Kunden gibt es nicht" />
      </Page>
    );
  }
  return (
    <Page
      title={customer?.full_name ?? "Kunde"}
      toolbar={
        <Button
          component={Link}
          to={`/customers/${id}/documents`}
          variant="light"
          leftSection={<IconFolders size={20} aria-hidden />}
        >
          Dokumente
        </Button>
      }
    >
      {customer ? (
        <>
          <Group mb="md" gap="lg">
            <Text c="dimmed">Kundennummer {customer.number}</Text>
            <Text c="dimmed">
              {customer.has_password ? "Zugang eingerichtet" : "Noch kein Passwort gewählt"}
            </Text>
          </Group>
          <CustomerForm
            key={customer.revision}
            customer={customer}
            submitLabel="Speichern"
            onSubmit={async (values) => {
              await update.mutateAsync({ ...values, revision: customer.revision });
              toastSuccess();
            }}
          />
        </>
      ) : (
        <Skeleton height="20rem" maw="48rem" role="status" aria-label="Lade Daten..." />
      )}
    </Page>
  );
}
