import type { AccountingCustomer } from "@krempelfrei/contract/accounting/claim-terms";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";

interface Props {
  readonly customer: AccountingCustomer;
  readonly page?: "" | "/bookings";
}

/** Name and number of a customer, linked to a page of the customer. */
export function CustomerLink({ customer, page = "" }: Props) {
  return (
    <span>
      <Anchor component={Link} to={`/customers/${customer.id}${page}`} inherit>
        <bdi>{customer.name}</bdi>
      </Anchor>{" "}
      <Text span c="dimmed" size="sm">
        {customer.number}
      </Text>
    </span>
  );
}
