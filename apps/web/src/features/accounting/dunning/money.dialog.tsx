import type { AccountingCustomer } from "@krempelfrei/contract/accounting/claim-terms";
import { LineBooking } from "@krempelfrei/contract/accounting/bank-bookings";
import { MONEY_ACCOUNTS, MoneyAccount } from "@krempelfrei/contract/bookings/bookings";
import { berlinDay } from "@krempelfrei/contract/dates";
import { BOOKING_TEXT_MAX } from "@krempelfrei/contract/limits";
import { Alert, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { schemaErrors } from "../../../lib/form-errors.ts";
import { randomKey } from "../../../lib/random-key.ts";
import { AmountField, type AmountValue } from "../../../ui/fields/amount-field.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../../ui/form/use-saved-form.ts";
import { useBookLines } from "../statement/statement.api.ts";

/** A payment that no statement contains. */
export interface MoneyByHand {
  readonly kind: "zahlung" | "erstattung";
  readonly customer: AccountingCustomer;
  /** Claim to settle. Without a claim, a payment settles the oldest claims or the fees (`forFees`). */
  readonly claim?: { readonly id: string; readonly number: string };
  /** The payment is for fees and settles no claim. */
  readonly forFees?: true;
  readonly cents: number;
}

interface Values {
  amount_cents: AmountValue;
  booked_on: string;
  text: string;
  money_account: string;
}

const TITLES = { zahlung: "Zahlung von Hand buchen", erstattung: "Erstattung von Hand buchen" } as const;

/** Books money without a line of a bank statement: in cash, or through another account. */
export function MoneyDialog({
  money,
  onClose,
}: {
  readonly money: MoneyByHand;
  readonly onClose: () => void;
}) {
  const { kind, customer, claim, forFees, cents } = money;
  // A new key each time the dialog opens: a payment that is sent twice is booked once.
  const [client_key] = useState(randomKey);
  const book = useBookLines();
  const bodyOf = ({ text, ...values }: Values) => ({
    ...values,
    client_key,
    kind,
    customer_id: customer.id,
    text: text.trim() === "" ? null : text,
    claim_ids: forFees ? [] : claim ? [claim.id] : null,
    money_account: MoneyAccount.parse(values.money_account),
  });
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: (): Values => ({
      amount_cents: cents,
      booked_on: berlinDay(new Date()),
      text: "",
      money_account: "kasse",
    }),
    errorsOf: (values) => schemaErrors(LineBooking, bodyOf(values)),
    checkedOnBlur: ["amount_cents", "booked_on"],
    save: async (values) => book.mutateAsync([LineBooking.parse(bodyOf(values))]),
    onSaved: onClose,
    toastsErrors: true,
  });
  const { form } = controls;
  return (
    <FormDialog controls={controls} onClose={onClose} title={TITLES[kind]} submitLabel="Buchen">
      <Text>
        <bdi>{customer.name}</bdi> ({customer.number})
        {claim ? `, ${claim.number}` : forFees ? ", Gebühren" : ""}
      </Text>
      <Alert color="orange">
        Nur für Geld, das in keinem Kontoauszug steht: bar oder über ein anderes Konto. Was im Kontoauszug
        steht, buchen Sie bitte dort, sonst zählt es doppelt.
      </Alert>
      <AmountField label="Betrag" data-autofocus {...form.getInputProps("amount_cents")} />
      <DateField label="Datum" required {...form.getInputProps("booked_on")} />
      <Select
        label="Geldkonto"
        required
        allowDeselect={false}
        data={MONEY_ACCOUNTS}
        description="Wo das Geld ein- oder ausging"
        {...form.getInputProps("money_account")}
      />
      <TextInput
        label="Text"
        description="Leer: mit der Rechnungsnummer"
        maxLength={BOOKING_TEXT_MAX}
        autoComplete="off"
        {...form.getInputProps("text")}
      />
    </FormDialog>
  );
}
