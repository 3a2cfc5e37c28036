import type { ClaimAfter, ClaimsAfter } from "@krempelfrei/contract/accounting/claims";
import { addMonths, monthOf } from "@krempelfrei/bookkeeping/month";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { listClaimsById, type ClaimRow } from "../data/claims.queries.ts";
import { END_OF_CONTRACT } from "../data/reversals.queries.ts";
import { getAccountingSettings, type AccountingSettings } from "../data/settings.queries.ts";
import { getContractEnd, listClaimsAfter } from "./claims-after.queries.ts";
import { listMisbilled } from "./rectify/misbilled.ts";
import { planRectification } from "./rectify/rectify-claim.ts";
import { reverseClaim } from "./reverse-claim.ts";

interface EndOfContract {
  readonly customer_id: string;
  /** The last day of the contract. */
  readonly date: string;
}

/** True for a claim without payments that lies wholly after the contract; other claims need a person's decision. */
const canTakeBack = ({ period_from, status }: ClaimRow, date: string): boolean =>
  period_from > date && status === "offen";

function textOf(claims: readonly ClaimAfter[], date: string): string | null {
  if (claims.length === 0) return null;
  const numbers = claims.map(({ number }) => number).join(", ");
  const there =
    claims.length === 1 ? "besteht bereits 1 Forderung" : `bestehen bereits ${claims.length} Forderungen`;
  return `Nach dem ${germanDay(date)} ${there} (${numbers}). ${outcomeOf(claims)}`;
}

function outcomeOf(claims: readonly ClaimAfter[]): string {
  const others = claims.filter((claim) => !claim.will_be_reversed && claim.difference_cents !== 0);
  if (others.some(({ obstacle }) => obstacle !== null))
    return "Offene werden storniert, eingezogene bitte als Gutschrift prüfen.";
  const some = claims.some(({ will_be_reversed }) => will_be_reversed);
  if (others.length > 0)
    return some
      ? "Offene werden storniert, zu hohe können Sie danach berichtigen."
      : "Zu hohe können Sie danach berichtigen.";
  return some ? "Offene werden storniert." : "Der Betrag stimmt auch mit diesem Ende.";
}

/** Claims of a customer for days after the end of a contract, and how each will be treated. Errors: 403. */
export async function getClaimsAfter(ctx: Ctx, { customer_id, date }: EndOfContract): Promise<ClaimsAfter> {
  authorize(ctx, "accounting.manage");
  const settings = await getAccountingSettings(ctx);
  const claims: ClaimAfter[] = [];
  for (const row of await listClaimsAfter(ctx, customer_id, date))
    claims.push({
      ...(await toClaimAfter(ctx, row, { date, settings })),
      will_be_reversed: canTakeBack(row, date),
    });
  return { text: textOf(claims, date), claims };
}

/** Older claims with another fee are not reported: a price that is corrected back to the start is no debt of years. */
const MISBILLED_MONTHS = 13;

/**
 * Claims of a customer that disagree with the contract as it is: for days after its end, or with another fee than the
 * contract has for a month of the last year. Errors: 403.
 */
export async function listMisbilledClaims(ctx: Ctx, customer_id: string): Promise<ClaimAfter[]> {
  authorize(ctx, "accounting.manage");
  const settings = await getAccountingSettings(ctx);
  const date = await getContractEnd(ctx, customer_id, "read");
  const after = date === null ? [] : await listClaimsAfter(ctx, customer_id, date);
  const to = addMonths(monthOf(berlinDay(ctx.clock())), 1);
  const misbilled = await listMisbilled(ctx, settings, {
    customer_id,
    months: { from: addMonths(to, -MISBILLED_MONTHS), to },
  });
  const ids = new Set([...after.map(({ id }) => id), ...misbilled.map(({ claim_id }) => claim_id)]);
  const claims: ClaimAfter[] = [];
  for (const row of await listClaimsById(ctx, [...ids]))
    claims.push(await toClaimAfter(ctx, row, { date, settings }));
  return claims.filter(({ difference_cents }) => difference_cents !== 0);
}

async function toClaimAfter(
  ctx: Ctx,
  row: ClaimRow,
  { date, settings }: { readonly date: string | null; readonly settings: AccountingSettings },
): Promise<ClaimAfter> {
  const { new_cents, corrected_cents, obstacle } = await planRectification(ctx, row, {
    ends_on: date,
    settings,
  });
  return {
    id: row.id,
    number: row.number,
    will_be_reversed: false,
    old_cents: row.gross_cents,
    new_cents,
    difference_cents: new_cents - row.gross_cents - corrected_cents,
    obstacle: obstacle ?? null,
  };
}

/** Reverses open claims for days after the end of a contract; inside the caller's transaction. Errors: 403. */
export async function reverseClaimsAfter(ctx: Ctx, { customer_id, date }: EndOfContract): Promise<void> {
  const rows = await listClaimsAfter(ctx, customer_id, date);
  for (const row of rows.filter((row) => canTakeBack(row, date))) {
    await reverseClaim(ctx, { id: row.id, reason: `${END_OF_CONTRACT}${germanDay(date)}` });
  }
}
