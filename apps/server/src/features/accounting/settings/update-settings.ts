import type { TaxationFrom } from "@krempelfrei/bookkeeping/taxation";
import type { VatRate } from "@krempelfrei/bookkeeping/vat";
import { listVatRates } from "../data/vat-rates.queries.ts";
import type {
  AccountingSettingsChanges,
  AccountingSettings as WireSettings,
} from "@krempelfrei/contract/accounting/settings";
import { isZipOf } from "@krempelfrei/contract/customers/customers";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { germanDay } from "@krempelfrei/contract/dates";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { checkRevision } from "../../../core/revision.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { getAccountingSettings, type AccountingSettings } from "../data/settings.queries.ts";
import { rateBookings } from "../data/rate-bookings.ts";
import { requireHandOver, requireKeptSettlements } from "./changed-taxation.ts";
import {
  lockUnbilledAfter,
  replaceTaxations,
  replaceVatRates,
  setAccountingSettings,
} from "./settings.queries.ts";
import { readSettings } from "./to-settings.ts";

const FIELDS = [
  "company_name",
  "street",
  "house_no",
  "zip",
  "city",
  "country",
  "phone",
  "email",
  "represented_by",
  "seat",
  "register_court",
  "register_number",
  "legal_notice_text",
  "privacy_text",
  "security_email",
  "tax_number",
  "vat_id",
  "filing_extension",
  "creditor_id",
  "iban",
  "bic",
  "bank_name",
  "collection_day",
  "lead_target_days",
  "pre_notification_days",
  "first_sequence",
  "return_fee",
  "payment_days",
  "proration",
  "invoice_number_format",
  "price_papiergluecklich_cents",
  "price_praktisch_cents",
  "price_permanent_cents",
  "datev_consultant",
  "datev_client",
  "skr",
  "account_bank",
  "account_cash",
  "account_clearing",
  "account_bank_fees",
  "account_revenue",
  "account_revenue_free",
  "account_damages",
  "account_losses",
  "taxations",
  "vat_rates",
] as const;

const BOOKING_CHANGES = "Gerade wird eine Buchung geändert. Bitte versuchen Sie es noch einmal.";

/**
 * Changes the given settings for everything made from now on; issued letters and files stay, and bookings that no
 * invoice bills get the new rates of VAT. Errors: 403; 409 over a newer save, while a run is under way, while a booking
 * is changed, and for a rate of VAT or a taxation in a closed period; 422 at `zip`, and at `handed_over_again` for a
 * taxation that changes handed over files.
 */
export async function updateSettings(ctx: Ctx, input: AccountingSettingsChanges): Promise<WireSettings> {
  const { revision, vat_rates: rates, taxations, handed_over_again = false, ...changes } = input;
  return inAccounting(ctx, "change", async (ctx, { settings: before }) => {
    checkRevision(before, revision);
    const { zip = before.zip, country = before.country } = changes;
    if (!isZipOf({ zip, country })) throw invalid("zip", MESSAGES.zip);
    const ratesBefore = await listVatRates(ctx);
    const handedOver = taxations && (await changeTaxations(ctx, before, { taxations, handed_over_again }));
    if (rates) {
      requireOpenPeriods(before, ratesBefore, rates, rateText);
      await replaceVatRates(ctx, rates);
      await rateUnbilled(ctx, before, rates);
    }
    // The settings are written also if only rates have changed, because their revision covers both.
    await setAccountingSettings(ctx, changes);
    const after = await getAccountingSettings(ctx);
    const ratesAfter = await listVatRates(ctx);
    await recordChange(ctx, {
      action: "accounting.settings_updated",
      subject: { type: "accounting", id: null, name: "Einstellungen" },
      customer_id: null,
      before: textsOf(before, ratesBefore),
      after: textsOf(after, ratesAfter),
      fields: FIELDS,
      masks: { iban: maskIban },
      changes: handedOver === undefined ? [] : [{ field: "handed_over_again", old: null, new: handedOver }],
    });
    return readSettings(ctx);
  });
}

/** Returns the German name of the quarter up to which DATEV files must be handed over again. Errors: 409, 422. */
async function changeTaxations(
  ctx: Ctx,
  before: AccountingSettings,
  {
    taxations,
    handed_over_again,
  }: { readonly taxations: readonly TaxationFrom[]; readonly handed_over_again: boolean },
): Promise<string | undefined> {
  requireOpenPeriods(before, before.taxations, taxations, taxationText);
  const changed = { before: before.taxations, after: taxations };
  await requireKeptSettlements(ctx, before, changed);
  const handedOver = await requireHandOver(ctx, changed, handed_over_again);
  await replaceTaxations(ctx, taxations);
  return handedOver;
}

/** Gives extras and credits that no invoice bills the rate of their day of service. Error: 409 while one is changed. */
async function rateUnbilled(
  ctx: Ctx,
  { locked_until }: AccountingSettings,
  rates: readonly VatRate[],
): Promise<void> {
  const unbilled = await lockUnbilledAfter(ctx, locked_until);
  if (!unbilled) throw conflict(BOOKING_CHANGES);
  await rateBookings(ctx, unbilled, { locked_until, rates });
}

/** `19 % ab 01.01.2021`. */
const rateText = ({ valid_from, vat_bp }: VatRate): string =>
  `${String(vat_bp / 100).replace(".", ",")} % ab ${germanDay(valid_from)}`;

/** `Ist ab 01.01.2027`. */
const taxationText = ({ valid_from, method }: TaxationFrom): string =>
  `${method === "soll" ? "Soll" : "Ist"} ab ${germanDay(valid_from)}`;

const textsOf = (settings: AccountingSettings, rates: readonly VatRate[]) => ({
  ...settings,
  vat_rates: rates.map(rateText),
  taxations: settings.taxations.map(taxationText),
});

/** Refuses changes of what counts in closed periods. Error: 409. */
function requireOpenPeriods<Entry extends { readonly valid_from: string }>(
  { locked_until }: AccountingSettings,
  before: readonly Entry[],
  after: readonly Entry[],
  textOf: (entry: Entry) => string,
): void {
  if (locked_until === null) return;
  const closed = (entries: readonly Entry[]) =>
    entries
      .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
      // The first entry also counts before its day.
      .map((entry, index) => (index === 0 ? { ...entry, valid_from: "0001-01-01" } : entry))
      .filter(({ valid_from }) => valid_from <= locked_until)
      .map(textOf)
      .join();
  if (closed(before) !== closed(after)) {
    throw conflict(`Der Zeitraum bis ${germanDay(locked_until)} ist festgeschrieben.`);
  }
}
