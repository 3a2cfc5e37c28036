import { Alert, Anchor, Button, Group, Skeleton, Text } from "@mantine/core";
import { IconChevronLeft, IconUserQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { ApiError } from "../../lib/api-error.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { customerQuery } from "./customers.api.ts";
import { sectionAt, SectionContent, SectionTabs } from "./sections.tsx";

/** /customers/{id}, with a section of the customer at each address below it. */
export function Component() {
  const { id = "" } = useParams();
  const { pathname } = useLocation();
  const { data: customer, error, refetch } = useQuery(customerQuery(id));
  const section = sectionAt(pathname);
  if (!section) return <Navigate to={`/customers/${id}`} replace />;
  if (!customer) {
    return (
      <Page title="Kunde" above={<ToList />}>
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="20rem" maw="60rem" role="status" aria-label="Lade Daten..." />
        )}
      </Page>
    );
  }
  return (
    <Page title={customer.full_name} above={<ToList />}>
      <Group mb="md" gap="lg">
        <Text c="dimmed">Kundennummer {customer.number}</Text>
      </Group>
      <SectionTabs customerId={id} />
      <SectionContent section={section} customerId={id} />
    </Page>
  );
}

function ToList() {
  return (
    <Anchor
      component={Link}
      to="/customers"
      size="sm"
      mb="xs"
      display="inline-flex"
      style={{ gap: "0.25rem" }}
    >
      <IconChevronLeft size={18} aria-hidden />
      Alle Kunden
    </Anchor>
  );
}

const NOT_FOUND = 404;

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.status === NOT_FOUND) {
    return <EmptyState icon={<IconUserQuestion size={32} />} title="Diesen Kunden gibt es nicht" />;
  }
  return (
    <Alert color="red" role="alert" title="Der Kunde konnte nicht geladen werden.">
      <Button variant="default" mt="xs" onClick={onRetry}>
        Erneut versuchen
      </Button>
    </Alert>
  );
}
