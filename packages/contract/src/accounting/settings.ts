import { z } from "zod";
import { creditorIdError, plainCreditorId } from "./creditor-id.ts";
import { invoiceNumber, isInvoiceNumberFormat } from "./invoice-number.ts";
import { CountryCode } from "../customers/countries.ts";
import type { PackageName } from "../customers/customer-terms.ts";
import { isZipOf } from "../customers/customers.ts";
import { withoutBlanks } from "../customers/iban-text.ts";
import { bic, iban } from "../customers/iban.ts";
import { endpoint } from "../endpoint.ts";
import { email, isoDate, MESSAGES, optionalLines, optionalText, phoneText } from "../fields.ts";
import {
  CITY_MAX,
  COMPANY_NAME_MAX,
  HOUSE_NO_MAX,
  LEGAL_TEXT_MAX,
  MONTHLY_FEE_MAX_CENTS,
  REGISTER_NUMBER_MAX,
  REPRESENTATIVES_MAX,
  STREET_MAX,
  ZIP_MAX,
} from "../limits.ts";

/** Source of the fields and their rules: accounting.md 1.1. */
export const TAXATIONS = [
  { value: "ist", label: "Ist" },
  { value: "soll", label: "Soll" },
] as const;
export const PRORATIONS = [
  { value: "tagesgenau", label: "Tagesgenau" },
  { value: "voller_monat", label: "Angefangene Monate voll" },
] as const;
export const CHARTS = [
  { value: "03", label: "SKR 03" },
  { value: "04", label: "SKR 04" },
] as const;
/** Fee for a return: the bank's charge, or none. A lump sum above the charge is not allowed (BGH Xa ZR 40/08). */
export const RETURN_FEES = [
  { value: "bankgebuehr", label: "Nur die Bankgebühr weitergeben" },
  { value: "keine", label: "Keine Gebühr berechnen" },
] as const;
export const SEQUENCES = [
  { value: "RCUR", label: "RCUR (üblich)" },
  { value: "FRST", label: "FRST bei der ersten Lastschrift" },
] as const;

const choice = <const Value extends string>(terms: readonly { readonly value: Value }[]) =>
  z.enum(terms.map(({ value }) => value) as [Value, ...Value[]], { error: MESSAGES.choice });

/** An empty text becomes null. */
const orNone = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string({ error: MESSAGES.form })
    .nullable()
    .transform((value) => (value?.trim() === "" ? null : value))
    .pipe(schema.nullable());

const whole = (min: number, max: number) =>
  z.int({ error: MESSAGES.decimal }).min(min, MESSAGES.min_value(min)).max(max, MESSAGES.max_value(max));

const price = z
  .int({ error: MESSAGES.amount })
  .min(0, MESSAGES.min_value(0))
  .max(MONTHLY_FEE_MAX_CENTS, MESSAGES.amount);

/** A ledger account of four digits (accounting.md 4.1); null: the usual account of the chart. */
const account = orNone(
  z
    .string({ error: MESSAGES.form })
    .trim()
    .regex(/^\d{4}$/, "Ein Sachkonto hat 4 Ziffern"),
);

const creditorId = z
  .string({ error: MESSAGES.form })
  .trim()
  .max(60, "Die Gläubiger-ID ist ungültig.")
  .superRefine((value, context) => {
    const message = creditorIdError(value);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  })
  .transform(plainCreditorId);

const taxNumber = z
  .string({ error: MESSAGES.form })
  .trim()
  .regex(/^\d{2,3}[/ ]?\d{3,4}[/ ]?\d{4,5}$|^\d{13}$/, "Bitte eine gültige Steuernummer angeben");

const vatId = z
  .string({ error: MESSAGES.form })
  .overwrite(withoutBlanks)
  .toUpperCase()
  .regex(/^DE\d{9}$/, "Die USt-IdNr. besteht aus DE und 9 Ziffern");

function isDayUnique(entries: readonly { readonly valid_from: string }[]): boolean {
  return new Set(entries.map(({ valid_from }) => valid_from)).size === entries.length;
}

const VatRates = z
  .array(z.strictObject({ valid_from: isoDate, vat_bp: whole(0, 10_000) }), { error: MESSAGES.form })
  .min(1, MESSAGES.min_items(1))
  .max(50, MESSAGES.max_items(50))
  .refine(isDayUnique, "Für jeden Tag gilt nur ein Steuersatz");

const Taxations = z
  .array(
    z.strictObject({
      valid_from: isoDate.refine(
        (day) => /-(?:01|04|07|10)-01$/.test(day),
        "Die Besteuerung wechselt nur mit einem Quartal, zum Beispiel am 01.01. oder 01.07.",
      ),
      method: choice(TAXATIONS),
    }),
    { error: MESSAGES.form },
  )
  .min(1, MESSAGES.min_items(1))
  .max(50, MESSAGES.max_items(50))
  .refine(isDayUnique, "Für jeden Tag gilt nur eine Besteuerung");

