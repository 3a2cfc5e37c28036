import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";
import { useMandates } from "./sepa-items.queries.ts";
import { blockNoteStart } from "./return-fee-text.ts";
import {
  listItemsOfBookings,
  listLaterEvents,
  reopenRun,
  resetItems,
  unblockDebits,
  type LaterEvent,
} from "./undo.queries.ts";

const OBSTACLES: Readonly<Record<LaterEvent["what"], (number: string) => string>> = {
  returned: (number) =>
    `Die Lastschrift zu ${number} ist zurückgekommen. Bitte nehmen Sie zuerst die Rücklastschrift zurück.`,
  repeated: (number) => `${number} wurde inzwischen noch einmal eingezogen.`,
  closed: (number) => `${number} ist inzwischen storniert oder ausgebucht.`,
  paid: (number) => `${number} ist inzwischen bezahlt. Bitte nehmen Sie zuerst diese Zahlung zurück.`,
};

/**
 * Reasons in German why the collections of these bank lines, or of bookings without one, cannot be undone, by id;
 * collections that can be undone are left out.
 */
export async function undoObstacles(
  ctx: Ctx,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const events = await listLaterEvents(ctx, sourceIds);
  return new Map(
    events.map(({ source_id, claim_number, what }) => [source_id, OBSTACLES[what](claim_number)]),
  );
}

/**
 * Returns collections to their state before these bookings. After a mistaken return the mandate counts as used again
 * and the block is lifted. Inside the caller's transaction, which reverses the bookings.
 */
export async function undoCollections(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  const items = await listItemsOfBookings(ctx, bookingIds);
  await resetItems(ctx, bookingIds);
  const returns = items.filter(({ is_return }) => is_return);
  for (const run_id of new Set(items.filter((item) => !item.is_return).map((item) => item.run_id)))
    await reopenRun(ctx, run_id);
  for (const item of returns) {
    if (item.sequence === "FRST")
      await useMandates(ctx, [{ customer_id: item.customer_id, id: item.mandate_id }], item.collection_on);
    const note = await unblockDebits(ctx, item.customer_id, blockNoteStart(item.end_to_end_id));
    if (note === undefined) continue;
    await recordChange(ctx, {
      action: "customer.updated",
      subject: { type: "customer", id: item.customer_id, name: fullName(item) },
      customer_id: item.customer_id,
      before: { debit_block: true, debit_block_note: note },
      after: { debit_block: false, debit_block_note: null },
      fields: ["debit_block", "debit_block_note"],
    });
  }
}
