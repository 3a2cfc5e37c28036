import type { SepaItem } from "@krempelfrei/contract/accounting/sepa";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { reverseBookings } from "./reverse-bookings.ts";
import { getSepaItem } from "./sepa-items.queries.ts";
import { isReturnByHand, toSepaItem } from "./to-sepa-run.ts";
import { undoObstacles } from "./undo-collections.ts";
import { listBookingsOfReturn } from "./undo.queries.ts";

const NOT_RETURNED = "Diese Lastschrift ist nicht zurückgekommen.";
const OF_LINE =
  "Ein Umsatz des Kontoauszugs sagt, dass die Lastschrift zurückkam. Bitte nehmen Sie den Umsatz zurück.";

/**
 * Undoes a return that was entered by hand: the return and the bank's fee are reversed by their exact negatives of
 * today; the collection is booked again and its payment settles the claim. Errors: 403; 404; 409 for a collection that
 * has not come back, whose return has a bank line, or on whose return something later depends, and in a closed period.
 */
export async function undoSepaReturn(
  ctx: Ctx,
  { run_id, id, reason }: { readonly run_id: string; readonly id: string; readonly reason: string },
): Promise<SepaItem> {
  return inAccounting(ctx, "wait", async (ctx, { settings }) => {
    const item = await getSepaItem(ctx, run_id, id);
    const { return_booking_id } = item;
    if (item.status !== "zurueck" || return_booking_id === null) throw conflict(NOT_RETURNED);
    if (!isReturnByHand(item)) throw conflict(OF_LINE);
    const obstacle = (await undoObstacles(ctx, [return_booking_id])).get(return_booking_id);
    if (obstacle !== undefined) throw conflict(obstacle);
    await reverseBookings(ctx, await listBookingsOfReturn(ctx, item), { settings, reason, bank_tx_id: null });
    await recordChange(ctx, {
      action: "sepa_run.return_undone",
      subject: { type: "sepa_run", id: item.run_id, name: item.msg_id },
      customer_id: item.customer_id,
      changes: [
        { field: "end_to_end_id", old: null, new: item.end_to_end_id },
        { field: "undo_reason", old: null, new: reason },
      ],
    });
    return toSepaItem(await getSepaItem(ctx, run_id, id));
  });
}
