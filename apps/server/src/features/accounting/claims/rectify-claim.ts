import { lastDay, monthOf, quarterOf } from "@krempelfrei/bookkeeping/month";
import type { CallResult } from "@krempelfrei/contract/call";
import type { rectifyClaim as rectifyCall } from "@krempelfrei/contract/accounting/claims";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { getClaim, type ClaimRow } from "../data/claims.queries.ts";
import type { AccountingSettings } from "../data/settings.queries.ts";
import { lockUnbilled } from "./candidates.queries.ts";
import { getContractEnd } from "./claims-after.queries.ts";
import { planClaims, type ClaimPlan } from "./plan-claims.ts";
import { reversalObstacle, reverseClaim } from "./reverse-claim.ts";
import { sendInvoices } from "./send-invoices.job.ts";
import { writeClaims } from "./write-claims.ts";

const NOT_AFTER = "Die Rechnung geht nicht über das Ende des Vertrags hinaus.";
const IS_RIGHT = "Der Betrag der Rechnung stimmt, auch mit dem Ende des Vertrags.";
const HAS_CHANGED = "Der neue Betrag hat sich inzwischen geändert. Bitte prüfen Sie ihn noch einmal.";
const AT_AGENCY = "Die Forderung liegt beim Inkasso. Bitte nehmen Sie sie zuerst zurück.";
const PAST_QUARTER = "Das Quartal der Rechnung ist vorbei (Sollbesteuerung).";

/** A claim as it is, and as it should be after the end of the contract. */
export interface Rectification {
  readonly plan: ClaimPlan;
  readonly new_cents: number;
  /** Reason in German why the claim cannot be replaced; undefined if it can, or if its amount is right. */
  readonly obstacle: string | undefined;
}

/**
 * Plans the replacement of a claim when the contract ends on a day. Nothing new is written in a closed month. With Soll
 * taxation a past quarter is corrected in the present one (§ 17 Abs. 1 Satz 8 UStG), by a credit: a new claim would
 * count in the past quarter.
 */
export async function planRectification(
  ctx: Ctx,
  row: ClaimRow,
  { ends_on, settings }: { readonly ends_on: string; readonly settings: AccountingSettings },
): Promise<Rectification> {
  const today = berlinDay(ctx.clock());
  const replacement = { customer_id: row.customer_id, claim_id: row.id, ends_on };
  const plan = await planClaims(ctx, { month: row.month, today, recreate: true, settings, replacement });
  const rectification = { plan, new_cents: plan.total_cents, obstacle: undefined };
  if (plan.total_cents === row.gross_cents) return rectification;
  const obstacle = await reversalObstacle(ctx, row);
  if (obstacle !== undefined) return { ...rectification, obstacle };
  if (row.agency_on !== null) return { ...rectification, obstacle: AT_AGENCY };
  return plan.planned.length === 0
    ? rectification
    : { ...rectification, obstacle: monthObstacle(row, settings, today) };
}

function monthObstacle({ month }: ClaimRow, settings: AccountingSettings, today: string): string | undefined {
  const { locked_until, taxation } = settings;
  if (locked_until !== null && lastDay(month) <= locked_until)
    return `Der Zeitraum bis ${germanDay(locked_until)} ist festgeschrieben.`;
  return taxation === "soll" && quarterOf(month) < quarterOf(monthOf(today)) ? PAST_QUARTER : undefined;
}

/**
 * Replaces a claim that goes beyond the end of its contract by its Storno and a claim for the rest of the month, which
 * the freed payments settle first; the rest of the payments becomes credit. Errors: 403, 404; 409 for a contract that
 * is not cancelled, for a claim that cannot be reversed or is right, and if the amount differs from the preview.
 */
export async function rectifyClaim(
  ctx: Ctx,
  { id, new_cents }: { readonly id: string; readonly new_cents: number },
): Promise<CallResult<typeof rectifyCall>> {
  return inAccounting(ctx, "wait", async (ctx, { settings }) => {
    const row = await getClaim(ctx, id);
    const reversed = row.reversed ? await reversalObstacle(ctx, row) : undefined;
    if (reversed !== undefined) throw conflict(reversed);
    const ends_on = await getContractEnd(ctx, row.customer_id);
    if (row.kind !== "monatsbeitrag" || ends_on === null || row.period_to <= ends_on)
      throw conflict(NOT_AFTER);
    await lockUnbilled(ctx, lastDay(row.month), { customer_id: row.customer_id, claim_id: id, ends_on });
    const { plan, ...found } = await planRectification(ctx, row, { ends_on, settings });
    if (found.obstacle !== undefined) throw conflict(found.obstacle);
    if (found.new_cents === row.gross_cents) throw conflict(IS_RIGHT);
    if (found.new_cents !== new_cents) throw conflict(HAS_CHANGED);
    const storno = await reverseClaim(ctx, {
      id,
      reason: `Berichtigung: Vertrag endet am ${germanDay(ends_on)}`,
    });
    const claim = await writeReplacement(ctx, plan, { month: row.month, settings });
    await recordChange(ctx, {
      action: "claim.rectified",
      subject: { type: "claim", id, name: row.number },
      customer_id: row.customer_id,
      changes: [
        { field: "rectified_number", old: row.number, new: claim?.number ?? null },
        { field: "total_cents", old: row.gross_cents, new: new_cents },
      ],
    });
    return { storno: { id: storno.id, number: storno.number }, claim };
  });
}

/** Returns null if the month needs no claim. */
async function writeReplacement(
  ctx: Ctx,
  plan: ClaimPlan,
  { month, settings }: { readonly month: string; readonly settings: AccountingSettings },
): Promise<{ id: string; number: string } | null> {
  if (plan.planned.length === 0) return null;
  const by = actorId(ctx);
  const { written } = await writeClaims(ctx, plan, { month, today: berlinDay(ctx.clock()), settings, by });
  if (written.some(({ customer }) => customer.mail_wanted)) await enqueue(ctx, sendInvoices, {});
  const [claim] = written;
  return claim ? { id: claim.id, number: claim.number } : null;
}
