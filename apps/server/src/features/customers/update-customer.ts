import type { CustomerDetails, CustomerInput } from "@krempelfrei/contract/customers";
import { changedFields, recordChange } from "../../core/audit.ts";
import { authorize } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { conflict } from "../../core/errors.ts";
import { moveEmail } from "../account/move-email.ts";
import { taken } from "../account/unique-email.ts";
import { getCustomerRow, lockCustomer, setCustomer } from "./customers.queries.ts";
import { toCustomerDetails } from "./to-customer.ts";

const FIELDS = ["first_name", "last_name", "email", "birthday", "package", "contract_start"] as const;

export type UpdateCustomer = Partial<CustomerInput> & { readonly id: string; readonly revision?: number };

/** Changes the given fields. Errors: 403, 404; 409 over a newer save; 422 with `errors.email` for a taken address. */
export async function updateCustomer(ctx: Ctx, input: UpdateCustomer): Promise<CustomerDetails> {
  const { id, revision, ...changes } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await lockCustomer(ctx, id);
    const before = await getCustomerRow(ctx, id);
    if (revision !== undefined && revision !== before.revision) throw conflict();
    if (changes.email !== undefined) {
      await moveEmail(ctx, { id, email: before.email, customer_id: id }, changes.email);
    }
    await setCustomer(ctx, id, changes).catch(taken);
    const after = await getCustomerRow(ctx, id);
    const differences = changedFields(before, after, FIELDS);
    if (differences.length > 0) {
      await recordChange(ctx, {
        action: "customer.updated",
        subject: { type: "customer", id, name: `${after.first_name} ${after.last_name}` },
        customer_id: id,
        changes: differences,
      });
    }
    return toCustomerDetails(ctx.actor, after);
  });
}
