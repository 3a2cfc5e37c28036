import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { AppError } from "../../core/errors.ts";
import { allocateCredit, releaseAllocation } from "../../features/accounting/bank/allocate.ts";
import { bookLines } from "../../features/accounting/bank/book-lines.ts";
import { undoLine } from "../../features/accounting/bank/undo-line.ts";
import { listDebtors } from "../../features/accounting/dunning/dunning.queries.ts";
import { writeOffCustomerFees } from "../../features/accounting/dunning/write-off-fees.ts";
import { createBooking } from "../../features/bookings/create-booking.ts";
import { reverseBooking } from "../../features/bookings/reverse-booking.ts";
import type { Draws } from "./draws.ts";
import { creditOf, type ModelCustomer } from "./model.ts";
import type { Office } from "./office.ts";

const REASON = "Versehen";

/**
 * Bookings by hand, write-offs of fees, and reversals of lines, bookings and settlements. A reversal is refused, or takes
 * back exactly what was booked: the model adds events only. Which claims are open then, the office says; that sum, the
 * account, the credit and the debts have to agree.
 */
export async function takeBack(office: Office, month: string, draws: Draws): Promise<void> {
  const ctx = office.ctxAt(`${month}-27`);
  const deeds = [bookByHand, giveUpFees, undoOneLine, reverseOneBooking, releaseOne];
  for (let count = draws.whole(0, 3); count > 0; count -= 1)
    for (const customer of (await draws.one(deeds)?.(office, ctx, draws)) ?? []) await settle(ctx, customer);
  await checkAccounts(office, ctx, month);
}

/** Accounts that a deed has changed. */
type Changed = Promise<readonly ModelCustomer[]>;

/** True if the call was done, false if it was refused. */
async function isDone(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    throw error;
  }
}

async function bookByHand(office: Office, ctx: Ctx, draws: Draws): Changed {
  const customer = draws.one(office.customers);
  if (!customer) return [];
  const kind = draws.one(["zahlung", "gebuehr", "korrektur"] as const) ?? "zahlung";
  const direction = draws.once(2) ? ("soll" as const) : ("haben" as const);
  const amount_cents = draws.whole(1, 6000);
  const booked_on = ctx.clock().toISOString().slice(0, 10);
  const text = "Von Hand";
  const client_key = randomUUID();
  const line = { customer_id: customer.id, kind, amount_cents, direction, booked_on, text, client_key };
  await createBooking(ctx, line);
  const isDebt = kind === "gebuehr" || (kind === "korrektur" && direction === "soll");
  customer.balance += isDebt ? amount_cents : -amount_cents;
  if (isDebt) customer.fees += amount_cents;
  return [customer];
}

async function giveUpFees(office: Office, ctx: Ctx, draws: Draws): Changed {
  const customer = draws.one(office.customers);
  if (!customer) return [];
  const debt = customer.balance - openOf(customer) - unbilledOf(customer);
  let written_off_cents = 0;
  await isDone(async () => {
    ({ written_off_cents } = await writeOffCustomerFees(ctx, { id: customer.id, reason: REASON }));
  });
  strictEqual(written_off_cents, Math.max(0, debt), `given up by ${customer.name}`);
  customer.balance -= written_off_cents;
  customer.fees_given_up += written_off_cents;
  return [customer];
}

/** A line is undone, and booked again; in between perhaps to the account of somebody else. */
async function undoOneLine(office: Office, ctx: Ctx, draws: Draws): Changed {
  const line = draws.one(office.booked);
  if (!line) return [];
  const { id, customer, cents, booking } = line;
  const undo = async () => undoLine(ctx, { id, reason: REASON });
  if (!(await isDone(undo))) return [];
  const fee = line.has_fee ? line.fee_cents : 0;
  customer.balance += cents - fee;
  customer.fees -= fee;
  const other = draws.one(office.customers);
  if (cents > 0 && other) {
    await bookLines(ctx, [{ ...booking, customer_id: other.id, claim_ids: [] }]);
    await undo();
  }
  await bookLines(ctx, [cents > 0 ? { ...booking, claim_ids: [] } : booking]);
  customer.balance -= cents - line.fee_cents;
  customer.fees += line.fee_cents;
  line.has_fee = true;
  return other ? [customer, other] : [customer];
}

