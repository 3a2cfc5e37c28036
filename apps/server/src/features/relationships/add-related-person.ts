import { recordChange } from "../../core/audit.ts";
import { authorize } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { getCustomerRow, insertRelatedPerson, type NewRelatedPerson } from "./customers.queries.ts";

/** Adds a person to a customer's group. Errors: 403, 404. */
export async function addRelatedPerson(
  ctx: Ctx,
  input: NewRelatedPerson & { readonly customer_id: string },
): Promise<{ id: string }> {
  const { customer_id, ...person } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await getCustomerRow(ctx, customer_id);
    const { id } = await insertRelatedPerson(ctx, customer_id, person);
    await recordChange(ctx, {
      action: "relationship.created",
      subject: { type: "relationship", id, name: `${person.first_name} ${person.last_name}` },
      customer_id,
      changes: Object.entries(person).map(([field, value]) => ({ field, old: null, new: value })),
    });
    return { id };
  });
}
