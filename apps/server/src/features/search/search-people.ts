import type { FoundPerson } from "@krempelfrei/contract/search/people";
import { authorize, has } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { findPeople, type PersonRow } from "./people.queries.ts";

/** Customers and their relatives by all words of a search; empty without a word. Error: 403. */
export async function searchPeople(ctx: Ctx, search: string): Promise<FoundPerson[]> {
  authorize(ctx, "customers.read");
  if (search.trim() === "") return [];
  const details = has(ctx.actor, "customers.details");
  return (await findPeople(ctx, search, details)).map((row) => toPerson(row, details));
}

const toPerson = (row: PersonRow, details: boolean): FoundPerson => ({
  id: row.id,
  name: row.name,
  role: row.role === "customer" ? "customer" : "related",
  customer: { id: row.customer_id, number: row.number, name: row.holder },
  email: details ? row.email : null,
  phone: details ? row.phone : null,
});
