import { lastDay, monthOf, quarterOf } from "@krempelfrei/bookkeeping/month";
import { taxationIn } from "@krempelfrei/bookkeeping/taxation";
import type { CallResult } from "@krempelfrei/contract/call";
import type { rectifyClaim as rectifyCall } from "@krempelfrei/contract/accounting/claims";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../../../context/audit.ts";
import { actorId, type Ctx } from "../../../../context/context.ts";
import { conflict } from "../../../../core/errors.ts";
import { enqueue } from "../../../../jobs/enqueue.ts";
import { inAccounting } from "../../data/in-accounting.ts";
import { getClaim, type ClaimRow } from "../../data/claims.queries.ts";
import { RECTIFIED_END, RECTIFIED_TERMS } from "../../data/reversals.queries.ts";
import type { AccountingSettings } from "../../data/settings.queries.ts";
import { lockUnbilled } from "../candidates.queries.ts";
import { getContractEnd, sumCorrections } from "../claims-after.queries.ts";
import { listMisbilled } from "./misbilled.ts";
import { planClaims, type ClaimPlan } from "../plan-claims.ts";
import { reversalObstacle, reverseClaim } from "../reverse-claim.ts";
import { sendInvoices } from "../send-invoices.job.ts";
import { writeClaims } from "../write-claims.ts";

const NO_FEE = "Nur die Rechnung eines Monatsbeitrags kann berichtigt werden.";
const IS_RIGHT = "Der Betrag der Rechnung stimmt mit dem Vertrag überein.";
const HAS_CHANGED = "Der neue Betrag hat sich inzwischen geändert. Bitte prüfen Sie ihn noch einmal.";
const AT_AGENCY = "Die Forderung liegt beim Inkasso. Bitte nehmen Sie sie zuerst zurück.";
const IS_CORRECTED =
  "Buchungen, die sie nennen, haben diese Rechnung schon berichtigt. Bitte stornieren Sie diese zuerst.";
const PAST_QUARTER = "Das Quartal der Rechnung ist vorbei (Sollbesteuerung).";

/** A claim as it should be by the present terms of its contract. */
export interface Rectification {
  readonly new_cents: number;
  /** Amount in cents by which bookings that name the claim have corrected it; 0 if the claim can be replaced. */
  readonly corrected_cents: number;
  /** Reason in German why the claim cannot be replaced; undefined if it can, or if its amount is right. */
  readonly obstacle: string | undefined;
}

/**
 * Plans the replacement of a claim by the present terms of its contract and this last day. Nothing new is written in a closed month. A
 * claim of a past quarter under Soll is corrected in the present one (§ 17 Abs. 1 Satz 8 UStG), by a credit: a new claim would
 * count in the past quarter. A claim that such a credit has corrected is not replaced as well, even if its obstacle ended.
 */
export async function planRectification(
  ctx: Ctx,
  row: ClaimRow,
  { ends_on, settings }: ReplacementTerms,
): Promise<Rectification> {
  const today = berlinDay(ctx.clock());
  const plan = await planReplacement(ctx, row, { ends_on, settings });
  const replaceable = { new_cents: plan.total_cents, corrected_cents: 0, obstacle: undefined };
  if (plan.total_cents === row.gross_cents) return replaceable;
  const corrected_cents = (await sumCorrections(ctx, [row])).get(row.number) ?? 0;
  const obstacle =
    (await reversalObstacle(ctx, row)) ??
    (row.agency_on === null ? undefined : AT_AGENCY) ??
    (plan.planned.length === 0 ? undefined : monthObstacle(row, settings, today)) ??
    (corrected_cents === 0 ? undefined : IS_CORRECTED);
  if (obstacle === undefined) return replaceable;
  const alone = await planReplacement(ctx, row, { ends_on, settings, is_alone: true });
  return { new_cents: alone.total_cents, corrected_cents, obstacle };
}

interface ReplacementTerms {
  /** The last day of the contract; null if it is not cancelled. */
  readonly ends_on: string | null;
  readonly settings: AccountingSettings;
  readonly is_alone?: boolean;
}

/** Plans a claim of the month as if the claim did not exist. */
async function planReplacement(
  ctx: Ctx,
  { customer_id, id, month }: ClaimRow,
  { settings, ...terms }: ReplacementTerms,
): Promise<ClaimPlan> {
  const replacement = { customer_id, claim_id: id, ...terms };
  return planClaims(ctx, { month, today: berlinDay(ctx.clock()), recreate: true, settings, replacement });
}

/** Reason in German why no claim of the month is written any more; undefined if one may be. */
export function monthObstacle(
  { month }: Pick<ClaimRow, "month">,
  { locked_until, taxations }: AccountingSettings,
  today: string,
): string | undefined {
  if (locked_until !== null && lastDay(month) <= locked_until)
    return `Der Zeitraum bis ${germanDay(locked_until)} ist festgeschrieben.`;
  const isPast = quarterOf(month) < quarterOf(monthOf(today));
  return isPast && taxationIn(taxations, month) === "soll" ? PAST_QUARTER : undefined;
}

/**
 * Replaces a claim that disagrees with its contract, because the contract ended, went on or got another price after
 * it: by its Storno and a claim for the month as it is now, which the freed payments settle first; the rest of the
 * payments becomes credit. Errors: 403, 404; 409 for a claim that cannot be reversed or is right, and if the amount
 * differs from the preview.
 */
export async function rectifyClaim(
  ctx: Ctx,
  { id, new_cents }: { readonly id: string; readonly new_cents: number },
): Promise<CallResult<typeof rectifyCall>> {
  return inAccounting(ctx, "wait", async (ctx, { settings }) => {
    const row = await getClaim(ctx, id);
    const reversed = row.reversed ? await reversalObstacle(ctx, row) : undefined;
    if (reversed !== undefined) throw conflict(reversed);
    const ends_on = await getContractEnd(ctx, row.customer_id, "lock");
    if (row.kind !== "monatsbeitrag") throw conflict(NO_FEE);
    const isAfter = ends_on !== null && row.period_to > ends_on;
    if (!isAfter && !(await isMisbilled(ctx, row, settings))) throw conflict(IS_RIGHT);
    await lockUnbilled(ctx, lastDay(row.month), { customer_id: row.customer_id, claim_id: id, ends_on });
    const found = await planRectification(ctx, row, { ends_on, settings });
    if (found.obstacle !== undefined) throw conflict(found.obstacle);
    if (found.new_cents === row.gross_cents) throw conflict(IS_RIGHT);
    if (found.new_cents !== new_cents) throw conflict(HAS_CHANGED);
    const storno = await reverseClaim(ctx, {
      id,
      reason: isAfter ? `${RECTIFIED_END}${germanDay(ends_on)}` : RECTIFIED_TERMS,
    });
    // Planned again, because the reversal gives extras and credits the present rate of VAT.
    const plan = await planReplacement(ctx, row, { ends_on, settings });
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

async function isMisbilled(ctx: Ctx, { customer_id, id }: ClaimRow, settings: AccountingSettings) {
  const misbilled = await listMisbilled(ctx, settings, { customer_id });
  return misbilled.some(({ claim_id }) => claim_id === id);
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
