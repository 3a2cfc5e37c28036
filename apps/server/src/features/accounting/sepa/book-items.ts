import { actorId, type Ctx } from "../../../context/context.ts";
import { idAt, newIds } from "../../../context/ids.queries.ts";
import { insertRows } from "../data/rows.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { firstOpenDay, type AccountingSettings } from "../data/settings.queries.ts";
import { setKnownAccounts, setSepaPayments, type SepaItemRow } from "./sepa-items.queries.ts";
import { getSepaRunRow, setSepaRun } from "./sepa-runs.queries.ts";

/**
 * Books the payments of collections under way, each settling what its claim has open; a run without further collections
 * under way becomes booked. `bank_tx_id` names the statement's line. Inside the caller's transaction, under the lock of
 * the accounting.
 */
export async function bookSepaItems(
  ctx: Ctx,
  settings: AccountingSettings,
  items: readonly SepaItemRow[],
  { booked_on, bank_tx_id = null }: { readonly booked_on: string; readonly bank_tx_id?: string | null },
): Promise<void> {
  const open = items.filter(({ status }) => status === "im_einzug");
  const day = firstOpenDay(settings, booked_on);
  const ids = await newIds(ctx, open.length);
  const paid = open.map((item, index) => ({ ...item, payment_booking_id: idAt(ids, index) }));
  const created_by = actorId(ctx);
  await insertRows(
    ctx,
    "booking",
    paid.map((item) => ({
      id: item.payment_booking_id,
      customer_id: item.customer_id,
      kind: "zahlung",
      amount_cents: -item.amount_cents,
      booked_on: day,
      text: `Lastschrift ${item.end_to_end_id}`.slice(0, 60),
      claim_id: item.claim_id,
      bank_tx_id,
      created_by,
    })),
  );
  await insertRows(
    ctx,
    "allocation",
    paid
      .map((item) => ({
        customer_id: item.customer_id,
        booking_id: item.payment_booking_id,
        claim_id: item.claim_id,
        // The part that pays fees settles no claim, and what was paid otherwise meanwhile is credit.
        cents: Math.min(item.amount_cents - item.fee_cents, item.claim_open_cents),
        allocated_on: day,
        created_by,
      }))
      .filter(({ cents }) => cents > 0),
  );
  await setSepaPayments(
    ctx,
    paid.map(({ customer_id, id, payment_booking_id }) => ({ customer_id, id, payment_booking_id })),
  );
  await refreshClaims(
    ctx,
    paid.map(({ claim_id }) => claim_id),
  );
  // The collection succeeded, so the bank knows the mandate's account.
  await setKnownAccounts(
    ctx,
    paid.map(({ customer_id, mandate_id, iban }) => ({ customer_id, id: mandate_id, iban })),
  );
  for (const run_id of new Set(paid.map((item) => item.run_id))) await closeRun(ctx, run_id);
}

/**
 * Closes a run without collections under way: the run becomes booked, or discarded if the bank refused all collections.
 */
export async function closeRun(ctx: Ctx, run_id: string): Promise<void> {
  const { by_status } = await getSepaRunRow(ctx, run_id);
  const has = (...states: readonly string[]) => by_status.some(({ status }) => states.includes(status));
  if (has("im_einzug")) return;
  const now = ctx.clock();
  await setSepaRun(
    ctx,
    run_id,
    has("gebucht", "zurueck")
      ? { status: "gebucht", booked_by: actorId(ctx), booked_at: now }
      : {
          status: "verworfen",
          discarded_by: actorId(ctx),
          discarded_at: now,
          discard_reason: "Von der Bank abgelehnt",
        },
  );
}
