import { randomUUID } from "node:crypto";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Customer, CustomerInput } from "@krempelfrei/contract/customers";
import { recordChange } from "../../core/audit.ts";
import { authorize } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { makeStartingFolders } from "../files/make-starting-folders.ts";
import { getCustomerRow, insertCustomer, isEmailTaken } from "./customers.queries.ts";
import { toCustomer } from "./to-customer.ts";

/**
 * Makes the customer with its user and starting folders, and mails the link to choose a password once everything is
 * stored. Errors: 403; 422 with `errors.email` when somebody has the address.
 */
export async function createCustomer(ctx: Ctx, input: CustomerInput): Promise<Customer> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    if (await isEmailTaken(ctx, input.email, null)) throw invalid("email", MESSAGES.uniqueEmail);
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
    return toCustomer(ctx.actor, await getCustomerRow(ctx, id));
  });
}

/** Two at the same time: the unique index decides, and the later one gets the same text. */
export function taken(error: unknown): never {
  if ((error as { code?: string }).code === "23505") throw invalid("email", MESSAGES.uniqueEmail);
  throw error;
}
