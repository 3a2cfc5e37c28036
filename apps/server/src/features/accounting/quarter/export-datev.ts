import { CHARTS, datevRowsOf, type Chart } from "@krempelfrei/bookkeeping/datev-rows";
import { taxationIn, type TaxationFrom } from "@krempelfrei/bookkeeping/taxation";
import { DATEV_ROWS_MAX, writeDatev, type DatevRow } from "@krempelfrei/bookkeeping/datev";
import { conflict } from "../../../core/errors.ts";
import type { Ctx } from "../../../context/context.ts";
import type { MadeFile } from "../data/made-file.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { listAccountLines } from "./account-lines.queries.ts";
import { lockedDatevSettings, type DatevSettings } from "./datev-settings.ts";
import { getQuarter } from "./quarters.ts";
import { findLockedDatev } from "./quarters.queries.ts";
import { recordExport } from "./record-export.ts";

/** The accounts of the chosen chart, with the tax adviser's replacements, and the taxation of each month. */
export function chartOf(settings: DatevSettings, taxations: readonly TaxationFrom[]): Chart {
  const chart = CHARTS[settings.skr === "04" ? "04" : "03"];
  return {
    ...chart,
    bank: settings.account_bank ?? chart.bank,
    cash: settings.account_cash ?? chart.cash,
    clearing: settings.account_clearing ?? chart.clearing,
    bank_fees: settings.account_bank_fees ?? chart.bank_fees,
    revenue: settings.account_revenue ?? chart.revenue,
    revenue_free: settings.account_revenue_free ?? chart.revenue_free,
    damages: settings.account_damages ?? chart.damages,
    written_off: settings.account_losses ?? chart.written_off,
    // An office with an account of its own wants all of it there.
    writtenOffAt: settings.account_losses === null ? chart.writtenOffAt : {},
    // Only Soll has taxed what is never paid.
    isSoll: (month) => (settings.taxation ?? taxationIn(taxations, month)) === "soll",
  };
}

/** True if the tax adviser's numbers are known; DATEV requires them. */
export const isDatevReady = ({ datev_consultant, datev_client }: DatevSettings): boolean =>
  datev_consultant !== null && datev_client !== null;

/** The postings of all accounts between two days. */
export async function listPostings(
  ctx: Ctx,
  days: { readonly from: string; readonly to: string },
  chart: Chart,
): Promise<DatevRow[]> {
  return (await listAccountLines(ctx, days)).flatMap((line) => datevRowsOf(line, chart));
}

/**
 * The postings of a quarter for the tax adviser. For a closed quarter the file is the same each time. Errors: 403, 404;
 * 409 without the adviser's numbers and above the maximum of postings in a file.
 */
export async function exportDatev(ctx: Ctx, key: string): Promise<MadeFile> {
  const quarter = await getQuarter(ctx, key);
  const present = await getAccountingSettings(ctx);
  const settings = lockedDatevSettings(await findLockedDatev(ctx, key), present);
  const { datev_consultant: consultant, datev_client: client } = settings;
  if (consultant === null || client === null) {
    throw conflict("Beraternummer und Mandantennummer fehlen in den Einstellungen.");
  }
  const rows = await listPostings(ctx, quarter, chartOf(settings, present.taxations));
  if (rows.length > DATEV_ROWS_MAX) {
    throw conflict("Das Quartal hat mehr Buchungen, als eine DATEV-Datei fassen kann (99.999).");
  }
  const content = writeDatev(
    {
      consultant,
      client,
      from: quarter.from,
      to: quarter.to,
      name: `Buchungen ${key}`,
      skr: settings.skr === "04" ? "04" : "03",
      is_locked: quarter.locked,
      made_at: quarter.locked_at ?? ctx.clock().toISOString(),
    },
    rows,
  );
  await recordExport(ctx, key, "DATEV");
  return { mediaType: "text/csv; charset=windows-1252", fileName: `EXTF_Buchungsstapel_${key}.csv`, content };
}
