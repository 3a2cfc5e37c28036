import { dueOfFees } from "@krempelfrei/bookkeeping/open-fees";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { newId } from "../../../context/ids.queries.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { getPayer } from "../bank/match-book.queries.ts";
import { insertRows } from "../data/rows.queries.ts";
import { listOpenFees, type OpenFeeRow } from "../data/open-fees.queries.ts";
import { feeWriteOffText } from "../data/reversals.queries.ts";
import { requireOpenPeriod } from "../data/settings.queries.ts";

const NOTHING = "Es sind keine Gebühren offen, oder sie werden gerade eingezogen.";

/**
 * Writes off all open fees of a customer, except fees under collection. Errors: 403, 404; 409 without such fees, and in
 * a closed period.
 */
export async function writeOffCustomerFees(
  ctx: Ctx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<{ readonly written_off_cents: number }> {
  return inAccounting(ctx, "wait", async (ctx, { settings, today: day }) => {
    const { first_name, last_name } = await getPayer(ctx, id);
    requireOpenPeriod(settings, day);
    const fees = (await listOpenFees(ctx, [id])).get(id) ?? [];
    const written_off_cents = await writeOffFees(ctx, { customer_id: id, day }, fees);
    if (written_off_cents === 0) throw conflict(NOTHING);
    await recordChange(ctx, {
      action: "accounting.fees_written_off",
      subject: { type: "accounting", id, name: `${first_name} ${last_name}` },
      customer_id: id,
      changes: [
        { field: "open_fees_cents", old: null, new: written_off_cents },
        { field: "write_off_reason", old: null, new: reason },
      ],
    });
    return { written_off_cents };
  });
}

interface WriteOff {
  readonly customer_id: string;
  readonly day: string;
  /** The claim whose write-off includes the fees. */
  readonly claim?: { readonly id: string; readonly number: string };
}

/** Deducts these fees from the account, except fees under collection. Returns their sum in cents. */
export async function writeOffFees(
  ctx: Ctx,
  { customer_id, day, claim }: WriteOff,
  fees: readonly OpenFeeRow[],
): Promise<number> {
  const cents = dueOfFees(fees);
  if (cents === 0) return 0;
  // The correction names the claim of the fee, so that the fee counts as deducted.
  const byClaim = Map.groupBy(fees, ({ claim_id }) => claim_id);
  for (const [claim_id, own] of byClaim) {
    if (dueOfFees(own) === 0) continue;
    await insertRows(ctx, "booking", [
      {
        id: await newId(ctx),
        customer_id,
        kind: "korrektur",
        amount_cents: -dueOfFees(own),
        booked_on: day,
        text: feeWriteOffText(claim?.number),
        claim_id,
        created_by: actorId(ctx),
      },
    ]);
  }
  return cents;
}
