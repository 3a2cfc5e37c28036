import type { CustomerDetails, Customer } from "@krempelfrei/contract/customers";
import { PackageName, priceOf, stateOn } from "@krempelfrei/contract/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { has } from "../../core/authorize.ts";
import type { Actor } from "../../core/context.ts";
import type { CustomerRow } from "./customers.queries.ts";

/** The wire form of a customer; a janitor gets name and number, not the contract and the personal data. */
export function toCustomer(actor: Actor, row: CustomerRow): Customer {
  const details = has(actor, "customers.details");
  const packageName = PackageName.parse(row.package);
  const term = { contract_start: row.contract_start, cancelled_to: null };
  return {
    id: row.id,
    number: row.number,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: `${row.first_name} ${row.last_name}`,
    email: details ? row.email : null,
    city: null,
    birthday: details ? row.birthday : null,
    package: details ? packageName : null,
    monthly_fee_cents: details ? priceOf(packageName) : null,
    contract_start: details ? row.contract_start : null,
    cancelled_to: null,
    state: details ? stateOn(term, berlinDay(new Date())) : null,
    caretaker: null,
    is_active: row.is_active,
    has_password: row.has_password,
    waiting_files: row.waiting_files,
    created_at: row.created_at.toISOString(),
    revision: row.revision,
  };
}

export function toCustomerDetails(actor: Actor, row: CustomerRow): CustomerDetails {
  return {
    ...toCustomer(actor, row),
    salutation: null,
    title: null,
    street: null,
    house_no: null,
    zip: null,
    country: null,
    phone: null,
    mobile: null,
    payment_method: null,
    cancelled_on: null,
    cancel_reason: null,
    debit_block: false,
    debit_block_note: null,
    dunning_block: false,
    dunning_block_note: null,
    note: null,
    prices: [],
  };
}
