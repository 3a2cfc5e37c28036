import type { AccountingSettings as WireSettings } from "@krempelfrei/contract/accounting/settings";
import type { Ctx } from "../../../context/context.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { listVatRates } from "../data/vat-rates.queries.ts";
import { listMisrated } from "./settings.queries.ts";

/** The settings in the form of the API. The database checks the values of the columns that are cast here. */
export async function readSettings(ctx: Ctx): Promise<WireSettings> {
  const row = await getAccountingSettings(ctx);
  const { id: _, updated_at: __, taxations, ...fields } = row;
  return {
    ...fields,
    first_sequence: row.first_sequence as WireSettings["first_sequence"],
    return_fee: row.return_fee as WireSettings["return_fee"],
    proration: row.proration as WireSettings["proration"],
    skr: row.skr as WireSettings["skr"],
    taxations: [...taxations],
    vat_rates: await listVatRates(ctx),
    misrated: await listMisrated(ctx),
  };
}
