import { Alert, Checkbox, Select, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { invoiceNumber, isInvoiceNumberFormat } from "@krempelfrei/contract/accounting/invoice-number";
import {
  type AccountingSettings,
  CHARTS,
  PRORATIONS,
  RETURN_FEES,
  SEQUENCES,
} from "@krempelfrei/contract/accounting/settings";
import { COUNTRY_CODES, countryName } from "@krempelfrei/contract/customers/countries";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { IbanField } from "../../../ui/fields/iban-field.tsx";
import { Fields, Group } from "../../../ui/field-group.tsx";
import type { PageSection } from "../../../ui/section-nav/section-nav.tsx";
import { LABELS, type SettingsField, type SettingsValues } from "./settings-values.ts";
import { Taxations, VatRates } from "./dated-rows.tsx";

interface Props {
  readonly form: UseFormReturnType<SettingsValues>;
}

/** Label, value, error text and change handler of a field. */
const field = (form: Props["form"], name: SettingsField) => ({
  label: LABELS[name],
  ...form.getInputProps(name),
});

const text = (form: Props["form"], name: SettingsField) => (
  <TextInput {...field(form, name)} autoComplete="off" />
);
const number = (form: Props["form"], name: SettingsField) => (
  <TextInput {...field(form, name)} inputMode="numeric" autoComplete="off" />
);
const choice = (
  form: Props["form"],
  name: SettingsField,
  data: readonly { readonly value: string; readonly label: string }[],
) => <Select {...field(form, name)} data={[...data]} allowDeselect={false} />;
const yesNo = (form: Props["form"], name: SettingsField) => (
  <Checkbox label={LABELS[name]} {...form.getInputProps(name, { type: "checkbox" })} />
);

const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) }));

/** Headings of the sections and their addresses in the page. */
const SECTIONS = {
  issuer: { title: "Rechnungssteller", anchor: "rechnungssteller" },
  legal: { title: "Impressum und Datenschutz", anchor: "impressum" },
  taxes: { title: "Steuern", anchor: "steuern" },
  bank: { title: "Bank und SEPA-Lastschrift", anchor: "bank" },
  invoices: { title: "Rechnungen und Preise", anchor: "preise" },
  adviser: { title: "Steuerberatung (DATEV)", anchor: "datev" },
} as const;

export const PAGE_SECTIONS: readonly PageSection[] = Object.values(SECTIONS).map(({ title, anchor }) => ({
  id: anchor,
  label: title,
}));

export function OperatorFields({ form }: Props) {
  return (
    <Group {...SECTIONS.issuer}>
      {text(form, "company_name")}
      <Fields kind="address">
        {text(form, "street")}
        {text(form, "house_no")}
        {text(form, "zip")}
        {text(form, "city")}
        <Select {...field(form, "country")} data={COUNTRIES} searchable allowDeselect={false} />
      </Fields>
      <Fields>
        <TextInput {...field(form, "email")} type="email" autoComplete="off" />
        <TextInput {...field(form, "phone")} type="tel" autoComplete="off" />
      </Fields>
    </Group>
  );
}

const lines = (form: Props["form"], name: SettingsField, description: string) => (
  <Textarea
    {...field(form, name)}
    description={description}
    inputWrapperOrder={["label", "input", "description", "error"]}
    size="md"
    rows={4}
    resize="vertical"
  />
);

/** Data for the legal notice, the privacy page, letters (§ 35a GmbHG) and `security.txt`. */
export function LegalFields({ form }: Props) {
  return (
    <Group {...SECTIONS.legal}>
      <Text size="sm">
        Diese Angaben stehen mit Firmenname, Anschrift, E-Mail-Adresse, Telefon und USt-IdNr. für alle lesbar
        im Impressum und auf der Seite zum Datenschutz. Vertretung, Sitz und Register stehen auch auf
        Rechnungen und Mahnungen.
      </Text>
      <Fields>
        {text(form, "represented_by")}
        {text(form, "seat")}
        {text(form, "register_court")}
        {text(form, "register_number")}
      </Fields>
      {lines(form, "legal_notice_text", "Zum Beispiel die Aufsichtsbehörde, wenn Sie eine haben")}
      {lines(
        form,
        "privacy_text",
        "Zum Beispiel die oder der Datenschutzbeauftragte und wer in Ihrem Auftrag Daten verarbeitet",
      )}
      <TextInput
        {...field(form, "security_email")}
        type="email"
        autoComplete="off"
        description="Steht in der Datei /.well-known/security.txt; ohne Angabe steht dort die E-Mail-Adresse oben"
        inputWrapperOrder={["label", "input", "description", "error"]}
      />
    </Group>
  );
}

