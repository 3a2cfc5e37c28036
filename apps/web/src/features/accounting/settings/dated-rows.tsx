import { TAXATIONS } from "@krempelfrei/contract/accounting/settings";
import { Button, Input, Select, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrashFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LABELS, type RateValue, type SettingsValues, type TaxationValue } from "./settings-values.ts";
import classes from "./settings.module.css";

interface FormProps {
  readonly form: UseFormReturnType<SettingsValues>;
}

/** The rates of VAT, each valid from a day of service on. */
export const VatRates = ({ form }: FormProps) => (
  <DatedRows<RateValue>
    label={LABELS.vat_rates}
    name="Satz"
    description="Es zählt der Tag der Leistung, nicht der Tag der Rechnung. Kleinunternehmer (§ 19 UStG) geben 0 % an, ab dem Tag, von dem an sie es sind."
    error={form.errors.vat_rates}
    rows={form.values.vat_rates}
    onChange={(rows) => form.setFieldValue("vat_rates", rows)}
    added={() => ({ valid_from: "", percent: "19" })}
    renderValue={({ percent }, index, change) => (
      <TextInput
        label={index === 0 ? "Satz in %" : undefined}
        aria-label={`Satz in Prozent, Satz ${index + 1}`}
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        onChange={(event) => change({ percent: event.currentTarget.value })}
      />
    )}
  />
);

/** The methods of taxation, each valid from the first day of a quarter on. */
export const Taxations = ({ form }: FormProps) => (
  <DatedRows<TaxationValue>
    label={LABELS.taxations}
    name="Besteuerung"
    description="Ist: nach vereinnahmten Entgelten, Soll: nach vereinbarten. Es zählt das Quartal der Leistung, auch wenn sie erst nach einem Wechsel bezahlt wird; so wird jede einmal versteuert (§ 20 UStG)."
    error={form.errors.taxations}
    rows={form.values.taxations}
    onChange={(rows) => form.setFieldValue("taxations", rows)}
    added={(last) => ({ valid_from: "", method: last?.method === "ist" ? "soll" : "ist" })}
    renderValue={({ method }, index, change) => (
      <Select
        label={index === 0 ? "Art" : undefined}
        aria-label={`Art, Besteuerung ${index + 1}`}
        data={[...TAXATIONS]}
        allowDeselect={false}
        rightSectionWidth={28}
        value={method}
        onChange={(value) => {
          const chosen = TAXATIONS.find((each) => each.value === value);
          if (chosen) change({ method: chosen.value });
        }}
      />
    )}
  />
);

interface RowsProps<Row> {
  readonly label: string;
  /** Names a row together with its number. */
  readonly name: string;
  readonly description: string;
  readonly error: ReactNode;
  readonly rows: readonly Row[];
  readonly onChange: (rows: Row[]) => void;
  readonly added: (last: Row | undefined) => Row;
  readonly renderValue: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode;
}

/** Entries that count from a day on. */
function DatedRows<Row extends { readonly valid_from: string }>({
  rows,
  onChange,
  name,
  ...props
}: RowsProps<Row>) {
  const change = (index: number, part: Partial<Row>): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <Input.Wrapper
      role="group"
      aria-label={props.label}
      label={props.label}
      labelElement="div"
      description={props.description}
      error={props.error}
    >
      <Stack gap="xs" mt="xs">
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other name while its day is typed
          <div key={index} className={classes.dated}>
            <DateField
              label={index === 0 ? "Gilt ab" : undefined}
              aria-label={`Gilt ab, ${name} ${index + 1}`}
              value={row.valid_from}
              onChange={(valid_from) => change(index, { valid_from } as Partial<Row>)}
            />
            {props.renderValue(row, index, (part) => change(index, part))}
            <IconButton
              label={`${name} ${index + 1} entfernen`}
              icon={<IconTrashFilled size={20} />}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => onChange([...rows, props.added(rows.at(-1))])}
        >
          {name} hinzufügen
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
