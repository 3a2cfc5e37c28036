import { blocksDebits, returnReasonText } from "@krempelfrei/bookkeeping/sepa/return-reasons";
import type { ReturnInput, SepaItem } from "@krempelfrei/contract/accounting/sepa";
import { BLOCK_NOTE_MAX } from "@krempelfrei/contract/limits";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { newId } from "../../../context/ids.queries.ts";
import { fullName } from "../../../core/names.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { insertRows, updateRow } from "../data/rows.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { requireOpenPeriod, type AccountingSettings } from "../data/settings.queries.ts";
import { bookSepaItems } from "./book-items.ts";
import {
  blockDebits,
  forgetUse,
  getSepaItem,
  listSettledByPayment,
  type SepaItemRow,
} from "./sepa-items.queries.ts";
import { blockNoteStart, reliefText, returnFeeText } from "./return-fee-text.ts";
import { toSepaItem } from "./to-sepa-run.ts";

const NOT_POSSIBLE = "Die Lastschrift wurde nicht eingezogen oder ist schon zurückgekommen.";
const NOT_SUBMITTED = "Bitte vermerken Sie zuerst, dass die Datei bei der Bank eingereicht wurde.";
const TOO_EARLY = "Eine Rücklastschrift kann nicht vor dem Einzug liegen.";
const IN_FUTURE = "Das Datum darf nicht in der Zukunft liegen.";

export interface SepaReturn extends ReturnInput {
  /** The statement's line that contains the return. */
  readonly bank_tx_id?: string | null;
}

/**
 * Books the return of a collection: the payment no longer settles anything, the bank's charge is passed on (without
 * VAT: it is damages) or waived at once, as the settings say, and after some reasons the customer's debits are blocked.
 * A collection that was not booked yet is booked first, because the money came and went. Inside the caller's
 * transaction, under the lock of the accounting. Errors: 409 in a closed period and for a collection that was discarded
 * or refused.
 */
export async function bookSepaReturn(
  ctx: Ctx,
  settings: AccountingSettings,
  item: SepaItemRow,
  { reason, fee_cents, booked_on, bank_tx_id = null }: SepaReturn,
): Promise<void> {
  if (item.status !== "im_einzug" && item.status !== "gebucht") throw conflict(NOT_POSSIBLE);
  requireOpenPeriod(settings, booked_on);
  await bookSepaItems(ctx, settings, [item], { booked_on: item.collection_on });
  const return_booking_id = await newId(ctx);
  const created_by = actorId(ctx);
  const common = {
    customer_id: item.customer_id,
    claim_id: item.claim_id,
    booked_on,
    bank_tx_id,
    created_by,
  };
  await insertRows(ctx, "booking", [
    {
      ...common,
      id: return_booking_id,
      kind: "ruecklastschrift",
      amount_cents: item.amount_cents,
      text: `Rücklastschrift ${item.end_to_end_id} ${reason}`.slice(0, 60),
    },
  ]);
  await chargeReturnFee(ctx, settings, item, { fee_cents, booked_on, bank_tx_id });
  const settled = await listSettledByPayment(ctx, item);
  await insertRows(
    ctx,
    "allocation",
    settled.map(({ claim_id, cents }) => ({
      customer_id: item.customer_id,
      booking_id: return_booking_id,
      claim_id,
      cents: -cents,
      allocated_on: booked_on,
      created_by,
    })),
  );
  await updateRow(ctx, "sepa_item", item, { status: "zurueck", return_reason: reason, return_booking_id });
  // After the return of a first collection the next collection is a first one again.
  if (item.sequence === "FRST") await forgetUse(ctx, [item]);
  await refreshClaims(ctx, [item.claim_id, ...settled.map(({ claim_id }) => claim_id)]);
  await recordReturn(ctx, item, { reason, fee_cents });
  if (blocksDebits(reason)) await block(ctx, item, reason);
}

/** Charges the bank's fee for a return to the customer; the settings may waive it at once. */
export async function chargeReturnFee(
  ctx: Ctx,
  settings: AccountingSettings,
  item: SepaItemRow,
  { fee_cents, booked_on, bank_tx_id }: Pick<SepaReturn, "fee_cents" | "booked_on" | "bank_tx_id">,
): Promise<void> {
  if (fee_cents <= 0) return;
  const common = {
    customer_id: item.customer_id,
    claim_id: item.claim_id,
    booked_on,
    created_by: actorId(ctx),
  };
  const fee = {
    ...common,
    id: await newId(ctx),
    kind: "gebuehr",
    amount_cents: fee_cents,
    text: returnFeeText(item.end_to_end_id),
    bank_tx_id,
  };
  // The relief is the office's own, not part of the statement's line.
  const relief = {
    ...common,
    id: await newId(ctx),
    kind: "korrektur",
    amount_cents: -fee_cents,
    text: reliefText(item.end_to_end_id),
    bank_tx_id: null,
  };
  await insertRows(ctx, "booking", settings.return_fee === "keine" ? [fee, relief] : [fee]);
}

async function recordReturn(
  ctx: Ctx,
  item: SepaItemRow,
  { reason, fee_cents }: Pick<SepaReturn, "reason" | "fee_cents">,
): Promise<void> {
  await recordChange(ctx, {
    action: "sepa_run.returned",
    subject: { type: "sepa_run", id: item.run_id, name: item.msg_id },
    customer_id: item.customer_id,
    before: null,
    after: {
      end_to_end_id: item.end_to_end_id,
      return_reason: returnReasonText(reason),
      sum_cents: item.amount_cents,
      fee_cents,
    },
    fields: ["end_to_end_id", "return_reason", "sum_cents", "fee_cents"],
  });
}

/** Blocks further debits of the customer, with the reason, until a clerk lifts the block. */
export async function block(ctx: Ctx, item: SepaItemRow, reason: string): Promise<void> {
  const note = `${blockNoteStart(item.end_to_end_id)}${returnReasonText(reason)}`.slice(0, BLOCK_NOTE_MAX);
  if (!(await blockDebits(ctx, item.customer_id, note))) return;
  await recordChange(ctx, {
    action: "customer.updated",
    subject: { type: "customer", id: item.customer_id, name: fullName(item) },
    customer_id: item.customer_id,
    before: { debit_block: false, debit_block_note: null },
    after: { debit_block: true, debit_block_note: note },
    fields: ["debit_block", "debit_block_note"],
  });
}

/**
 * Books a return that the clerk enters by hand. Errors: 403, 404, as `bookSepaReturn`; 409 for a file that was not
 * submitted; 422 for a day before the collection or in the future.
 */
export async function returnSepaItem(
  ctx: Ctx,
  { run_id, id, ...input }: ReturnInput & { readonly run_id: string; readonly id: string },
): Promise<SepaItem> {
  return inAccounting(ctx, "wait", async (ctx, { settings, today }) => {
    const item = await getSepaItem(ctx, run_id, id);
    if (item.run_status === "erstellt") throw conflict(NOT_SUBMITTED);
    if (input.booked_on < item.collection_on) throw invalid("booked_on", TOO_EARLY);
    if (input.booked_on > today) throw invalid("booked_on", IN_FUTURE);
    await bookSepaReturn(ctx, settings, item, input);
    return toSepaItem(await getSepaItem(ctx, run_id, id));
  });
}
