import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "../db/tables.ts";

/** Request body of a new customer, with an address of its own. */
export const newCustomer = (changes: object = {}) => ({
  first_name: "Jürgen",
  last_name: "Müller-Groß",
  email: `kunde.${randomUUID()}@beispiel.example`,
  birthday: "1950-12-24",
  package: "papiergluecklich" as const,
  contract_start: "2026-11-01",
  ...changes,
});

/** A call with a customer, noted by an account that is gone; returns its id. */
export async function insertNote(db: Kysely<DB>, customer_id: string): Promise<string> {
  const { id } = await db
    .insertInto("contact_note")
    .values({ customer_id, kind: "call", text: "Steuerunterlagen", author_id: randomUUID() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
