import { listQuarters, type Quarter } from "@krempelfrei/contract/accounting/quarterly";
import { answerOf } from "@krempelfrei/testing/client";
import { expect } from "vitest";
import { insertClaim } from "./accounting.ts";
import { makeAccount } from "./bookings.ts";
import type { Client } from "./client.ts";
import { createWorld } from "./world.ts";

/** An office with a database of its own, because quarters are those of all its customers: one of them with claims. */
export async function makeOffice(moment = "2026-11-22T09:00:00Z") {
  const world = await createWorld();
  world.setClock(new Date(moment));
  const person = await world.makeStaff();
  let admin: Client = await world.signIn(person);
  const { db } = world;
  const account = await makeAccount(world, admin);

  /** A claim of 49,90 € with its line on the account. */
  const charge = async (month: string, fields: Parameters<typeof insertClaim>[2] = {}) => {
    const gross_cents = fields.gross_cents ?? 4990;
    const vat_cents = fields.vat_cents ?? 797;
    const id = await insertClaim(db, account.id, {
      month,
      period_from: `${month}-01`,
      period_to: `${month}-28`,
      issued_on: `${month}-01`,
      due_on: `${month}-05`,
      snapshot: JSON.stringify({ package: "permanent" }),
      ...fields,
    });
    await db
      .insertInto("claim_vat")
      .values({ customer_id: account.id, claim_id: id, vat_bp: 1900, gross_cents, vat_cents })
      .execute();
    await account.insert({
      kind: "forderung",
      amount_cents: gross_cents,
      booked_on: fields.issued_on ?? `${month}-01`,
      vat_bp: 1900,
      claim_id: id,
    });
    return id;
  };
  const settle = async (booking_id: string, claim_id: string, cents: number, allocated_on: string) =>
    db
      .insertInto("allocation")
      .values({ customer_id: account.id, booking_id, claim_id, cents, allocated_on })
      .execute();
  return {
    world,
    account,
    charge,
    admin: () => admin,
    async at(day: string) {
      world.setClock(new Date(day));
      admin = await world.signIn(person);
    },
    async pay(claim: string, day: string, cents = 4990) {
      const booking = await account.insert({ kind: "zahlung", amount_cents: -cents, booked_on: day });
      await settle(booking, claim, cents, day);
      return booking;
    },
    async giveBack(claim: string, day: string, cents = 4990) {
      const booking = await account.insert({ kind: "ruecklastschrift", amount_cents: cents, booked_on: day });
      await settle(booking, claim, -cents, day);
    },
    async list(query = ""): Promise<Quarter[]> {
      const answer = await admin.get(`/api/accounting/quarterly${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answerOf(listQuarters, answer).data;
    },
    lock: (key: string) => admin.post(`/api/accounting/quarterly/${key}/lock`, {}),
  };
}
