import { Checkbox, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { COUNTRY_CODES, countryName, HOME_COUNTRY } from "@krempelfrei/contract/customers/countries";
import { PACKAGES, PAYMENT_METHODS, SALUTATIONS } from "@krempelfrei/contract/customers/customer-terms";
import { useQuery } from "@tanstack/react-query";
import { usePackagePrices } from "../../bookings/package-prices.api.ts";
import { EmailWasWrong } from "../../users/email-was-wrong.tsx";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { caretakerChoices } from "../caretaker-choices.ts";
import { caretakersQuery } from "../customers.api.ts";
import { Fields, Group } from "../../../ui/field-group.tsx";
import { feeAfter, LABELS, type CustomerField } from "./form-values.ts";
import type { CustomerFormType } from "./use-customer-form.ts";

interface Props {
  readonly form: CustomerFormType;
}

/** Label, value, error text and change handler of a field. */
const field = (form: CustomerFormType, name: CustomerField) => ({
  label: LABELS[name],
  ...form.getInputProps(name),
});

function SalutationFields({ form }: Props) {
  return (
    <>
      <Select
        {...field(form, "salutation")}
        data={[{ value: "", label: "Keine" }, ...SALUTATIONS]}
        allowDeselect={false}
      />
      <TextInput {...field(form, "title")} autoComplete="off" />
    </>
  );
}

function NameFields({ form }: Props) {
  return (
    <>
      <TextInput {...field(form, "first_name")} required autoComplete="off" />
      <TextInput {...field(form, "last_name")} required autoComplete="off" />
      <DateField {...field(form, "birthday")} kind="birthday" required />
    </>
  );
}

function EmailField({ form }: Props) {
  return <TextInput {...field(form, "email")} type="email" required autoComplete="off" />;
}

function PhoneFields({ form }: Props) {
  return (
    <>
      <TextInput {...field(form, "phone")} type="tel" autoComplete="off" />
      <TextInput {...field(form, "mobile")} type="tel" autoComplete="off" />
    </>
  );
}

/** Required fields of a new customer, without the first day of the contract, which defaults to today. */
export function NeededFields({ form }: Props) {
  return (
    <Group title="Wer und welches Paket">
      <Fields>
        <NameFields form={form} />
        <EmailField form={form} />
        <PackageField form={form} />
      </Fields>
    </Group>
  );
}

/** Salutation and telephone of a new customer. */
export function ReachFields({ form }: Props) {
  return (
    <Group title="Anrede und Telefon">
      <Fields>
        <SalutationFields form={form} />
        <PhoneFields form={form} />
      </Fields>
    </Group>
  );
}

export function PersonFields({ form }: Props) {
  return (
    <Group title="Person">
      <Fields>
        <SalutationFields form={form} />
        <NameFields form={form} />
      </Fields>
    </Group>
  );
}

const collator = new Intl.Collator("de");
const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort(
  (a, b) =>
    Number(b.value === HOME_COUNTRY) - Number(a.value === HOME_COUNTRY) || collator.compare(a.label, b.label),
);

export function AddressFields({ form }: Props) {
  return (
    <Group title="Adresse">
      <Fields kind="address">
        <TextInput id="adresse" {...field(form, "street")} autoComplete="off" />
        <TextInput {...field(form, "house_no")} autoComplete="off" />
        <TextInput {...field(form, "zip")} autoComplete="off" />
        <TextInput {...field(form, "city")} autoComplete="off" />
        <Select
          {...field(form, "country")}
          data={COUNTRIES}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Kein Land gefunden"
          onChange={(value) => {
            form.setFieldValue("country", value ?? HOME_COUNTRY);
            // The format of the postal code depends on the country.
            if (form.isTouched("zip")) form.validateField("zip");
          }}
        />
      </Fields>
    </Group>
  );
}

interface ContactProps extends Props {
  readonly storedEmail: string;
}

export function ContactFields({ form, storedEmail }: ContactProps) {
  return (
    <Group title="Kontakt">
      <Fields>
        {/* One cell: the question stands below the address that raised it. */}
        <Stack gap="sm">
          <EmailField form={form} />
          <EmailWasWrong
            before={storedEmail}
            typed={form.values.email}
            field={form.getInputProps("email_was_wrong", { type: "checkbox" })}
          />
        </Stack>
        <PhoneFields form={form} />
      </Fields>
    </Group>
  );
}

interface ContractProps extends Props {
  /** True if package or fee are changed, so that their first day can be entered. */
  readonly pricing: boolean;
}

function PackageField({ form }: Props) {
  const priceOf = usePackagePrices();
  // A customer who has a fee would keep it with the other package.
  const waits = !priceOf && form.values.monthly_fee_cents !== "";
  return (
    <Select
      {...field(form, "package")}
      placeholder="Bitte wählen"
      description={waits ? "Die Preise der Pakete sind noch nicht geladen." : undefined}
      disabled={waits}
      data={PACKAGES.map(({ value, label }) => ({ value, label }))}
      required
      allowDeselect={false}
      value={form.values.package === "" ? null : form.values.package}
      onChange={(value) => {
        form.setFieldValue("monthly_fee_cents", feeAfter(form.getValues(), value ?? "", priceOf));
        form.setFieldValue("package", value ?? "");
      }}
    />
  );
}

/** Fee and first day of a contract. */
export function TermFields({ form }: Props) {
  return (
    <>
      <AmountField {...field(form, "monthly_fee_cents")} />
      <DateField {...field(form, "contract_start")} required />
    </>
  );
}

export function ContractFields({ form, pricing }: ContractProps) {
  return (
    <Fields>
      <PackageField form={form} />
      <TermFields form={form} />
      {pricing ? (
        <DateField
          {...field(form, "valid_from")}
          description="Ab wann Paket und Beitrag gelten. Leer: ab heute"
        />
      ) : null}
    </Fields>
  );
}

export function PaymentFields({ form }: Props) {
  return (
    <Fields>
      <Select {...field(form, "payment_method")} data={PAYMENT_METHODS} allowDeselect={false} />
      <Checkbox
        label={LABELS.invoice_by_mail}
        {...form.getInputProps("invoice_by_mail", { type: "checkbox" })}
      />
    </Fields>
  );
}

export function OfficeFields({ form }: Props) {
  const { data } = useQuery(caretakersQuery);
  return (
    <Group title="Verwaltung">
      <Fields>
        <Select
          {...field(form, "caretaker_user_id")}
          data={[
            { value: "", label: "Niemand" },
            // A deactivated person can stay the caretaker, but cannot become one.
            ...caretakerChoices(data?.data ?? []).filter(
              ({ value, isActive }) => isActive || value === form.getInitialValues().caretaker_user_id,
            ),
          ]}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Niemand gefunden"
        />
      </Fields>
      <Block form={form} block="debit_block" note="debit_block_note" hint="Es wird nichts eingezogen." />
      <Block form={form} block="dunning_block" note="dunning_block_note" hint="Es wird nicht gemahnt." />
      <Textarea
        {...field(form, "note")}
        size="md"
        description="Nur für Mitarbeitende sichtbar"
        autosize
        minRows={3}
        maxRows={12}
      />
    </Group>
  );
}

interface BlockProps extends Props {
  readonly block: "debit_block" | "dunning_block";
  readonly note: "debit_block_note" | "dunning_block_note";
  readonly hint: string;
}

function Block({ form, block, note, hint }: BlockProps) {
  return (
    <Fields>
      <Checkbox
        id={block === "debit_block" ? "lastschriftsperre" : "mahnsperre"}
        label={LABELS[block]}
        description={hint}
        {...form.getInputProps(block, { type: "checkbox" })}
      />
      {form.values[block] ? <TextInput {...field(form, note)} autoComplete="off" /> : null}
    </Fields>
  );
}
