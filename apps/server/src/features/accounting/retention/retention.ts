import { keptUntil } from "@krempelfrei/bookkeeping/retention";
import type { listRetention } from "@krempelfrei/contract/accounting/retention";
import type { CallResult } from "@krempelfrei/contract/call";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { toAccountingCustomer } from "../data/customer-names.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { listRetentionRows, type RetentionRow } from "./retention.queries.ts";

/** Source: accounting.md 5. */
const KEPT =
  "Der Kunde hat Buchungen und kann nicht gelöscht werden. Bitte kündigen Sie den Kunden stattdessen.";
const UNSETTLED =
  "Das Konto ist nicht ausgeglichen. Bitte zuerst ausbuchen, was niemand mehr bezahlt, und Guthaben erstatten.";

/** Vouchers are retained for at least eight years, so contracts that ended later cannot be due. */
const SHORTEST_YEARS = 8;

/** Last day of the retention period; null for a customer without entries in the books. */
export async function getKeptUntil(ctx: Ctx, customer_id: string): Promise<string | null> {
  const [row] = await listRetentionRows(ctx, { customer_id });
  return row ? keptUntil(row) : null;
}

/** Reason in German why an account cannot be erased; undefined if it can. */
export async function whyKept(ctx: Ctx, row: RetentionRow): Promise<string | undefined> {
  const until = keptUntil(row);
  if (until !== null && until >= berlinDay(ctx.clock()))
    return `${KEPT} Seine Unterlagen werden bis zum ${germanDay(until)} aufbewahrt.`;
  if (row.balance_cents !== 0 || row.open_claims > 0) return UNSETTLED;
  const { locked_until } = await getAccountingSettings(ctx);
  if (locked_until === null || row.last_on > locked_until)
    return `Bitte zuerst die Quartale bis zum ${germanDay(row.last_on)} festschreiben.`;
  return undefined;
}

/** Customers whose contract and retention periods have ended, with the last day of the period. */
async function listOver(ctx: Ctx): Promise<{ row: RetentionRow; kept_until: string }[]> {
  const today = berlinDay(ctx.clock());
  const ended_before = `${Number(today.slice(0, 4)) - SHORTEST_YEARS}-01-01`;
  const rows = await listRetentionRows(ctx, { ended_before });
  return rows.flatMap((row) => {
    const kept_until = keptUntil(row);
    return kept_until === null || kept_until >= today ? [] : [{ row, kept_until }];
  });
}

export const countDueForErasure = async (ctx: Ctx): Promise<number> => (await listOver(ctx)).length;

/** Customers whose retention periods have ended; the office decides about each. Errors: 403. */
export async function listDueForErasure(ctx: Ctx): Promise<CallResult<typeof listRetention>> {
  authorize(ctx, "accounting.manage");
  const data: CallResult<typeof listRetention>["data"] = [];
  for (const { row, kept_until } of await listOver(ctx))
    data.push({
      customer: toAccountingCustomer(row),
      ended_on: row.cancelled_to ?? kept_until,
      kept_until,
      obstacle: (await whyKept(ctx, row)) ?? null,
    });
  return { data };
}
