import type { CustomerInput } from "@krempelfrei/contract/customers/customers";
import { sql } from "kysely";
import { createCustomer } from "../features/customers/create-customer.ts";
import { newCustomer } from "./customers.ts";
import type { World } from "./world.ts";

let references = 0;

/** Customers with a contract, a whole address and a mandate, for tests of what is charged. */
export function makeOffice({ db, system }: World) {
  return {
    /** Nothing is charged any more for who was there before; claims and accounts begin anew. */
    async clear(): Promise<void> {
      await sql`TRUNCATE claim, booking, claim_number, claim_run CASCADE`.execute(db);
      await db
        .updateTable("customer")
        .set({ contract_start: "2099-01-01", cancelled_on: null, cancelled_to: null, cancel_reason: null })
        .execute();
      await db.updateTable("accounting_setting").set({ locked_until: null }).execute();
    },
    /** Its id. */
    async customer(fields: Partial<CustomerInput> & { readonly mandate?: boolean } = {}): Promise<string> {
      const { mandate = true, ...given } = fields;
      const { id } = await createCustomer(system, {
        ...newCustomer({ contract_start: "2026-01-01", package: "permanent" }),
        street: "Lindenweg",
        house_no: "4",
        zip: "10115",
        city: "Berlin",
        ...given,
      });
      if (!mandate) return id;
      references += 1;
      await db
        .insertInto("mandate")
        .values({
          customer_id: id,
          reference: `PG-TEST-${references}`,
          signed_on: "2026-01-01",
          holder: "Jürgen Müller-Groß",
          iban: "DE89370400440532013000",
        })
        .execute();
      return id;
    },
  };
}
