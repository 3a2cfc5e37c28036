import { RETURN_REASONS } from "@krempelfrei/contract/accounting/return-reasons";
import { ReturnInput, type SepaItem } from "@krempelfrei/contract/accounting/sepa";
import { berlinDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { Select, Text } from "@mantine/core";
import { schemaErrors } from "../../../lib/form-errors.ts";
import { AmountField, type AmountValue } from "../../../ui/fields/amount-field.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../../ui/form/use-saved-form.ts";
import { useReturnSepaItem } from "./runs.api.ts";

interface Props {
  readonly item: SepaItem;
  readonly onClose: () => void;
}

interface Values {
  reason: string | null;
  fee_cents: AmountValue;
  booked_on: string;
}

const OPTIONS = RETURN_REASONS.map(({ value, label }) => ({ value, label: `${value} ${label}` }));

/** Enters a return by hand, as a statement shows it. */
export function ReturnDialog({ item, onClose }: Props) {
  const book = useReturnSepaItem();
  const controls = useSavedForm({
    stored: item,
    valuesOf: (): Values => ({ reason: null, fee_cents: 0, booked_on: berlinDay(new Date()) }),
    errorsOf: (values) => schemaErrors(ReturnInput, values),
    checkedOnBlur: ["fee_cents", "booked_on"],
    save: async (values) => book.mutateAsync({ item, body: ReturnInput.parse(values) }),
    onSaved: onClose,
    toastsErrors: true,
  });
  const { form } = controls;
  return (
    <FormDialog
      controls={controls}
      onClose={onClose}
      title="Rücklastschrift buchen"
      submitLabel="Rücklastschrift buchen"
    >
      <Text size="sm">
        <bdi>{item.customer.name}</bdi>, {item.end_to_end_id}, {euros(item.amount_cents)}: Die Forderung wird
        wieder offen.
      </Text>
      <Select
        label="Grund"
        placeholder="Bitte wählen"
        required
        data-autofocus
        allowDeselect={false}
        data={OPTIONS}
        {...form.getInputProps("reason")}
      />
      <AmountField
        label="Gebühr der Bank"
        description="Wird dem Kunden in dieser Höhe weiterbelastet"
        {...form.getInputProps("fee_cents")}
      />
      <DateField label="Gebucht am" required {...form.getInputProps("booked_on")} />
    </FormDialog>
  );
}
