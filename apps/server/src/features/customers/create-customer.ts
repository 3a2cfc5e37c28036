import { randomUUID } from "node:crypto";
import type { CustomerDetails, CustomerInput } from "@krempelfrei/contract/customers";
import { recordChange } from "../../core/audit.ts";
import { authorize } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { checkEmailFree, taken } from "../account/unique-email.ts";
import { makeStartingFolders } from "../files/make-starting-folders.ts";
import { getCustomerRow, insertCustomer } from "./customers.queries.ts";
import { toCustomerDetails } from "./to-customer.ts";

/**
 * Makes the customer with its user and starting folders, and mails the link to choose a password once everything is
 * stored. Errors: 403; 422 with `errors.email` when somebody has the address.
 */
export async function createCustomer(ctx: Ctx, input: CustomerInput): Promise<CustomerDetails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await checkEmailFree(ctx, input.email, null);
    const id = randomUUID();
    await insertCustomer(ctx, id, input).catch(taken);
    await makeStartingFolders(ctx, id);
    await ctx.jobs.enqueue(ctx.db, {
      name: "send-password-link",
      payload: { user_id: id, type: "set" },
      customer_id: id,
      key: `set/${id}`,
    });
    await recordChange(ctx, {
      action: "customer.created",
      subject: { type: "customer", id, name: `${input.first_name} ${input.last_name}` },
      customer_id: id,
      changes: Object.entries(input).map(([field, value]) => ({ field, old: null, new: value })),
    });
    return toCustomerDetails(ctx.actor, await getCustomerRow(ctx, id));
  });
}
