import { Alert, Anchor, Badge, Group, Skeleton, Text } from "@mantine/core";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { Page } from "../../ui/page.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import { CustomerFailure } from "./customer-failure.tsx";
import { customerQuery } from "./customers.api.ts";
import { RectifyClaims } from "./rectify-claims.tsx";
import { sectionAt, SectionContent, SectionTabs } from "./sections.tsx";
import { StateBadge } from "./state-badge.tsx";

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
          <CustomerFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="20rem" role="status" aria-label="Lade Daten..." />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={`${customer.full_name}, ${section.label}`}
      above={<ToList />}
      toolbar={<CustomerActions key={id} customer={customer} />}
    >
      <Group mb="md" gap="sm">
        <Text c="dimmed">Kundennummer {customer.number}</Text>
        {customer.state === null ? null : (
          <StateBadge state={customer.state} cancelledTo={customer.cancelled_to} />
        )}
        {customer.is_active ? null : <Mark>Zugang deaktiviert</Mark>}
        {customer.is_active && !customer.has_password ? <Mark>Noch kein Passwort gewählt</Mark> : null}
      </Group>
      <Cancellation customer={customer} />
      {customer.cancelled_to === null ? null : (
        <RectifyClaims customerId={id} endsOn={customer.cancelled_to} />
      )}
      <SectionTabs customerId={id} />
      <SectionContent section={section} customerId={id} />
    </Page>
  );
}

function Mark({ children }: { readonly children: string }) {
  return (
    <Badge bg="var(--app-soft)" c="inherit" tt="none" size="lg" miw="max-content">
      {children}
    </Badge>
  );
}

/** When a cancellation came in, and why. */
function Cancellation({ customer }: { readonly customer: CustomerDetails }) {
  if (customer.cancelled_to === null) return null;
  const came = customer.cancelled_on === null ? "" : ` (eingegangen am ${germanDate(customer.cancelled_on)})`;
  return (
    <Alert
      color="orange"
      mb="md"
      maw="60rem"
      title={`Gekündigt zum ${germanDate(customer.cancelled_to)}${came}`}
    >
      {customer.cancel_reason === null ? null : <bdi>Grund: {customer.cancel_reason}</bdi>}
      {customer.kept_until === null ? null : (
        <Text size="sm">Die Unterlagen werden bis zum {germanDate(customer.kept_until)} aufbewahrt.</Text>
      )}
    </Alert>
  );
}

/** Back to the list as it was left. */
function ToList() {
  const state: unknown = useLocation().state;
  const list = typeof state === "object" && state !== null && "list" in state ? state.list : undefined;
  return (
    <Anchor
      component={Link}
      to={{ pathname: "/customers", search: typeof list === "string" ? list : "" }}
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
