import { Button, Text } from "@mantine/core";
import type { StackPage } from "@krempelfrei/contract/stacks/stacks";
import { IconAlertTriangleFilled, IconMailFilled } from "@tabler/icons-react";
import type { ChosenCustomer } from "./cuts.ts";
import classes from "./stacks.module.css";

interface Props {
  readonly address: StackPage["address"] | undefined;
  readonly chosen: ChosenCustomer | null;
  /** Number of the document, from 1. */
  readonly number: number;
  readonly onChoose: (customer: ChosenCustomer) => void;
}

/** The letter's recipient, with a button that chooses the customer; a warning if another customer is chosen. */
export function AddressHint({ address, chosen, number, onChoose }: Props) {
  if (!address) return null;
  const { text, customer } = address;
  const isOther = customer !== null && chosen !== null && customer.id !== chosen.id;
  return (
    <div className={classes.address} data-other={isOther || undefined}>
      {isOther ? <IconAlertTriangleFilled size={18} aria-hidden /> : <IconMailFilled size={18} aria-hidden />}
      <Text size="sm" className={classes.addressText}>
        Anschrift: <bdi>{text}</bdi>
        {customer === null && chosen === null ? " – von keinem Kunden" : ""}
        {isOther ? " – ein anderer Kunde" : ""}
      </Text>
      {customer && customer.id !== chosen?.id ? (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Dokument ${number} für ${customer.full_name}`}
          onClick={() => onChoose({ id: customer.id, full_name: customer.full_name })}
        >
          {/* One element: a button lays out its parts without the blanks between them. */}
          <span>
            Für <bdi>{customer.full_name}</bdi>
          </span>
        </Button>
      ) : null}
    </div>
  );
}
