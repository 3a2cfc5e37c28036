import { z } from "zod";
import type { AccountingSettings } from "../data/settings.queries.ts";

const account = z.string().nullable();

/** The settings of a DATEV file; stored with a quarter when it is closed. */
const PresentSettings = z.object({
  skr: z.string(),
  datev_consultant: z.int().nullable(),
  datev_client: z.int().nullable(),
  account_bank: account,
  account_cash: account,
  account_clearing: account,
  account_bank_fees: account,
  account_revenue: account,
  account_revenue_free: account,
  account_damages: account,
  account_losses: account,
});
const StoredSettings = PresentSettings.extend({
  /** The taxation of all write-offs in a quarter that an earlier version closed. */
  taxation: z.string().optional(),
});
export type DatevSettings = z.infer<typeof StoredSettings>;

export const datevSettingsOf = (settings: AccountingSettings): DatevSettings =>
  PresentSettings.parse(settings);

/** The settings of a closed quarter; adviser's numbers that were missing then are taken from today. */
export function lockedDatevSettings(kept: unknown, settings: AccountingSettings): DatevSettings {
  const today = datevSettingsOf(settings);
  if (kept === undefined) return today;
  const then = StoredSettings.parse(kept);
  return {
    ...then,
    datev_consultant: then.datev_consultant ?? today.datev_consultant,
    datev_client: then.datev_client ?? today.datev_client,
  };
}
