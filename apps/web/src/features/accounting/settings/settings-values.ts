import {
  AccountingSettingsChanges,
  type AccountingSettings,
} from "@krempelfrei/contract/accounting/settings";
import { isZipOf } from "@krempelfrei/contract/customers/customers";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { schemaErrors } from "../../../lib/form-errors.ts";
import { changedFields } from "../../../lib/rebase-values.ts";
import type { AmountValue } from "../../../ui/fields/amount-field.tsx";

/** A rate of VAT as typed: a day, and percent with a comma. */
export interface RateValue {
  readonly valid_from: string;
  readonly percent: string;
}

/** A method of taxation as chosen, and its day as typed. */
export type TaxationValue = AccountingSettings["taxations"][number];

type Stored = Omit<AccountingSettings, "revision" | "locked_until" | "misrated" | "vat_rates" | "taxations">;
type TextField = {
  [Field in keyof Stored]: Stored[Field] extends boolean ? never : Field;
}[keyof Stored];
type PriceField = Extract<TextField, `price_${string}`>;

/** Values of the form: texts for all but switches, prices and VAT rates, empty if not set. */
export type SettingsValues = Record<Exclude<TextField, PriceField>, string> &
  Record<PriceField, AmountValue> &
  Record<Exclude<keyof Stored, TextField>, boolean> & {
    vat_rates: RateValue[];
    taxations: TaxationValue[];
    /** Confirmation for the next save; never stored. */
    handed_over_again: boolean;
  };
export type SettingsField = keyof SettingsValues;

export const LABELS: Record<SettingsField, string> = {
  company_name: "Firmenname",
  street: "Straße",
  house_no: "Hausnummer",
  zip: "PLZ",
  city: "Ort",
  country: "Land",
  phone: "Telefon",
  email: "E-Mail-Adresse",
  represented_by: "Vertreten durch (alle Geschäftsführer)",
  seat: "Sitz (wenn nicht in der Anschrift)",
  register_court: "Registergericht",
  register_number: "Registernummer",
  legal_notice_text: "Weitere Angaben im Impressum",
  privacy_text: "Weitere Angaben zum Datenschutz",
  security_email: "E-Mail für Sicherheitslücken",
  tax_number: "Steuernummer",
  vat_id: "USt-IdNr.",
  taxations: "Besteuerung",
  handed_over_again:
    "Ich prüfe die DATEV-Dateien, die schon übergeben sind, und übergebe sie noch einmal, wenn sie sich ändern",
  filing_extension: "Dauerfristverlängerung",
  vat_rates: "Umsatzsteuersätze",
  creditor_id: "Gläubiger-ID",
  iban: "IBAN",
  bic: "BIC (freiwillig)",
  bank_name: "Bank",
  collection_day: "Einzug am (Tag des Monats)",
  lead_target_days: "Vorlauf in Bankarbeitstagen",
  pre_notification_days: "Vorabankündigung in Tagen",
  first_sequence: "Sequenz der ersten Lastschrift",
  return_fee: "Gebühren bei Rücklastschriften",
  payment_days: "Zahlungsziel bei Überweisung in Tagen",
  proration: "Anteilige Monate",
  invoice_number_format: "Rechnungsnummern",
  price_papiergluecklich_cents: "Papierglücklich (brutto im Monat)",
  price_praktisch_cents: "Praktisch (brutto im Monat)",
  price_permanent_cents: "Permanent (brutto im Monat)",
  datev_consultant: "Beraternummer",
  datev_client: "Mandantennummer",
  skr: "Kontenrahmen",
  account_bank: "Konto Bank",
  account_cash: "Konto Kasse",
  account_clearing: "Konto Verrechnung",
  account_bank_fees: "Konto Bankgebühren",
  account_revenue: "Konto Erlöse",
  account_revenue_free: "Konto Erlöse ohne Umsatzsteuer",
  account_damages: "Konto Schadenersatz",
  account_losses: "Konto Forderungsverluste",
};

const PRICES: readonly string[] = [
  "price_papiergluecklich_cents",
  "price_praktisch_cents",
  "price_permanent_cents",
] satisfies PriceField[];
const NUMBERS: readonly string[] = [
  "collection_day",
  "lead_target_days",
  "pre_notification_days",
  "payment_days",
  "datev_consultant",
  "datev_client",
] satisfies SettingsField[];

/** `7,5` for 750 basis points. */
const percentOf = (bp: number): string => String(bp / 100).replace(".", ",");

export function valuesOf(stored: AccountingSettings | undefined): SettingsValues {
  const values = Object.keys(LABELS).map((field) => {
    const value = stored?.[field as keyof AccountingSettings];
    if (field === "vat_rates") {
      const rates = stored?.vat_rates ?? [];
      return [field, rates.map(({ valid_from, vat_bp }) => ({ valid_from, percent: percentOf(vat_bp) }))];
    }
    if (field === "taxations") return [field, stored?.taxations ?? []];
    if (field === "handed_over_again") return [field, false];
    if (PRICES.includes(field) || typeof value === "boolean") return [field, value];
    return [field, typeof value === "string" || typeof value === "number" ? String(value) : ""];
  });
  return Object.fromEntries(values) as SettingsValues;
}

const whole = (text: string): unknown => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim());

function basisPoints(percent: string): unknown {
  const text = percent
    .replace(/\s*%\s*$/, "")
    .trim()
    .replace(",", ".");
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : percent;
}

/** The values in the shape of the API; invalid texts are passed on and refused by its schema. */
function toInput(values: SettingsValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (field === "vat_rates") {
        const rates = values.vat_rates;
        return [
          field,
          rates.map(({ valid_from, percent }) => ({ valid_from, vat_bp: basisPoints(percent) })),
        ];
      }
      if (field.startsWith("datev_") && value === "") return [field, null];
      return [field, NUMBERS.includes(field) && typeof value === "string" ? whole(value) : value];
    }),
  );
}

/** Errors by field, from the schema of the API. */
export function errorsOf(values: SettingsValues): Record<string, string> {
  const errors = schemaErrors(AccountingSettingsChanges, toInput(values));
  // The schema checks rules across several fields only once all fields are valid.
  if (errors.zip === undefined && !isZipOf(values)) errors.zip = MESSAGES.zip;
  return errors;
}

/** Only changed fields are sent, so that other persons' changes are not overwritten. */
export function toChanges(base: SettingsValues, values: SettingsValues): AccountingSettingsChanges {
  const changed = new Set<string>(changedFields(base, values));
  return AccountingSettingsChanges.parse(
    Object.fromEntries(Object.entries(toInput(values)).filter(([field]) => changed.has(field))),
  );
}
