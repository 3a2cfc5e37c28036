import type { CustomerChanges, CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { germanDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { invalid } from "../../core/errors.ts";
import { changeSignIn } from "../account/email/move-email.ts";
import { rethrowTaken } from "../account/data/unique-email.ts";
import { clearSos } from "../sos/activation/switch-sos.ts";
import { checkRevision } from "../../core/revision.ts";
import { fullName } from "../../core/names.ts";
import { changePrices } from "./change-prices.ts";
import { checkCaretaker, checkZip } from "./check-customer.ts";
import {
  getCustomerRow,
  lockCustomer,
  setContract,
  setPerson,
  type CustomerRow,
} from "./customers.queries.ts";
import { CUSTOMER_FIELDS } from "./recorded-fields.ts";
import { toCustomerDetails } from "./to-customer.ts";

/**
 * Changes the given fields, and package and fee from a day on. For another address see
 * `changeSignIn`. Errors: 403, 404; 409 over a newer save; 422 with
 * `errors.<field>`: a taken address, a postal code that does not exist in the country, a caretaker who is not of the
 * staff, a start after the end, prices from before the start.
 */
export async function updateCustomer(
  ctx: Ctx,
  input: CustomerChanges & { readonly id: string },
): Promise<CustomerDetails> {
  const {
    id,
    revision,
    valid_from,
    package: packageName,
    monthly_fee_cents,
    email_was_wrong,
    ...fields
  } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await lockCustomer(ctx, id);
    const before = await getCustomerRow(ctx, id);
    checkRevision(before, revision);
    await checkFields(ctx, before, fields);
    const { email = before.email } = fields;
    await changeSignIn(ctx, { ...before, customer_id: id }, { email, email_was_wrong });
    if (email_was_wrong && email !== before.email) await clearSos(ctx, id);
    await write(ctx, before, fields);
    const { contract_start = before.contract_start } = fields;
    const priceChanges = await changePrices(ctx, id, {
      package: packageName,
      monthly_fee_cents,
      valid_from,
      contract_start,
    });
    const after = await getCustomerRow(ctx, id);
    await recordChange(ctx, {
      action: "customer.updated",
      subject: { type: "customer", id, name: fullName(after) },
      customer_id: id,
      before,
      after,
      fields: CUSTOMER_FIELDS,
      changes: priceChanges,
    });
    return toCustomerDetails(ctx, after);
  });
}

type Fields = Omit<
  CustomerChanges,
  "revision" | "valid_from" | "package" | "monthly_fee_cents" | "email_was_wrong"
>;

async function checkFields(ctx: Ctx, before: CustomerRow, fields: Fields): Promise<void> {
  const { zip = before.zip, country = before.country, contract_start = before.contract_start } = fields;
  checkZip({ zip, country });
  await checkCaretaker(ctx, fields.caretaker_user_id);
  if (before.cancelled_to !== null && contract_start > before.cancelled_to) {
    const end = germanDay(before.cancelled_to);
    throw invalid("contract_start", `Der Vertragsbeginn darf nicht nach dem Vertragsende (${end}) liegen.`);
  }
}

async function write(ctx: Ctx, { id }: CustomerRow, fields: Fields): Promise<void> {
  const { first_name, last_name, email, birthday, ...contract } = fields;
  const person = Object.entries({ first_name, last_name, email, birthday });
  const given = Object.fromEntries(person.filter(([, value]) => value !== undefined));
  await setPerson(ctx, id, given).catch(rethrowTaken);
  await setContract(ctx, id, contract);
}
