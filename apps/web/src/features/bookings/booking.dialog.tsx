import { Select, TextInput } from "@mantine/core";
import {
  BookingInput,
  MONEY_ACCOUNTS,
  MONEY_KINDS,
  MoneyAccount,
  SIDE_OF_KIND,
  type Booking,
  type ManualKind,
} from "@krempelfrei/contract/bookings/bookings";
import { berlinDay } from "@krempelfrei/contract/dates";
import { BOOKING_TEXT_MAX } from "@krempelfrei/contract/limits";
import { useState } from "react";
import { schemaErrors } from "../../lib/form-errors.ts";
import { randomKey } from "../../lib/random-key.ts";
import { AmountField, type AmountValue } from "../../ui/fields/amount-field.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { fetchBooking, useSaveBooking } from "./bookings.api.ts";
import { MANUAL_OPTIONS, NO_MONEY, SIDES, WITHOUT_MONEY } from "./labels.ts";

interface Props {
  readonly customerId: string;
  /** The booking to change; undefined: a new one. */
  readonly booking: Booking | undefined;
  readonly onClose: () => void;
}

interface Values {
  kind: string | null;
  direction: string | null;
  amount_cents: AmountValue;
  booked_on: string;
  text: string;
  money_account: string;
}

const valuesOf = (booking: Booking | undefined): Values => ({
  kind: booking?.kind ?? null,
  direction: booking === undefined ? null : booking.amount_cents > 0 ? "soll" : "haben",
  amount_cents: booking === undefined ? "" : Math.abs(booking.amount_cents),
  booked_on: booking?.booked_on ?? berlinDay(new Date()),
  text: booking?.text ?? "",
  money_account: booking?.money_account ?? (booking?.kind === "korrektur" ? NO_MONEY : "bank"),
});

/** The values in the shape of the API; the money account counts only for kinds that can move money. */
function bodyOf(values: Values) {
  const { money_account, kind } = values;
  const isMoney = MONEY_KINDS.some((each) => each === kind) && money_account !== NO_MONEY;
  return { ...values, money_account: isMoney ? MoneyAccount.parse(money_account) : null };
}

function useBookingForm({ customerId, booking, onClose }: Props) {
  // A new key each time the dialog opens: a form that is saved twice makes one booking.
  const [clientKey] = useState(randomKey);
  const save = useSaveBooking(customerId);
  return useSavedForm({
    stored: booking,
    valuesOf,
    errorsOf: (values) => schemaErrors(BookingInput, bodyOf(values)),
    checkedOnBlur: ["amount_cents", "booked_on"],
    save: async (values, { stored }) =>
      save.mutateAsync({
        booking: stored,
        body: { ...BookingInput.parse(bodyOf(values)), client_key: clientKey },
      }),
    fetchNewer: booking && (async () => fetchBooking(customerId, booking.id)),
    onSaved: onClose,
  });
}

/**
 * A line of a customer's account: a positive amount, whose side follows from the kind or is chosen for a correction.
 */
export function BookingDialog(props: Props) {
  const controls = useBookingForm(props);
  const { form } = controls;
  const side = form.values.kind === null ? undefined : SIDE_OF_KIND[form.values.kind as ManualKind];
  return (
    <FormDialog
      controls={controls}
      onClose={props.onClose}
      title={props.booking ? "Buchung bearbeiten" : "Buchung anlegen"}
    >
      <Select
        label="Art"
        placeholder="Bitte wählen"
        required
        data-autofocus
        allowDeselect={false}
        data={MANUAL_OPTIONS}
        description={SIDES.find(({ value }) => value === side)?.label}
        {...form.getInputProps("kind")}
      />
      {form.values.kind === "korrektur" ? (
        <Select
          label="Seite"
          placeholder="Bitte wählen"
          required
          allowDeselect={false}
          data={SIDES}
          {...form.getInputProps("direction")}
        />
      ) : null}
      {MONEY_KINDS.some((kind) => kind === form.values.kind) ? (
        <Select
          label="Geldkonto"
          required
          allowDeselect={false}
          data={form.values.kind === "korrektur" ? [WITHOUT_MONEY, ...MONEY_ACCOUNTS] : MONEY_ACCOUNTS}
          description="Wo das Geld ein- oder ausging"
          {...form.getInputProps("money_account")}
        />
      ) : null}
      <AmountField label="Betrag" required {...form.getInputProps("amount_cents")} />
      <DateField label="Datum" required {...form.getInputProps("booked_on")} />
      <TextInput
        label="Text"
        required
        autoComplete="off"
        maxLength={BOOKING_TEXT_MAX}
        description={`Höchstens ${BOOKING_TEXT_MAX} Zeichen`}
        {...form.getInputProps("text")}
      />
    </FormDialog>
  );
}
