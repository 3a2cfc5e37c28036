import type { ChangeTable } from "../change-table.ts";
import { BANK_LINE_STATES } from "./bank.ts";
import { CHARTS, PRORATIONS, SEQUENCES, TAXATIONS } from "./settings.ts";

/** One table for the whole wing: its rooms declare here what they write. */
export const ACCOUNTING_CHANGES = {
  kinds: { accounting: "Buchhaltung", quarter: "Quartale" },
  actions: {
    "accounting.settings_updated": "Einstellungen der Buchhaltung geändert",
    "quarter.locked": "Quartal festgeschrieben",
    "quarter.exported": "Quartal exportiert",
    "accounting.statement_imported": "Kontoauszug eingelesen",
    "accounting.line_ignored": "Umsatz ignoriert",
    "accounting.line_reopened": "Umsatz wieder geöffnet",
    "accounting.columns_saved": "Spalten einer Bank festgelegt",
  },
  subjects: ["accounting", "quarter"],
  fields: {
    company_name: { label: "Firmenname" },
    tax_number: { label: "Steuernummer" },
    vat_id: { label: "USt-IdNr." },
    small_business: { label: "Kleinunternehmer (§ 19 UStG)", values: "yes_no" },
    taxation: { label: "Besteuerung", values: TAXATIONS },
    filing_extension: { label: "Dauerfristverlängerung", values: "yes_no" },
    creditor_id: { label: "Gläubiger-ID" },
    bank_name: { label: "Bank" },
    collection_day: { label: "Tag des Einzugs" },
    lead_target_days: { label: "Vorlauf in Bankarbeitstagen" },
    pre_notification_days: { label: "Vorabankündigung in Tagen" },
    first_sequence: { label: "Sequenz der ersten Lastschrift", values: SEQUENCES },
    payment_days: { label: "Zahlungsziel in Tagen" },
    proration: { label: "Anteilige Monate", values: PRORATIONS },
    invoice_number_format: { label: "Rechnungsnummern" },
    price_papiergluecklich_cents: { label: "Preis Papierglücklich", values: "cents" },
    price_praktisch_cents: { label: "Preis Praktisch", values: "cents" },
    price_permanent_cents: { label: "Preis Permanent", values: "cents" },
    datev_consultant: { label: "Beraternummer" },
    datev_client: { label: "Mandantennummer" },
    skr: { label: "Kontenrahmen", values: CHARTS },
    account_bank: { label: "Konto Bank" },
    account_bank_fees: { label: "Konto Bankgebühren" },
    account_revenue: { label: "Konto Erlöse" },
    account_revenue_free: { label: "Konto Erlöse ohne Umsatzsteuer" },
    account_damages: { label: "Konto Schadenersatz" },
    // Quarters.
    locked_until: { label: "Festgeschrieben bis", values: "day" },
    format: { label: "Format" },
    statement_rows: { label: "Umsätze" },
    new_rows: { label: "davon neu" },
    line_state: { label: "Stand", values: BANK_LINE_STATES },
    columns: { label: "Spalten" },
    vat_rates: { label: "Umsatzsteuersätze" },
  },
} as const satisfies ChangeTable;