const SettingsFields = z.strictObject({
  company_name: optionalText(COMPANY_NAME_MAX),
  street: optionalText(STREET_MAX),
  house_no: optionalText(HOUSE_NO_MAX),
  zip: optionalText(ZIP_MAX),
  city: optionalText(CITY_MAX),
  country: CountryCode,
  phone: phoneText,
  email: orNone(email),
  /** Directors of the company, all of them (§ 35a GmbHG). */
  represented_by: optionalText(REPRESENTATIVES_MAX),
  /** Seat of the company (§ 35a GmbHG); null: the same as `city`. */
  seat: optionalText(CITY_MAX),
  register_court: optionalText(COMPANY_NAME_MAX),
  register_number: optionalText(REGISTER_NUMBER_MAX),
  /** Plain text below the facts of the legal notice, such as the supervising authority. */
  legal_notice_text: optionalLines(LEGAL_TEXT_MAX),
  /** Plain text on the privacy page, such as the data protection officer and the operator's processors. */
  privacy_text: optionalLines(LEGAL_TEXT_MAX),
  /** For reports of vulnerabilities; null: `email`. */
  security_email: orNone(email),
  tax_number: orNone(taxNumber),
  vat_id: orNone(vatId),
  /** Dauerfristverlängerung. */
  filing_extension: z.boolean({ error: MESSAGES.form }),
  creditor_id: orNone(creditorId),
  iban: orNone(iban),
  bic,
  bank_name: optionalText(COMPANY_NAME_MAX),
  collection_day: whole(1, 28),
  lead_target_days: whole(1, 10),
  pre_notification_days: whole(1, 14),
  first_sequence: choice(SEQUENCES),
  return_fee: choice(RETURN_FEES),
  /** Days from the invoice to the due day of a transfer. */
  payment_days: whole(0, 60),
  proration: choice(PRORATIONS),
  invoice_number_format: z
    .string({ error: MESSAGES.form })
    .trim()
    .refine(
      isInvoiceNumberFormat,
      `Bitte Jahr und Zähler je einmal angeben, zum Beispiel ${invoiceNumber("RE-{YYYY}-{00000}", 2026, 42)} als RE-{YYYY}-{00000}`,
    ),
  price_papiergluecklich_cents: price,
  price_praktisch_cents: price,
  price_permanent_cents: price,
  datev_consultant: whole(1001, 9_999_999).nullable(),
  datev_client: whole(1, 99_999).nullable(),
  skr: choice(CHARTS),
  account_bank: account,
  account_cash: account,
  account_clearing: account,
  account_bank_fees: account,
  account_revenue: account,
  account_revenue_free: account,
  account_damages: account,
  account_losses: account,
  /** The methods of taxation by their first day, the first one of a quarter; the first entry also counts before its day. */
  taxations: Taxations,
  /** The rates of VAT by the day of service; 0 while the operator is a small business (§ 19 UStG). */
  vat_rates: VatRates,
});

export const AccountingSettings = z.object({
  ...z.object(SettingsFields.shape).extend({
    email: z.string().nullable(),
    security_email: z.string().nullable(),
    tax_number: z.string().nullable(),
    vat_id: z.string().nullable(),
    creditor_id: z.string().nullable(),
    iban: z.string().nullable(),
    bic: z.string().nullable(),
    country: z.string(),
    invoice_number_format: z.string(),
    account_bank: z.string().nullable(),
    account_cash: z.string().nullable(),
    account_clearing: z.string().nullable(),
    account_bank_fees: z.string().nullable(),
    account_revenue: z.string().nullable(),
    account_revenue_free: z.string().nullable(),
    account_damages: z.string().nullable(),
    account_losses: z.string().nullable(),
  }).shape,
  /**
   * Standing invoices that show another rate of VAT than that of their days of service, such as a rate that was entered
   * late; the first numbers. What an invoice shows is owed until it is corrected (§ 14c UStG).
   */
  misrated: z.object({ count: z.int(), numbers: z.array(z.string()) }),
  /** The last day of the closed periods. */
  locked_until: isoDate.nullable(),
  revision: z.int(),
});
export type AccountingSettings = z.output<typeof AccountingSettings>;

type PackagePrices = Pick<AccountingSettings, `price_${PackageName}_cents`>;

/** Fee in cents of a new contract with this package, unless another is given. */
export const packagePrice = (settings: PackagePrices, name: PackageName): number =>
  settings[`price_${name}_cents`];

export const AccountingSettingsChanges = SettingsFields.partial()
  .extend({
    /** If given, a save over a newer state is refused with 409. */
    revision: z.int().optional(),
    /**
     * Confirms that DATEV files which another taxation may change are handed over again; needed if the tax adviser has a
     * later file than its first day (422).
     */
    handed_over_again: z.boolean({ error: MESSAGES.form }).optional(),
  })
  // Without a country the server checks with the stored country.
  .refine(({ zip, country }) => country === undefined || isZipOf({ zip, country }), {
    path: ["zip"],
    error: MESSAGES.zip,
  });
export type AccountingSettingsChanges = z.output<typeof AccountingSettingsChanges>;

export const getAccountingSettings = endpoint({
  method: "GET",
  path: "/accounting/settings",
  summary: "Who charges, and how: the operator, SEPA, VAT, prices, accounts of the tax adviser",
  access: ["accounting.manage"],
  response: AccountingSettings,
});

export const updateAccountingSettings = endpoint({
  method: "PATCH",
  path: "/accounting/settings",
  summary: "Changes the given settings of the accounting",
  access: ["accounting.manage"],
  body: AccountingSettingsChanges,
  response: AccountingSettings,
});
