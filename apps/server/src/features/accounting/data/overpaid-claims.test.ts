import { readFileSync } from "node:fs";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { insertClaim } from "../../../testing/accounting.ts";
import { makeAccount } from "../../../testing/bookings.ts";
import type { Client } from "../../../testing/client.ts";
import { createWorld } from "../../../testing/world.ts";
import { verifyAccounting } from "../audit/verify-accounting.ts";

const world = await createWorld();
const { db } = world;
let admin: Client;
beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});

const MIGRATION = readFileSync(
  new URL("../../../db/migrations/0261-allocations-of-before.sql", import.meta.url),
  "utf8",
);
const migrate = async () => sql.raw(MIGRATION).execute(db);

/** A claim over 49,90 € that these payments settle in full, each, as an earlier release did. */
async function makeClaim(...payments: readonly number[]) {
  const account = await makeAccount(world, admin);
  const paid = payments.reduce((sum, cents) => sum + cents, 0);
  const claim_id = await insertClaim(db, account.id, { open_cents: 4990 - paid, status: "bezahlt" });
  await account.insert({ kind: "forderung", claim_id });
  for (const cents of payments) {
    const booking_id = await account.insert({ kind: "zahlung", amount_cents: -cents });
    await db
      .insertInto("allocation")
      .values({ customer_id: account.id, booking_id, claim_id, cents, allocated_on: "2026-11-02" })
      .execute();
  }
  const open = async () => {
    const { open_cents } = await db
      .selectFrom("claim")
      .select("open_cents")
      .where("id", "=", claim_id)
      .executeTakeFirstOrThrow();
    return [open_cents, (await admin.call(getOpenItems, { params: { id: account.id } })).credit_cents];
  };
  return { ...account, claim_id, open };
}

it("what settled a claim twice becomes credit, once, also after a closed period", async () => {
  const twice = await makeClaim(4990, 4990);
  const parts = await makeClaim(1000, 2000, 4990);
  const right = await makeClaim(4990);
  const partly = await makeClaim(1000);
  expect(await twice.open()).toEqual([-4990, 0]);
  await db.updateTable("accounting_setting").set({ locked_until: "2099-12-31" }).execute();
  for (const _ of [1, 2]) {
    await migrate();
    expect(await twice.open()).toEqual([0, 4990]);
    expect(await parts.open()).toEqual([0, 3000]);
    expect(await right.open()).toEqual([0, 0]);
    expect(await partly.open()).toEqual([3990, 0]);
  }
  const added = await db
    .selectFrom("allocation")
    .select(["cents", "allocated_on"])
    .where("claim_id", "in", [twice.claim_id, parts.claim_id, right.claim_id, partly.claim_id])
    .where("cents", "<", 0)
    .orderBy("cents")
    .execute();
  expect(added).toEqual([
    { cents: -4990, allocated_on: "2100-01-01" },
    { cents: -3000, allocated_on: "2100-01-01" },
  ]);
  await db.updateTable("accounting_setting").set({ locked_until: null }).execute();
  const { problems } = await verifyAccounting(world.system);
  expect(problems.filter((problem) => JSON.stringify(problem).includes(twice.id))).toEqual([]);
});

it("a payment that was released from a claim that was written off settles it again, as far as it is credit", async () => {
  const account = await makeAccount(world, admin);
  const claim_id = await insertClaim(db, account.id, {
    open_cents: 0,
    status: "ausgebucht",
    written_off: true,
  });
  await account.insert({ kind: "forderung", claim_id });
  const booking_id = await account.insert({ kind: "zahlung", amount_cents: -1000 });
  const loss = await account.insert({ kind: "korrektur", amount_cents: -3990, write_off: true });
  const settle = async (booking: string, cents: number) =>
    db
      .insertInto("allocation")
      .values({ customer_id: account.id, booking_id: booking, claim_id, cents, allocated_on: "2026-11-02" })
      .execute();
  await settle(booking_id, 1000);
  await settle(loss, 3990);
  await settle(booking_id, -1000);
  for (const _ of [1, 2]) {
    await migrate();
    const { rows } = await sql`SELECT booking_id, sum(cents)::integer AS cents FROM allocation
      WHERE claim_id = ${claim_id} GROUP BY booking_id ORDER BY cents`.execute(db);
    expect(rows).toEqual([
      { booking_id, cents: 1000 },
      { booking_id: loss, cents: 3990 },
    ]);
  }
});
