import { euros } from "@krempelfrei/contract/money";
import type { Ctx } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import type { AccountingSettings } from "../data/settings.queries.ts";
import { bookSepaItems } from "../sepa/book-items.ts";
import { bookSepaReturn, chargeReturnFee } from "../sepa/return-item.ts";
import { getSepaItem, listSepaItemRows, type SepaItemRow } from "../sepa/sepa-items.queries.ts";
import { findCollection } from "./book-lines.queries.ts";
import { claimsOf, sum, type PlannedBooking } from "./plan-bookings.ts";
import { recordChange } from "../../../context/audit.ts";
import { updateRow } from "../data/rows.queries.ts";
import { findReturnWithoutLine } from "../sepa/linked-returns.queries.ts";

const NO_RUN = "Lastschriftlauf nicht gefunden.";
const NOTHING_UNDER_WAY = "Dieser Lastschriftlauf ist bereits gebucht oder verworfen.";
const NO_COLLECTION = "Zu dieser Forderung gibt es keinen Einzug, der zurückkommen kann.";
const ONE_CLAIM = "Bitte die Forderung wählen, deren Einzug zurückkam.";
/** „Grund nicht angegeben“ (accounting.md 3.4). */
const NO_REASON = "MS03";

export interface BookedCollections {
  readonly created: number;
  readonly claim_ids: readonly string[];
}

/**
 * Books all collections of a run, or of one of its payment blocks, that the bank has credited as one sum. Errors: 409
 * for a run that is booked or discarded; 422 for an unknown run or another sum.
 */
export async function bookRun(
  ctx: Ctx,
  settings: AccountingSettings,
  { run_id, line, day, amount_cents }: PlannedBooking,
): Promise<BookedCollections> {
  if (!run_id) throw invalid("run_id", NO_RUN);
  const all = await listSepaItemRows(ctx, { run_id });
  if (all.length === 0) throw invalid("run_id", NO_RUN);
  const isUnderway = ({ status }: SepaItemRow): boolean => status === "im_einzug";
  if (!all.some(isUnderway)) throw conflict(NOTHING_UNDER_WAY);
  // Without a block that was booked by hand: no credit of it is expected.
  const blocks = [...Map.groupBy(all, ({ sequence }) => sequence).values()].filter(
    (part) => !isCredited(part) && part.some(isUnderway),
  );
  const credits = isCredited(all) ? blocks : [all, ...blocks];
  const credit = credits.find((part) => creditOf(part) === amount_cents);
  if (!credit) {
    const expected = isCredited(all)
      ? `Ein Teil des Lastschriftlaufs ist schon gebucht, offen sind ${euros(creditOf(blocks.flat()))}`
      : `Der Lastschriftlauf beträgt ${euros(creditOf(all))}`;
    throw invalid("amount_cents", `${expected}, der Umsatz ${euros(amount_cents)}.`);
  }
  const items = credit.filter(isUnderway);
  await bookSepaItems(ctx, settings, items, { booked_on: day, bank_tx_id: line?.id ?? null });
  return { created: items.length, claim_ids: items.map(({ claim_id }) => claim_id) };
}

/** True if a line has credited a part. */
const isCredited = (items: readonly SepaItemRow[]): boolean =>
  items.some(({ paid_tx_id }) => paid_tx_id !== null);

/** Sum that the bank credits; collections that came back meanwhile were part of it. */
const creditOf = (items: readonly SepaItemRow[]): number =>
  sum(
    items
      .filter(({ status }) => status !== "abgelehnt" && status !== "verworfen")
      .map((item) => item.amount_cents),
  );

/**
 * Books the return of a collection, with the bank's fee. Errors: 409 without a collection that can come back, and as
 * `bookSepaReturn`; 422 unless exactly one claim is named, or for another amount.
 */
export async function bookReturn(
  ctx: Ctx,
  settings: AccountingSettings,
  booking: PlannedBooking,
): Promise<BookedCollections> {
  const [claim_id, ...others] = claimsOf(booking);
  if (claim_id === undefined || others.length > 0) throw invalid("claim_ids", ONE_CLAIM);
  const found = await findCollection(ctx, claim_id);
  if (!found) throw conflict(NO_COLLECTION);
  if (found.amount_cents !== booking.amount_cents)
    throw invalid("amount_cents", `Eingezogen wurden ${euros(found.amount_cents)}.`);
  const fee_cents = booking.fee_cents ?? 0;
  await bookSepaReturn(ctx, settings, await getSepaItem(ctx, found.run_id, found.id), {
    reason: booking.return_reason ?? NO_REASON,
    fee_cents,
    booked_on: booking.day,
    bank_tx_id: booking.line?.id ?? null,
  });
  return { created: fee_cents > 0 ? 2 : 1, claim_ids: [claim_id] };
}

const NO_RETURN = "Zu dieser Forderung gibt es keine von Hand gebuchte Rücklastschrift ohne Umsatz.";

/**
 * Links a line with a return that the clerk entered by hand. Only a bank fee that nobody entered is booked. Errors: 409
 * without such a return; 422 if the line is below the entered amounts, or the booking has another amount.
 */
export async function linkReturn(
  ctx: Ctx,
  settings: AccountingSettings,
  booking: PlannedBooking,
): Promise<BookedCollections> {
  const [claim_id] = claimsOf(booking);
  if (claim_id === undefined) throw conflict(NO_RETURN);
  const found = await findReturnWithoutLine(ctx, claim_id);
  if (!found || !booking.line) throw conflict(NO_RETURN);
  const outgoing = 0 - booking.line.amount_cents;
  const booked = found.amount_cents + found.fees_cents;
  const fee_cents = outgoing - booked;
  if (fee_cents < 0 || booking.amount_cents !== found.amount_cents)
    throw invalid("amount_cents", `Gebucht sind ${euros(booked)}, der Umsatz beträgt ${euros(outgoing)}.`);
  const item = await getSepaItem(ctx, found.run_id, found.id);
  await chargeReturnFee(ctx, settings, item, {
    fee_cents,
    booked_on: booking.day,
    bank_tx_id: booking.line.id,
  });
  await updateRow(ctx, "sepa_item", item, { return_tx_id: booking.line.id });
  await recordChange(ctx, {
    action: "sepa_run.return_linked",
    subject: { type: "sepa_run", id: item.run_id, name: item.msg_id },
    customer_id: item.customer_id,
    before: null,
    after: { end_to_end_id: item.end_to_end_id, sum_cents: item.amount_cents, fee_cents },
    fields: ["end_to_end_id", "sum_cents", "fee_cents"],
  });
  return { created: fee_cents > 0 ? 1 : 0, claim_ids: [claim_id] };
}