/** Any debt or correction of an account, a write-off of fees among them, or a payment by hand. */
async function reverseOneBooking(office: Office, ctx: Ctx, draws: Draws): Changed {
  const customer = draws.one(office.customers);
  if (!customer) return [];
  const bookings = await ctx.db
    .selectFrom("booking")
    .select(["id", "kind", "amount_cents", "text", "bank_tx_id"])
    .where("customer_id", "=", customer.id)
    .where("kind", "in", ["gebuehr", "korrektur", "zahlung"])
    .where("write_off", "=", false)
    .where("money_account", "is", null)
    .where((eb) => eb.or([eb("kind", "=", "gebuehr"), eb("bank_tx_id", "is", null)]))
    .orderBy("id")
    .execute();
  const found = draws.one(bookings);
  if (!found) return [];
  const { id, amount_cents, text, bank_tx_id } = found;
  if (!(await isDone(async () => reverseBooking(ctx, { customer_id: customer.id, id, reason: REASON }))))
    return [];
  customer.balance -= amount_cents;
  if (amount_cents > 0) customer.fees -= amount_cents;
  else if (text.startsWith("Ausgebucht")) customer.fees_given_up += amount_cents;
  const line = office.booked.find((one) => one.id === bank_tx_id);
  if (line) line.has_fee = false;
  return [customer];
}

async function releaseOne(office: Office, ctx: Ctx, draws: Draws): Changed {
  const settled = await ctx.db
    .selectFrom("allocation")
    .select(["id", "customer_id"])
    .where("cents", ">", 0)
    .orderBy("id")
    .execute();
  const found = draws.one(settled);
  if (!found || !(await isDone(async () => releaseAllocation(ctx, found.id)))) return [];
  return office.customers.filter(({ id }) => id === found.customer_id);
}

/** Credit settles what became open again. */
async function settle(ctx: Ctx, customer: ModelCustomer): Promise<void> {
  await allocateCredit(ctx, { customer_id: customer.id });
  const rows = await ctx.db
    .selectFrom("claim")
    .select(["id", "open_cents"])
    .where("customer_id", "=", customer.id)
    .execute();
  const open = new Map(rows.map(({ id, open_cents }) => [id, open_cents]));
  for (const claim of customer.claims) {
    claim.open = open.get(claim.id) ?? 0;
    ok(claim.open >= 0 && claim.open <= Math.max(0, claim.gross), claim.number);
  }
  ok(creditOf(customer) <= 0 || openOf(customer) === 0, `credit beside a claim: ${customer.name}`);
}

const openOf = ({ claims }: ModelCustomer): number => claims.reduce((sum, { open }) => sum + open, 0);
const unbilledOf = ({ unbilled }: ModelCustomer): number =>
  unbilled.reduce((sum, { cents }) => sum + cents, 0);

async function checkAccounts(office: Office, ctx: Ctx, month: string): Promise<void> {
  const { rows } = await sql<{ id: string; cents: number }>`
    SELECT customer_id AS id, sum(amount_cents)::bigint AS cents FROM booking GROUP BY customer_id`.execute(
    ctx.db,
  );
  const balances = new Map(rows.map(({ id, cents }) => [id, cents]));
  const debts = new Map<string, number>();
  for (const customer of office.customers) {
    const { id, name, balance, fees, fees_given_up } = customer;
    strictEqual(balances.get(id) ?? 0, balance, `account of ${name} in ${month}`);
    ok(fees_given_up <= fees, `more fees given up than charged: ${name} in ${month}`);
    const debt = Math.max(openOf(customer), balance - unbilledOf(customer));
    if (debt > 0) debts.set(id, debt);
  }
  const debtors = await listDebtors(ctx, { today: ctx.clock().toISOString().slice(0, 10) });
  const owed = debtors.toSorted((one, other) => one.customer_id.localeCompare(other.customer_id));
  deepStrictEqual(
    owed.map(({ customer_id, open_cents }) => [customer_id, open_cents]),
    [...debts].toSorted(([one], [other]) => one.localeCompare(other)),
    `debts of ${month}`,
  );
  // Each debt is a claim or a fee that can be demanded.
  for (const { open_cents, claims, fees } of debtors)
    strictEqual(
      [...claims, ...fees].reduce((sum, part) => sum + part.open_cents, 0),
      open_cents,
    );
}
