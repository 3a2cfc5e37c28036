import { Alert, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  BookingInput,
  SIDE_OF_KIND,
  type Booking,
  type ManualKind,
} from "@krempelfrei/contract/bookings/bookings";
import { berlinDay } from "@krempelfrei/contract/dates";
import { BOOKING_TEXT_MAX } from "@krempelfrei/contract/limits";
import { useState } from "react";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { randomKey } from "../../lib/random-key.ts";
import { AmountField, type AmountValue } from "../../ui/amount-field.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { FormModal } from "../../ui/form-modal.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { useSaveBooking } from "./bookings.api.ts";
import { MANUAL_OPTIONS, SIDES } from "./labels.ts";

interface Props {
  readonly customerId: string;
  /** Without one a new booking is made. */
  readonly booking: Booking | undefined;
  readonly onClose: () => void;
}

interface Values {
  kind: string | null;
  direction: string | null;
  amount_cents: AmountValue;
  booked_on: string;
  text: string;
}

const valuesOf = (booking: Booking | undefined): Values => ({
  kind: booking?.kind ?? null,
  direction: booking === undefined ? null : booking.amount_cents > 0 ? "soll" : "haben",
  amount_cents: booking === undefined ? "" : Math.abs(booking.amount_cents),
  booked_on: booking?.booked_on ?? berlinDay(new Date()),
  text: booking?.text ?? "",
});

/** A line of a customer's account: a positive amount, and the kind says on which side it stands. */
export function BookingDialog({ customerId, booking, onClose }: Props) {
  useFocusBack();
  const [failed, setFailed] = useState<string>();
  // One for each opening: saved twice, it is still one booking.
  const [clientKey] = useState(randomKey);
  const save = useSaveBooking(customerId, booking);
  const form = useForm<Values>({
    initialValues: valuesOf(booking),
    validate: (values) => schemaErrors(BookingInput, values),
    validateInputOnBlur: true,
  });
  useUnsavedGuard(form.isDirty());
  const submit = form.onSubmit(async (values) => {
    setFailed(undefined);
    try {
      await save.mutateAsync({ ...BookingInput.parse(values), client_key: clientKey });
      toastSuccess();
      onClose();
    } catch (error) {
      const errors = serverErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      const message = messageOf(error);
      if (message === undefined) toastError();
      else setFailed(message);
    }
  });
  const side = form.values.kind === null ? undefined : SIDE_OF_KIND[form.values.kind as ManualKind];
  return (
    <FormModal onClose={onClose} title={booking ? "Buchung bearbeiten" : "Buchung anlegen"}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failed === undefined ? null : (
            <Alert color="red" role="alert">
              {failed}
            </Alert>
          )}
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
          <AmountField
            label="Betrag"
            required
            {...form.getInputProps("amount_cents")}
            value={form.values.amount_cents}
          />
          <DateField
            label="Datum"
            required
            {...form.getInputProps("booked_on")}
            value={form.values.booked_on}
          />
          <TextInput
            label="Text"
            required
            autoComplete="off"
            maxLength={BOOKING_TEXT_MAX}
            description={`Höchstens ${BOOKING_TEXT_MAX} Zeichen`}
            {...form.getInputProps("text")}
          />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={form.submitting}>
            Speichern
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
