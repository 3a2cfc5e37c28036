import { PackageName, type Customer } from "@krempelfrei/contract/customers";
import { has } from "../../core/authorize.ts";
import type { Actor } from "../../core/context.ts";
import type { CustomerRow } from "./customers.queries.ts";

/** The wire form of a customer; a janitor gets name and number, not the contract and the personal data. */
export function toCustomer(actor: Actor, row: CustomerRow): Customer {
  const details = has(actor, "customers.details");
  return {
    id: row.id,
    number: row.number,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: `${row.first_name} ${row.last_name}`,
    email: details ? row.email : null,
    birthday: details ? row.birthday : null,
    package: details ? PackageName.parse(row.package) : null,
    contract_start: details ? row.contract_start : null,
    is_active: row.is_active,
    has_password: row.has_password,
    waiting_files: row.waiting_files,
    created_at: row.created_at.toISOString(),
    revision: row.revision,
  };
}
