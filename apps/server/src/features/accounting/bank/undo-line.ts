import { berlinDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../../core/audit.ts";
import { authorize } from "../../../core/authorize.ts";
import { inTransaction, type Ctx } from "../../../core/context.ts";
import { conflict } from "../../../core/errors.ts";
import { insertRows } from "../data/insert-rows.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { lockAccounting, requireOpenPeriod } from "../data/settings.queries.ts";
import { getLineLocked, setLineState } from "./bank.queries.ts";
import { undoCollections, undoObstacles } from "../sepa/undo-collections.ts";
import { unlinkReturn } from "../sepa/undo.queries.ts";
import { listReliefs, listSettled, listStandingBookings } from "./book-lines.queries.ts";
import { nameOfLine } from "./ignore-line.ts";

const NOT_BOOKED = "Dieser Umsatz ist nicht gebucht.";
/**
 * Takes back what a line was booked as: each booking by its exact negative of today, and what it settled is open again. The line is
 * open too, and so are the collections of a run. Errors: 403; 404; 409 for a line that is not booked, for a collection on which something
 * later hangs, and in a closed period.
 */
export async function undoLine(
  ctx: Ctx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const settings = await lockAccounting(ctx, { wait: true });
    const line = await getLineLocked(ctx, id);
    if (line.state !== "gebucht") throw conflict(NOT_BOOKED);
    const obstacle = (await undoObstacles(ctx, [id])).get(id);
    if (obstacle !== undefined) throw conflict(obstacle);
    const own = await listStandingBookings(ctx, id);
    const bookings = [
      ...own,
      ...(await listReliefs(
        ctx,
        own.map((booking) => booking.id),
      )),
    ];
    const ids = bookings.map((booking) => booking.id);
    await undoCollections(ctx, ids);
    const today = berlinDay(ctx.clock());
    requireOpenPeriod(settings, today);
    const created_by = ctx.actor.kind === "user" ? ctx.actor.id : null;
    const settled = await listSettled(ctx, ids);
    await insertRows(
      ctx,
      "allocation",
      settled.map((row) => ({ ...row, cents: -row.cents, allocated_on: today, created_by })),
    );
    await insertRows(
      ctx,
      "booking",
      bookings.map((booking) => ({
        customer_id: booking.customer_id,
        kind: "storno",
        amount_cents: -booking.amount_cents,
        // Not before the day of the booking that it reverses.
        booked_on: booking.booked_on > today ? booking.booked_on : today,
        text: `Storno: ${reason}`,
        vat_bp: booking.vat_bp,
        claim_id: booking.claim_id,
        storno_of: booking.id,
        bank_tx_id: id,
        created_by,
      })),
    );
    await unlinkReturn(ctx, id);
    await refreshClaims(
      ctx,
      settled.map(({ claim_id }) => claim_id),
    );
    await setLineState(ctx, [id], { state: "offen", note: null });
    await recordChange(
      ctx,
      {
        action: "accounting.line_reopened",
        subject: { type: "accounting", id, name: nameOfLine(line) },
        customer_id: null,
        changes: [
          { field: "line_state", old: line.state, new: "offen" },
          { field: "note", old: null, new: reason },
        ],
      },
      ...bookings.map((booking) => ({
        action: "booking.reversed" as const,
        subject: { type: "booking" as const, id: booking.id, name: booking.text },
        customer_id: booking.customer_id,
        changes: [{ field: "text" as const, old: null, new: `Storno: ${reason}` }],
      })),
    );
  });
}
