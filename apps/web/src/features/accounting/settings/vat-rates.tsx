import { Button, Input, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrashFilled } from "@tabler/icons-react";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LABELS, type RateValue, type SettingsValues } from "./settings-values.ts";
import classes from "./settings.module.css";

/** The rates of VAT, each valid from a day of service on. */
export function VatRates({ form }: { readonly form: UseFormReturnType<SettingsValues> }) {
  const rates = form.values.vat_rates;
  const set = (next: RateValue[]): void => form.setFieldValue("vat_rates", next);
  const change = (index: number, part: Partial<RateValue>): void =>
    set(rates.map((rate, at) => (at === index ? { ...rate, ...part } : rate)));
  return (
    <Input.Wrapper
      role="group"
      aria-label={LABELS.vat_rates}
      label={LABELS.vat_rates}
      labelElement="div"
      description="Es zählt der Tag der Leistung, nicht der Tag der Rechnung. Kleinunternehmer (§ 19 UStG) geben 0 % an, ab dem Tag, von dem an sie es sind."
      error={form.errors.vat_rates}
    >
      <Stack gap="xs" mt="xs">
        {rates.map(({ valid_from, percent }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other name while its day is typed
          <div key={index} className={classes.rate}>
            <DateField
              label={index === 0 ? "Gilt ab" : undefined}
              aria-label={`Gilt ab, Satz ${index + 1}`}
              value={valid_from}
              onChange={(value) => change(index, { valid_from: value })}
            />
            <TextInput
              label={index === 0 ? "Satz in %" : undefined}
              aria-label={`Satz in Prozent, Satz ${index + 1}`}
              inputMode="decimal"
              autoComplete="off"
              value={percent}
              onChange={(event) => change(index, { percent: event.currentTarget.value })}
            />
            <IconButton
              label={`Satz ${index + 1} entfernen`}
              icon={<IconTrashFilled size={20} />}
              disabled={rates.length === 1}
              onClick={() => set(rates.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => set([...rates, { valid_from: "", percent: "19" }])}
        >
          Satz hinzufügen
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
