import type { ClaimMonth } from "@krempelfrei/contract/accounting/claims";
import type { listSepaRuns } from "@krempelfrei/contract/accounting/sepa";
import type { CallResult } from "@krempelfrei/contract/call";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import classes from "./month.module.css";

/** Somebody who is left out, why, and of what. */
export interface Skipped {
  readonly customer: { readonly id: string; readonly number: number; readonly name: string };
  readonly message: string;
  readonly of: "Forderung" | "Lastschrift";
}

/** Who got no claim in the latest run, and whose open claims the next file does not collect. */
export function skippedOf(
  month: Pick<ClaimMonth, "runs"> | undefined,
  sepa: CallResult<typeof listSepaRuns> | undefined,
): Skipped[] {
  return [
    ...(month?.runs[0]?.skipped_items ?? []).map((item) => ({ ...item, of: "Forderung" as const })),
    ...(sepa?.preview.skipped_items ?? []).map((item) => ({ ...item, of: "Lastschrift" as const })),
  ];
}

/** The reasons in words, each with the way to the customer. */
export function SkippedList({ skipped }: { readonly skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return <Text c="dimmed">Niemand ist ausgelassen.</Text>;
  return (
    <ul className={classes.skipped}>
      {skipped.map(({ customer, message, of }) => (
        <li key={`${of} ${customer.id} ${message}`}>
          <Anchor component={Link} to={`/customers/${customer.id}`} inherit>
            <bdi>{customer.name}</bdi>
          </Anchor>{" "}
          <Text span c="dimmed" size="sm">
            {customer.number}
          </Text>
          <Text size="sm">
            Ohne {of}: {message}
          </Text>
        </li>
      ))}
    </ul>
  );
}
