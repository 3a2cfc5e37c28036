import type { VatRate } from "@krempelfrei/bookkeeping/vat";
import type { AccountingSettings as WireSettings } from "@krempelfrei/contract/accounting/settings";
import type { AccountingSettings } from "../data/settings.queries.ts";

/** The wire form of the settings. The database checks the values of the columns that are cast here. */
export function toSettings(row: AccountingSettings, vat_rates: readonly VatRate[]): WireSettings {
  const { id: _, updated_at: __, taxations, ...fields } = row;
  return {
    ...fields,
    first_sequence: row.first_sequence as WireSettings["first_sequence"],
    return_fee: row.return_fee as WireSettings["return_fee"],
    proration: row.proration as WireSettings["proration"],
    skr: row.skr as WireSettings["skr"],
    taxations: [...taxations],
    vat_rates: [...vat_rates],
  };
}
