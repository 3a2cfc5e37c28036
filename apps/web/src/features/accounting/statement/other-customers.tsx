import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { euros } from "@krempelfrei/contract/money";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrashFilled } from "@tabler/icons-react";
import type { FocusEvent } from "react";
import { randomKey } from "../../../lib/random-key.ts";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { SavedForm } from "../../../ui/form/use-saved-form.ts";
import { ownCents, type AssignValues, type OtherPart } from "./assign-values.ts";
import classes from "./statement.module.css";
import { CustomerSelect } from "../../customers/customer-select.tsx";

interface Props {
  readonly line: BankLine;
  readonly controls: SavedForm<AssignValues>;
}

/**
 * Further customers of the line with their amounts, for example when one payment is for the payer and their parents.
 */
export function OtherCustomers({ line, controls: { form } }: Props) {
  const { others } = form.values;
  const change = (to: OtherPart[]): void => form.setFieldValue("others", to);
  const set = (key: string, part: Partial<OtherPart>): void =>
    change(others.map((other) => (other.key === key ? { ...other, ...part } : other)));
  const check = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) form.validateField("others");
  };
  return (
    <Stack gap="xs" role="group" aria-label="Weitere Kunden" onBlur={check}>
      {others.map((other, index) => (
        <Other
          key={other.key}
          place={index + 2}
          other={other}
          onChange={(part) => set(other.key, part)}
          onRemove={() => change(others.filter(({ key }) => key !== other.key))}
        />
      ))}
      {others.length === 0 ? null : (
        <Text size="sm">
          {euros(ownCents(line, form.values))} bleiben dem ersten Kunden; die Beträge der weiteren gleichen
          deren älteste Forderungen aus.
        </Text>
      )}
      {form.errors["others"] ? (
        <Alert color="red" role="alert">
          {form.errors["others"]}
        </Alert>
      ) : null}
      <Button
        variant="subtle"
        size="compact-md"
        style={{ alignSelf: "flex-start" }}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => change([...others, { key: randomKey(), customer_id: "", amount: "" }])}
      >
        Auf weiteren Kunden aufteilen
      </Button>
    </Stack>
  );
}

interface OtherProps {
  /** Position among all customers of the line, from 1. */
  readonly place: number;
  readonly other: OtherPart;
  readonly onChange: (part: Partial<OtherPart>) => void;
  readonly onRemove: () => void;
}

function Other({ place, other: { customer_id, amount }, onChange, onRemove }: OtherProps) {
  return (
    <div className={classes.other}>
      <CustomerSelect
        label={`${place}. Kunde`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just added this field
        autoFocus
        placeholder="Bitte wählen"
        all={{ button: "Kunde leeren" }}
        chosen={undefined}
        value={customer_id}
        onChange={(id) => onChange({ customer_id: id })}
      />
      <AmountField
        label="Betrag"
        aria-label={`Betrag des ${place}. Kunden`}
        value={amount}
        onChange={(value) => onChange({ amount: value })}
      />
      <IconButton
        label={`${place}. Kunden entfernen`}
        icon={<IconTrashFilled size={18} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}
