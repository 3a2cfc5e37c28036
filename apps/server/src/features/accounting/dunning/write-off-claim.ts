import type { writeOffClaim as call } from "@krempelfrei/contract/accounting/dunning";
import { ClaimState } from "@krempelfrei/contract/accounting/claim-terms";
import type { z } from "zod";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { newId } from "../../../context/ids.queries.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { getClaim } from "../data/claims.queries.ts";
import { insertRows, updateRow } from "../data/rows.queries.ts";
import { listOpenFees } from "../data/open-fees.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { requireOpenPeriod } from "../data/settings.queries.ts";
import { hasOpenClaims } from "./dunning.queries.ts";
import { writeOffFees } from "./write-off-fees.ts";

const NOT_OPEN = "Von der Forderung ist nichts offen.";
const COLLECTING =
  "Die Forderung wird gerade eingezogen. Bitte warten Sie den Einzug ab oder verwerfen Sie den Lauf.";

/**
 * Writes off the open part of a claim: a correction deducts it from the account and settles the claim, which stays
 * `ausgebucht`. The fees of its returns are written off too, and all fees of the account with its last open claim.
 * Errors: 403, 404; 409 when nothing is open, while it is collected and in a closed period.
 */
export async function writeOffClaim(
  ctx: Ctx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<z.input<(typeof call)["response"]>> {
  return inAccounting(ctx, "wait", async (ctx, { settings, today }) => {
    requireOpenPeriod(settings, today);
    const claim = await getClaim(ctx, id);
    if (claim.status === "im_einzug") throw conflict(COLLECTING);
    if (claim.open_cents <= 0 || claim.kind === "storno") throw conflict(NOT_OPEN);
    const { customer_id, open_cents } = claim;
    const booking_id = await newId(ctx);
    const created_by = actorId(ctx);
    await insertRows(ctx, "booking", [
      {
        customer_id,
        id: booking_id,
        kind: "korrektur",
        amount_cents: -open_cents,
        booked_on: today,
        text: `Ausgebucht ${claim.number}`.slice(0, 60),
        claim_id: id,
        write_off: true,
        created_by,
      },
    ]);
    await insertRows(ctx, "allocation", [
      { customer_id, booking_id, claim_id: id, cents: open_cents, allocated_on: today, created_by },
    ]);
    await updateRow(ctx, "claim", claim, { written_off: true });
    await refreshClaims(ctx, [id]);
    const fees = (await listOpenFees(ctx, [customer_id])).get(customer_id) ?? [];
    const hasOthers = await hasOpenClaims(ctx, customer_id);
    const fees_cents = await writeOffFees(
      ctx,
      { customer_id, day: today, claim },
      fees.filter((fee) => fee.claim_id === id || !hasOthers),
    );
    await recordChange(ctx, {
      action: "claim.written_off",
      subject: { type: "claim", id, name: claim.number },
      customer_id,
      changes: [
        { field: "amount_cents", old: null, new: open_cents },
        ...(fees_cents === 0 ? [] : [{ field: "open_fees_cents" as const, old: null, new: fees_cents }]),
        { field: "write_off_reason", old: null, new: reason },
      ],
    });
    const after = await getClaim(ctx, id);
    return { id, status: ClaimState.parse(after.status), open_cents: after.open_cents, fees_cents };
  });
}
