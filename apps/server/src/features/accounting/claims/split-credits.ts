import type { ClaimDraft } from "@krempelfrei/bookkeeping/claims-of-month";
import { lastDay } from "@krempelfrei/bookkeeping/month";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { idAt, newIds } from "../../../context/ids.queries.ts";
import { insertRows } from "../data/rows.queries.ts";
import { isClosed, type AccountingSettings } from "../data/settings.queries.ts";

interface SplitOptions {
  readonly month: string;
  readonly today: string;
  readonly settings: Pick<AccountingSettings, "locked_until">;
  readonly by: string | null;
}

interface SplitClaim {
  readonly customer: { readonly customer_id: string };
  readonly draft: Pick<ClaimDraft, "split">;
}

/**
 * Replaces credits that claims bill in part: by a Storno, a credit that the claim bills, and a credit for the rest. All
 * are of the credit's day; where that is closed, of today, or of the last day of the month, which is open: a claim that
 * is made again for a past month must find them. Their day of service stays, for the rate of VAT. Returns the ids of the
 * billed parts by those of the credits. Inside the caller's transaction, with the credits locked.
 */
export async function splitCredits(
  ctx: Ctx,
  claims: readonly SplitClaim[],
  { month, today, settings, by }: SplitOptions,
): Promise<ReadonlyMap<string, string>> {
  const splits = claims.flatMap(({ customer, draft: { split } }) =>
    split === null ? [] : [{ ...split, customer_id: customer.customer_id }],
  );
  const openDay = today < lastDay(month) ? today : lastDay(month);
  // By their ids the billed parts come before the rests, as in the list of unbilled lines.
  const ids = await newIds(ctx, splits.length * 3);
  const rows = splits.flatMap(({ customer_id, booking, billed_cents }, index) => {
    const { id, amount_cents, text, vat_bp } = booking;
    const closed = isClosed(settings, booking.booked_on);
    const service_on = booking.service_on ?? (closed ? booking.booked_on : null);
    const common = {
      customer_id,
      booked_on: closed ? openDay : booking.booked_on,
      vat_bp,
      created_by: by,
      created_at: ctx.clock(),
    };
    const credit = { ...common, kind: "gutschrift", text, storno_of: null, service_on };
    return [
      {
        ...common,
        id: idAt(ids, index * 3),
        kind: "storno",
        amount_cents: -amount_cents,
        text: SPLIT,
        storno_of: id,
        service_on: null,
      },
      { ...credit, id: idAt(ids, index * 3 + 1), amount_cents: billed_cents },
      { ...credit, id: idAt(ids, index * 3 + 2), amount_cents: amount_cents - billed_cents },
    ];
  });
  await insertRows(ctx, "booking", rows);
  await recordChange(
    ctx,
    ...splits.map(({ customer_id, booking }) => ({
      action: "booking.reversed" as const,
      subject: { type: "booking" as const, id: booking.id, name: booking.text },
      customer_id,
      changes: [{ field: "text" as const, old: null, new: SPLIT }],
    })),
  );
  return new Map(splits.map(({ booking }, index) => [booking.id, idAt(ids, index * 3 + 1)]));
}

const SPLIT = "Storno: Gutschrift in Teilen verrechnet";
