import { Alert, Skeleton, Text } from "@mantine/core";
import { can } from "@krempelfrei/contract/access";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { Page } from "../../ui/page.tsx";
import { useTitle } from "../../ui/title/use-title.ts";
import { CustomerFailure } from "./customer-failure.tsx";
import { CustomerHead } from "./customer-head.tsx";
import { customerQuery } from "./customers.api.ts";
import { RectifyClaims } from "./rectify-claims.tsx";
import { type Section, sectionAt, SectionContent, SectionTabs } from "./sections.tsx";
import { SampleNote } from "./sample/sample-note.tsx";
import { ToList } from "./to-list.tsx";

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
  return <OneCustomer customer={customer} section={section} />;
}

interface OneCustomerProps {
  readonly customer: CustomerDetails;
  readonly section: Section;
}

function OneCustomer({ customer, section }: OneCustomerProps) {
  const { id, full_name, is_sample } = customer;
  const accounts = can(useUser().role, "accounting.manage");
  useTitle(`${full_name}, ${section.label}`);
  return (
    <>
      <CustomerHead customer={customer} isMain={section.path === "overview"} />
      <Cancellation customer={customer} />
      {accounts ? <RectifyClaims customerId={id} /> : null}
      {is_sample ? <SampleNote id={id} /> : null}
      <SectionTabs customerId={id} isSample={is_sample} />
      <SectionContent section={section} customerId={id} />
    </>
  );
}

/** Notice of a cancellation: last day, receipt, reason and retention. */
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
