import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { getLineLocked, setLineState } from "./bank.queries.ts";
import { reverseBookings } from "../sepa/reverse-bookings.ts";
import { undoObstacles } from "../sepa/undo-collections.ts";
import { unlinkReturn } from "../sepa/undo.queries.ts";
import { listStandingBookings } from "./book-lines.queries.ts";
import { nameOfLine } from "./ignore-line.ts";

const NOT_BOOKED = "Dieser Umsatz ist nicht gebucht.";
/**
 * Reverses the bookings of a line: each gets its exact negative as of today, and what it settled is open again,
 * including the collections of a run. The line becomes open. Errors: 403; 404; 409 for a line that is not booked, for a
 * collection on which something later depends, and in a closed period.
 */
export async function undoLine(
  ctx: Ctx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await inAccounting(ctx, "wait", async (ctx, { settings }) => {
    const line = await getLineLocked(ctx, id);
    if (line.state !== "gebucht") throw conflict(NOT_BOOKED);
    const obstacle = (await undoObstacles(ctx, [id])).get(id);
    if (obstacle !== undefined) throw conflict(obstacle);
    await reverseBookings(ctx, await listStandingBookings(ctx, id), { settings, reason, bank_tx_id: id });
    await unlinkReturn(ctx, id);
    await setLineState(ctx, [id], { state: "offen", note: null });
    await recordChange(ctx, {
      action: "accounting.line_reopened",
      subject: { type: "accounting", id, name: nameOfLine(line) },
      customer_id: null,
      changes: [
        { field: "line_state", old: line.state, new: "offen" },
        { field: "note", old: null, new: reason },
      ],
    });
  });
}
