import type { AccountingCustomer } from "@krempelfrei/contract/accounting/claim-terms";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";

/** A customer in a list, with the way to its account. */
export function CustomerLink({ customer }: { readonly customer: AccountingCustomer }) {
  return (
    <span>
      <Anchor component={Link} to={`/customers/${customer.id}/bookings`} inherit>
        <bdi>{customer.name}</bdi>
      </Anchor>{" "}
      <Text span c="dimmed" size="sm">
        {customer.number}
      </Text>
    </span>
  );
}
