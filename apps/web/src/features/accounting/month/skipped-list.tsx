import type { CustomerNote } from "@krempelfrei/contract/accounting/claim-terms";
import { Anchor, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { SkippedTab } from "../runs/skipped-tab.tsx";
import classes from "./month.module.css";

interface Props {
  readonly month: string;
  /** Who got no claim in the latest run, and why. */
  readonly withoutClaim: readonly CustomerNote[];
}

/** Everybody who is left out, with the reason and the way to the customer: of the claims, and of the next collection. */
export function SkippedList({ month, withoutClaim }: Props) {
  return (
    <>
      {withoutClaim.length === 0 ? null : (
        <section aria-label="Ohne Forderung">
          <Title order={3} mb="xs">
            Ohne Forderung
          </Title>
          <ul className={classes.skipped}>
            {withoutClaim.map(({ customer, code, message }) => (
              <li key={`${customer.id} ${code}`}>
                <Anchor component={Link} to={`/customers/${customer.id}`} inherit>
                  <bdi>{customer.name}</bdi>
                </Anchor>{" "}
                <Text span c="dimmed" size="sm">
                  {customer.number}
                </Text>
                <Text size="sm">{message}</Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Ohne Lastschrift">
        <Title order={3} my="xs">
          Ohne Lastschrift
        </Title>
        <SkippedTab month={month} />
      </section>
    </>
  );
}
