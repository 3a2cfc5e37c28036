import type { CustomerDetails, CustomerInput } from "@krempelfrei/contract/customers/customers";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { getPackagePrice } from "../accounting/data/settings.queries.ts";
import { inTransaction } from "../../context/context.ts";
import { newId } from "../../context/ids.queries.ts";
import { conflict } from "../../core/errors.ts";
import { checkEmailFree, rethrowTaken } from "../account/data/unique-email.ts";
import { inviteToSignIn } from "../account/letters/invite-to-sign-in.ts";
import { fullName } from "../../core/names.ts";
import { makeStartingFolders } from "../files/folders/make-starting-folders.ts";
import { checkCaretaker } from "./check-customer.ts";
import { getCustomerRow, insertCustomer } from "./customers.queries.ts";
import { NEW_CUSTOMER_FIELDS } from "./recorded-fields.ts";
import { toCustomerDetails } from "./to-customer.ts";

const NO_NUMBER = "Es ist keine Kundennummer mehr frei: 10001 bis 69999 sind vergeben.";

/** The sequence of numbers is exhausted: a German message instead of a 500. */
export function rethrowExhausted(error: unknown): never {
  if ((error as { code?: string }).code === "2200H") throw conflict(NO_NUMBER);
  throw error;
}

/**
 * Makes the customer with its user and starting folders, and mails the link to choose a password after the commit.
 * Errors: 403; 409 when all numbers are used; 422 with `errors.email` when another account has the address, and with
 * `errors.caretaker_user_id` for an id that is not of the staff.
 */
export async function createCustomer(ctx: Ctx, input: CustomerInput): Promise<CustomerDetails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await checkEmailFree(ctx, input.email, null);
    await checkCaretaker(ctx, input.caretaker_user_id);
    const id = await newId(ctx);
    const monthly_fee_cents = input.monthly_fee_cents ?? (await getPackagePrice(ctx, input.package));
    await insertCustomer(ctx, id, { ...input, monthly_fee_cents })
      .catch(rethrowExhausted)
      .catch(rethrowTaken);
    await makeStartingFolders(ctx, id);
    await inviteToSignIn(ctx, { id, customer_id: id });
    const row = await getCustomerRow(ctx, id);
    await recordChange(ctx, {
      action: "customer.created",
      subject: { type: "customer", id, name: fullName(input) },
      customer_id: id,
      before: null,
      after: row,
      fields: NEW_CUSTOMER_FIELDS,
    });
    return toCustomerDetails(ctx, row);
  });
}
