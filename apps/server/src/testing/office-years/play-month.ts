import { strictEqual } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "../../context/context.ts";
import { AppError } from "../../core/errors.ts";
import { isUnreachable } from "../../db/connect.ts";
import { reverseClaim } from "../../features/accounting/claims/reverse-claim.ts";
import { runClaims } from "../../features/accounting/claims/run-claims.ts";
import { getAccountingSettings } from "../../features/accounting/data/settings.queries.ts";
import { lockQuarter } from "../../features/accounting/quarter/lock-quarter.ts";
import { createBooking } from "../../features/bookings/create-booking.ts";
import { collect } from "./collect.ts";
import type { Draws } from "./draws.ts";
import { billOf, creditOf, lastDayOf, type ModelCustomer } from "./model.ts";
import { activeIn, type Office } from "./office.ts";
import { settleAccounts } from "./settle-accounts.ts";
import { survive } from "./survive.ts";
import { takeBack } from "./take-back.ts";
import { foreignLine, readStatement, transfers } from "./statement.ts";

/** A month of the office; the answers are held against the model. */
export async function playMonth(office: Office, month: string, draws: Draws): Promise<void> {
  const active = office.customers.filter((customer) => activeIn(customer, month));
  await bookExtras(office, active, month, draws);
  await makeClaims(office, month, draws);
  if (draws.once(4)) await reverseOne(office, month, draws);
  const lines = [
    ...(await collect(office, month, draws)),
    ...transfers(active, month, draws),
    foreignLine(month),
  ];
  await readStatement(office, month, { lines, draws });
  await takeBack(office, month, draws);
  await settleAccounts(office, month, draws);
  if (["02", "05", "08", "11"].includes(month.slice(5)) && !draws.once(4)) await closeQuarter(office, month);
}

let places = 0;

/** An extra or a credit that the next claims bill. */
async function bookExtras(office: Office, active: readonly ModelCustomer[], month: string, draws: Draws) {
  for (const customer of active) {
    if (!draws.once(4)) continue;
    const isExtra = draws.once(2);
    const day = `${month}-01`;
    const cents = draws.whole(1, isExtra ? 20_000 : 8000);
    const booking = {
      customer_id: customer.id,
      kind: isExtra ? ("zusatzleistung" as const) : ("gutschrift" as const),
      amount_cents: cents,
      booked_on: day,
      text: "Zusätzliches",
      client_key: randomUUID(),
    };
    await survive(office, draws, async () => createBooking(office.ctxAt(day), booking));
    const signed = isExtra ? cents : -cents;
    customer.balance += signed;
    customer.unbilled.push({ day, cents: signed, place: (places += 1) });
  }
}

/** Run, run again, by two at once, killed in the middle: each claim is made once, for what the model says. */
async function makeClaims(office: Office, month: string, draws: Draws) {
  const ctx = office.ctxAt(`${month}-03`);
  const { locked_until } = await getAccountingSettings(ctx);
  const input = { month, dry_run: false, recreate: false };
  const expected = new Map(
    // Bookings of a customer who has left are billed too.
    office.customers.flatMap((customer) => {
      if (customer.start > lastDayOf(month)) return [];
      if (customer.claims.some((claim) => claim.month === month)) return [];
      const bill = billOf(customer, month, { day: `${month}-03`, closed: locked_until ?? "" });
      return bill.fee > 0 || bill.billed.length > 0 ? [[customer.id, bill] as const] : [];
    }),
  );
  if (expected.size === 0) return;
  const preview = await runClaims(ctx, { ...input, dry_run: true });
  if (draws.once(3)) {
    const killed = runClaims(ctx, {
      ...input,
      onProgress: async () => {
        throw new Error("killed");
      },
    });
    await killed.then(
      () => strictEqual(true, false, "a run that was killed has ended well"),
      (error: unknown) => strictEqual((error as Error).message, "killed"),
    );
  }
  // At once with another, one of them is refused; whatever dies meanwhile, in the end each claim is there once.
  const runs = Array.from({ length: draws.whole(1, 2) }, async () =>
    runClaims(ctx, input).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === "conflict") && !isUnreachable(error)) throw error;
    }),
  );
  if (draws.once(4)) {
    await sleep(draws.whole(0, 80));
    await office.strike();
  }
  await Promise.all(runs);
  await runClaims(ctx, input);
  const made = await listMade(ctx, month, office);
  strictEqual(
    preview.total_cents,
    made.reduce((sum, { gross_cents }) => sum + gross_cents, 0),
    "preview and run",
  );
  strictEqual(made.length, expected.size, `claims of ${month}`);
  for (const { id, number, customer_id, gross_cents } of made) {
    const customer = office.customers.find((candidate) => candidate.id === customer_id);
    if (!customer) throw new Error("a claim of nobody");
    const bill = expected.get(customer_id);
    strictEqual(gross_cents, bill?.gross, `${customer.name} in ${month}`);
    const { fee = 0, billed = [], left = [] } = bill ?? {};
    // Credit that is on the account settles it; what waits to be billed is none.
    const credit = Math.max(0, creditOf(customer));
    customer.unbilled = left;
    customer.balance += fee;
    const open = gross_cents - Math.min(credit, gross_cents);
    customer.claims.push({
      id,
      number,
      month,
      gross: gross_cents,
      fee,
      billed,
      open,
      reversed: false,
      written_off: false,
      in_collection: false,
    });
  }
  strictEqual((await runClaims(ctx, input)).created, 0, "made twice");
}

/** The claims of a month that the model does not know yet. */
async function listMade(ctx: Ctx, month: string, { customers }: Office) {
  const rows = await ctx.db
    .selectFrom("claim")
    .select(["id", "number", "customer_id", "gross_cents"])
    .where("month", "=", month)
    .where("kind", "<>", "storno")
    .orderBy("seq")
    .execute();
  const known = new Set(customers.flatMap(({ claims }) => claims.map(({ id }) => id)));
  return rows.filter(({ id }) => !known.has(id));
}

async function reverseOne(office: Office, month: string, draws: Draws): Promise<void> {
  const candidates = office.customers.flatMap((customer) =>
    customer.claims
      .filter(
        (claim) =>
          claim.month === month &&
          claim.gross >= 0 &&
          !claim.reversed &&
          !claim.written_off &&
          !claim.in_collection,
      )
      .map((claim) => ({ customer, claim })),
  );
  const found = draws.one(candidates);
  if (!found) return;
  const { customer, claim } = found;
  const ctx = office.ctxAt(`${month}-04`);
  await survive(office, draws, async () => reverseClaim(ctx, { id: claim.id, reason: "Versehen" }));
  claim.reversed = true;
  claim.open = 0;
  customer.balance -= claim.fee;
  customer.unbilled.push(...claim.billed);
  const again = await runClaims(ctx, { month, dry_run: false, recreate: false });
  strictEqual(again.created, 0, "a claim that was taken back is made again");
}

/** The quarter before the month's. */
async function closeQuarter(office: Office, month: string): Promise<void> {
  const [year, inYear] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const quarter = Math.ceil(inYear / 3) - 1;
  const key = quarter === 0 ? `${year - 1}-Q4` : `${year}-Q${quarter}`;
  try {
    await lockQuarter(office.ctxAt(`${month}-27`), { key });
  } catch (error) {
    // One before it is open, or there is nothing in it.
    if (!(error instanceof AppError)) throw error;
  }
}
