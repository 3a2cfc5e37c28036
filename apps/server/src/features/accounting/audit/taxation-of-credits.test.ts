import { randomUUID } from "node:crypto";
import { updateAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { cancelCustomer, createCustomer } from "@krempelfrei/contract/customers/customers";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Ctx } from "../../../context/context.ts";
import { setCreditor } from "../../../testing/collections.ts";
import { newCustomer } from "../../../testing/customers.ts";
import { createWorld } from "../../../testing/world.ts";
import { bookLines } from "../bank/book-lines.ts";
import { runClaims } from "../claims/run-claims.ts";
import { lockQuarter } from "../quarter/lock-quarter.ts";
import { listQuarters } from "../quarter/quarters.ts";
import { verifyAccounting } from "./verify-accounting.ts";

const world = await createWorld();
world.setClock(new Date("2026-06-20T09:00:00Z"));
const admin = await world.signIn(await world.makeStaff());
const ctxAt = (day: string): Ctx => ({ ...world.system, clock: () => new Date(`${day}T09:00:00Z`) });

/** A customer since June whose fee of June is paid, and who gets a credit of 50 € in June. */
async function openAccount(monthly_fee_cents: number, isEnded: boolean): Promise<string> {
  const body = newCustomer({
    contract_start: "2026-06-01",
    monthly_fee_cents,
    payment_method: "ueberweisung",
  });
  const { id } = await admin.call(createCustomer, { body });
  await runClaims(ctxAt("2026-06-20"), { month: "2026-06", dry_run: false, recreate: false });
  await money(id, "zahlung", monthly_fee_cents, "2026-06-20");
  await charge(id, "gutschrift", -5000, "2026-06-20");
  if (isEnded) await admin.call(cancelCustomer, { params: { id }, body: { date: "2026-06-30" } });
  return id;
}

const charge = async (customer_id: string, kind: string, amount_cents: number, booked_on: string) =>
  world.db
    .insertInto("booking")
    .values({ customer_id, kind, amount_cents, booked_on, text: "Ordner", vat_bp: 1900 })
    .execute();

const money = async (
  customer_id: string,
  kind: "zahlung" | "erstattung",
  amount_cents: number,
  booked_on: string,
) => bookLines(ctxAt(booked_on), [{ client_key: randomUUID(), kind, customer_id, booked_on, amount_cents }]);

const run = async (day: string) =>
  runClaims(ctxAt(day), { month: day.slice(0, 7), dry_run: false, recreate: false });

it("credits of Soll are taxed once where they are refunded, settle a claim under Ist, or make one 0", async () => {
  await setCreditor(world, { datev_consultant: 1001, datev_client: 1 });
  const taxations = [
    { valid_from: "2026-01-01", method: "soll" as const },
    { valid_from: "2026-07-01", method: "ist" as const },
  ];
  await admin.call(updateAccountingSettings, { body: { taxations } });
  const refunded = await openAccount(10_000, true);
  const settling = await openAccount(10_000, true);
  await openAccount(5000, false);
  await run("2026-07-03");
  await lockQuarter(ctxAt("2026-07-05"), { key: "2026-Q2" });
  await money(refunded, "erstattung", 5000, "2026-07-10");
  await charge(settling, "zusatzleistung", 8000, "2026-07-15");
  await run("2026-07-20");
  await money(settling, "zahlung", 3000, "2026-07-21");

  const taxed = async () =>
    (await listQuarters(ctxAt("2026-09-30"))).map(({ key, ustva }) => [key, ustva.booked_vat_cents]);
  // Soll: 100, 100 and 50 less three credits of 50. Ist: an extra of 80, and a fee of 50 that a credit pays.
  const expected = [
    ["2026-Q3", 1277 + 798],
    ["2026-Q2", 1597 + 1597 + 798 - 3 * 798],
  ];
  expect(await taxed()).toEqual(expected);
  await lockQuarter(ctxAt("2026-10-05"), { key: "2026-Q3" });
  const ctx = ctxAt("2026-10-05");
  expect((await verifyAccounting(ctx)).problems).toEqual([]);

  // Closed by the former rules, the first quarter would be the same, and the second one not.
  await world.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await sql`UPDATE quarter_lock SET rules = 3`.execute(trx);
  });
  expect((await verifyAccounting(ctx)).problems).toEqual(["the closed quarter 2026-Q3 is not what it was"]);
});
