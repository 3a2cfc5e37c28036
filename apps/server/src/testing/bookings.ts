import { type Booking, createBooking, listBookings } from "@krempelfrei/contract/bookings/bookings";
import { answerOf } from "@krempelfrei/testing/client";
import { expect } from "vitest";
import type { Client } from "./client.ts";
import type { World } from "./world.ts";
import { changesOf } from "./tables/changes.ts";

export const CHARGE = {
  kind: "zusatzleistung",
  amount_cents: 4990,
  booked_on: "2026-10-05",
  text: "Scan-Aktion",
};

/** The account of a customer that no other test has, and what one does with it. */
export async function makeAccount(world: World, admin: Client) {
  const { customer } = await world.makeGroup();
  const path = `/api/customers/${customer.id}/bookings`;
  const add = (fields: object = {}) => admin.post(path, { ...CHARGE, ...fields });
  return {
    id: customer.id,
    path,
    add,
    /** Expects the booking to be taken. */
    async book(fields: object = {}): Promise<Booking> {
      const answer = await add(fields);
      expect(answer.statusCode, answer.body).toBe(201);
      return answerOf(createBooking, answer);
    },
    /** Adds a line the way the system does; its id. */
    async insert(fields: object): Promise<string> {
      const row = await world.db
        .insertInto("booking")
        .values({ customer_id: customer.id, ...CHARGE, ...fields })
        .returning("id")
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async list(query = "") {
      const answer = await admin.get(`${path}${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answerOf(listBookings, answer);
    },
    storno: (id: string, reason = "Falscher Kunde") => admin.post(`${path}/${id}/storno`, { reason }),
    async history() {
      const which = { customer_id: customer.id, subject_type: "booking" };
      const entries = await changesOf(world, which, "action", "subject_name", "changes");
      return entries.map(({ subject_name: name, ...entry }) => ({ ...entry, name }));
    },
  };
}
