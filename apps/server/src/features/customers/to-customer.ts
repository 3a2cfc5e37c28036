import type { Customer, CustomerDetails } from "@krempelfrei/contract/customers/customers";
import {
  PackageName,
  PaymentMethod,
  Salutation,
  stateOn,
} from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { allows, has } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { fullName } from "../../core/names.ts";
import { getKeptUntil } from "../accounting/retention/retention.ts";
import { mayContact } from "./customers.policy.ts";
import type { CustomerRow } from "./customers.queries.ts";
import { priceOn, startingOn } from "./price-versions.ts";
import { listPrices } from "./prices.queries.ts";

const nameOf = (row: CustomerRow) => ({
  id: row.id,
  number: row.number,
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: fullName(row),
  is_sample: row.is_sample,
  is_active: row.is_active,
  has_password: row.has_password,
  waiting_files: row.waiting_files,
  created_at: row.created_at.toISOString(),
  revision: row.revision,
});

const NOT_SHOWN = {
  email: null,
  city: null,
  birthday: null,
  package: null,
  monthly_fee_cents: null,
  contract_start: null,
  cancelled_to: null,
  state: null,
  caretaker: null,
  relatives: [],
};

/** A customer in a list; a janitor gets name and number, not the contract and the personal data. */
export function toCustomer(ctx: Ctx, row: CustomerRow): Customer {
  if (!has(ctx.actor, "customers.details")) return { ...nameOf(row), ...NOT_SHOWN };
  const { caretaker_user_id, caretaker_name } = row;
  return {
    ...nameOf(row),
    email: row.email,
    city: row.city,
    birthday: row.birthday,
    package: PackageName.parse(row.package),
    monthly_fee_cents: row.monthly_fee_cents,
    contract_start: row.contract_start,
    cancelled_to: row.cancelled_to,
    state: stateOn(row, berlinDay(ctx.clock())),
    relatives: row.relatives,
    caretaker: caretaker_user_id === null ? null : { id: caretaker_user_id, name: caretaker_name ?? "" },
  };
}

const NO_ADDRESSES = { email: null, phone: null, mobile: null };
const NO_DETAILS = {
  salutation: null,
  title: null,
  street: null,
  house_no: null,
  zip: null,
  country: null,
  payment_method: null,
  cancelled_on: null,
  cancel_reason: null,
  invoice_by_mail: false,
  debit_block: false,
  debit_block_note: null,
  dunning_block: false,
  dunning_block_note: null,
  note: null,
  kept_until: null,
  prices: [],
};

/**
 * All data of a customer; a janitor gets the data of the list, and the contact data of customers whom they look after.
 */
export async function toCustomerDetails(ctx: Ctx, row: CustomerRow): Promise<CustomerDetails> {
  const customer = toCustomer(ctx, row);
  const can_contact = allows(ctx.actor, mayContact(row));
  if (!has(ctx.actor, "customers.details")) {
    const { email, phone, mobile } = can_contact ? row : NO_ADDRESSES;
    return { ...customer, ...NO_DETAILS, can_contact, email, phone, mobile };
  }
  const prices = startingOn(await listPrices(ctx, row.id), row.contract_start);
  const current = priceOn(prices, berlinDay(ctx.clock()));
  return {
    ...customer,
    can_contact,
    salutation: Salutation.nullable().parse(row.salutation),
    title: row.title,
    street: row.street,
    house_no: row.house_no,
    zip: row.zip,
    country: row.country,
    phone: row.phone,
    mobile: row.mobile,
    payment_method: PaymentMethod.parse(row.payment_method),
    cancelled_on: row.cancelled_on,
    cancel_reason: row.cancel_reason,
    invoice_by_mail: row.invoice_by_mail,
    debit_block: row.debit_block,
    debit_block_note: row.debit_block_note,
    dunning_block: row.dunning_block,
    dunning_block_note: row.dunning_block_note,
    note: row.note,
    kept_until: await getKeptUntil(ctx, row.id),
    prices: prices.toReversed().map((price) => ({
      valid_from: price.valid_from,
      package: PackageName.parse(price.package),
      monthly_fee_cents: price.monthly_fee_cents,
      is_current: price === current,
    })),
  };
}
