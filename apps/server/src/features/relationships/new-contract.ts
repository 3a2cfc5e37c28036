import { PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { ConvertInput } from "@krempelfrei/contract/relationships/relationships";
import type { Ctx } from "../../context/context.ts";
import { getPackagePrice } from "../accounting/data/settings.queries.ts";
import { invalid } from "../../core/errors.ts";
import { checkEmailFree } from "../account/data/unique-email.ts";
import { getCustomerRow, type CustomerRow, type NewContract } from "../customers/customers.queries.ts";
import type { PersonRow } from "./relationships.queries.ts";

export interface Terms {
  /** The contract holder whose group the person leaves. */
  readonly holder: CustomerRow;
  readonly person: { readonly email: string; readonly birthday: string };
  readonly contract: NewContract;
}

/**
 * The new customer's contract: the given values, else the values of the person and of the former contract. Errors: 422
 * at `email` and `birthday` if missing, at `email` if another account has the address.
 */
export async function termsFor(
  ctx: Ctx,
  person: PersonRow & { readonly customer_id: string },
  input: ConvertInput,
): Promise<Terms> {
  const { email = person.email, birthday = person.birthday } = input;
  if (email === null) throw invalid("email", MESSAGES.required);
  if (birthday === null) throw invalid("birthday", MESSAGES.required);
  if (email !== person.email) await checkEmailFree(ctx, email, person.id);
  const holder = await getCustomerRow(ctx, person.customer_id);
  const packageName = input.package ?? PackageName.parse(holder.package);
  const { street, house_no, zip, city, country } = holder;
  return {
    holder,
    person: { email, birthday },
    contract: {
      package: packageName,
      monthly_fee_cents: input.monthly_fee_cents ?? (await getPackagePrice(ctx, packageName)),
      contract_start: input.contract_start ?? berlinDay(ctx.clock()),
      payment_method: input.payment_method ?? "lastschrift",
      caretaker_user_id: holder.caretaker_user_id,
      ...(input.take_address ? { street, house_no, zip, city, country } : {}),
    },
  };
}