/** True once the server asked, until the taxation is saved or is as it was. */
const asksForHandOver = (form: Props["form"]): boolean =>
  form.isDirty("taxations") &&
  (form.errors.handed_over_again !== undefined || form.isTouched("handed_over_again"));

export function TaxFields({ form, misrated }: Props & Pick<AccountingSettings, "misrated">) {
  return (
    <Group {...SECTIONS.taxes}>
      <Fields>
        {text(form, "tax_number")}
        {text(form, "vat_id")}
      </Fields>
      <Taxations form={form} />
      {asksForHandOver(form) ? yesNo(form, "handed_over_again") : null}
      {yesNo(form, "filing_extension")}
      <VatRates form={form} />
      {misrated.count === 0 ? null : <Misrated {...misrated} />}
    </Group>
  );
}

function Misrated({ count, numbers }: AccountingSettings["misrated"]) {
  const more = count - numbers.length;
  return (
    <Alert color="orange" title="Rechnungen mit einem anderen Steuersatz">
      {numbers.join(", ")}
      {more > 0 ? ` und ${more} weitere` : ""}:{" "}
      {count === 1 ? "Diese Rechnung weist" : "Diese Rechnungen weisen"} einen anderen Satz aus, als für die
      Tage der Leistung gilt. Was eine Rechnung ausweist, ist geschuldet, bis sie berichtigt ist (§ 14c UStG).
      Stornieren Sie sie und erstellen Sie sie neu.
    </Alert>
  );
}

export function BankFields({ form }: Props) {
  return (
    <Group {...SECTIONS.bank}>
      <Fields>
        <IbanField {...field(form, "iban")} />
        {text(form, "bic")}
        {text(form, "bank_name")}
        {text(form, "creditor_id")}
        {number(form, "collection_day")}
        {number(form, "lead_target_days")}
        {number(form, "pre_notification_days")}
        {choice(form, "first_sequence", SEQUENCES)}
        {choice(form, "return_fee", RETURN_FEES)}
      </Fields>
    </Group>
  );
}

export function InvoiceFields({ form }: Props) {
  const { invoice_number_format: format } = form.values;
  const sample = isInvoiceNumberFormat(format) ? invoiceNumber(format, 2026, 42) : undefined;
  return (
    <Group {...SECTIONS.invoices}>
      <Fields>
        <TextInput
          {...field(form, "invoice_number_format")}
          autoComplete="off"
          description={sample === undefined ? undefined : `Zum Beispiel ${sample}`}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        {number(form, "payment_days")}
        {choice(form, "proration", PRORATIONS)}
      </Fields>
      <Text size="sm">Preise der Pakete für neue Verträge; bestehende Beiträge ändern sich nicht.</Text>
      <Fields>
        <AmountField {...field(form, "price_papiergluecklich_cents")} />
        <AmountField {...field(form, "price_praktisch_cents")} />
        <AmountField {...field(form, "price_permanent_cents")} />
      </Fields>
    </Group>
  );
}

export function AdviserFields({ form }: Props) {
  return (
    <Group {...SECTIONS.adviser}>
      <Fields>
        {number(form, "datev_consultant")}
        {number(form, "datev_client")}
        {choice(form, "skr", CHARTS)}
      </Fields>
      <Text size="sm">Ohne Angabe gelten die üblichen Konten des Kontenrahmens.</Text>
      <Fields>
        {number(form, "account_bank")}
        {number(form, "account_cash")}
        {number(form, "account_clearing")}
        {number(form, "account_bank_fees")}
        {number(form, "account_revenue")}
        {number(form, "account_revenue_free")}
        {number(form, "account_damages")}
        {number(form, "account_losses")}
      </Fields>
    </Group>
  );
}
