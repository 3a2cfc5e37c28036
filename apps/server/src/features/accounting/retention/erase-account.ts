import { keptUntil } from "@krempelfrei/bookkeeping/retention";
import { BOOKING_KINDS } from "@krempelfrei/contract/bookings/bookings";
import { berlinDay } from "@krempelfrei/contract/dates";
import { actorId, type Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { insertRows } from "../data/rows.queries.ts";
import { lockAccounting } from "../data/settings.queries.ts";
import { listAccountLines } from "../quarter/account-lines.queries.ts";
import { listAccountEvents, listQuarterClaims } from "../quarter/quarters.queries.ts";
import { deleteAccountRows, forgetInRuns, listInvoiceNumbers } from "./erase-account.queries.ts";
import { whyKept } from "./retention.ts";
import { listRetentionRows } from "./retention.queries.ts";

const [BEGINNING, END] = ["1900-01-01", "9999-12-31"];

/**
 * Erases a customer from the books, inside the transaction that deletes the customer. The data of closed quarters and
 * of the tax adviser's files stay by account number, without names and texts. A customer without books is left
 * unchanged. Errors: 409 during the retention period (§ 147 AO), with an open balance or open quarters, and while a run
 * is under way.
 */
export async function eraseAccount(ctx: Ctx, customer_id: string): Promise<void> {
  const [found] = await listRetentionRows(ctx, { customer_id });
  if (!found) return;
  await lockAccounting(ctx, "refuse");
  // The row is read again under the lock: a run may have charged the account meanwhile.
  const [row = found] = await listRetentionRows(ctx, { customer_id });
  const reason = await whyKept(ctx, row);
  if (reason !== undefined) throw conflict(reason);
  const kept_until = keptUntil(row);
  if (kept_until === null) throw new Error("the books name a customer of whom nothing has to be kept");
  const lines = await listAccountLines(ctx, { from: BEGINNING, to: END, customer_id });
  // From here on a trigger of the database allows deleting the account's rows.
  await insertRows(ctx, "erased_account", [
    {
      customer_id,
      number: row.customer_number,
      kept_until,
      erased_on: berlinDay(ctx.clock()),
      erased_by: actorId(ctx),
      first_on: row.first_on,
      last_on: row.last_on,
      numbers: await listInvoiceNumbers(ctx, customer_id),
      // A text may contain a person's name, so the label of the kind replaces it.
      lines: lines.map((line) => ({ ...line, text: labelOf(line.kind) })),
      claims: await listQuarterClaims(ctx, BEGINNING, customer_id),
      events: await listAccountEvents(ctx, BEGINNING, customer_id),
    },
  ]);
  await forgetInRuns(ctx, customer_id);
  await deleteAccountRows(ctx, customer_id);
}

const labelOf = (kind: string): string => BOOKING_KINDS.find(({ value }) => value === kind)?.label ?? kind;
