import type { Customer } from "@krempelfrei/contract/customers/customers";
import { authorize, has } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { forbidden } from "../../core/errors.ts";
import { findCustomerIds, type CustomerFilters } from "./customer-list.queries.ts";
import { listCustomerRows } from "./customers.queries.ts";
import { toCustomer } from "./to-customer.ts";

/** Fields that the reduced list has, so that sorting and filtering reveal nothing else. */
const REDUCED_SORTS: ReadonlySet<string> = new Set(["number", "name", "waiting_files"]);

const asksForDetails = ({ sort, package: packageName, state, caretaker }: CustomerFilters): boolean =>
  !REDUCED_SORTS.has(sort) || [packageName, state, caretaker].some((filter) => filter !== undefined);

/** One page of the customers. Errors: 403, also for sorting or filtering by fields that the actor may not see. */
export async function listCustomers(
  ctx: Ctx,
  query: CustomerFilters & { readonly page: number; readonly per_page: number },
): Promise<{ data: Customer[]; total: number; page: number; per_page: number }> {
  authorize(ctx, "customers.read");
  if (asksForDetails(query) && !has(ctx.actor, "customers.details")) throw forbidden();
  const { page, per_page } = query;
  const { ids, total } = await findCustomerIds(ctx, query, {
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  const rows = new Map((await listCustomerRows(ctx, ids)).map((row) => [row.id, row]));
  const data = ids.flatMap((id) => rows.get(id) ?? []).map((row) => toCustomer(ctx, row));
  return { data, total, page, per_page };
}
