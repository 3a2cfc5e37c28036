import * as api from "@krempelfrei/contract/customers";
import type { Role } from "@krempelfrei/contract/access";
import { authorize } from "../../core/authorize.ts";
import { userOf } from "../../core/context.ts";
import { forbidden } from "../../core/errors.ts";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { listMembers, type MemberRow } from "../account/members.queries.ts";
import { createCustomer } from "./create-customer.ts";
import { getCustomerRow, listCustomerRows } from "./customers.queries.ts";
import { toCustomer, toCustomerDetails } from "./to-customer.ts";
import { updateCustomer } from "./update-customer.ts";

const toRelationship = (row: MemberRow): api.Relationship => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  // The database checks the value of the column `role`.
  role: row.role as Role,
  kind: row.relation_kind,
});

export function customersRoutes(door: Door): void {
  serve(door, api.listCustomers, async (ctx, { query }) => {
    authorize(ctx, "customers.read");
    const { rows, total } = await listCustomerRows(ctx, query);
    return {
      data: rows.map((row) => toCustomer(ctx.actor, row)),
      total,
      page: query.page,
      per_page: query.per_page,
    };
  });

  serve(door, api.getCustomer, async (ctx, { params }) => {
    authorize(ctx, "customers.read");
    return toCustomerDetails(ctx.actor, await getCustomerRow(ctx, params.id));
  });

  serve(door, api.createCustomer, async (ctx, { body }) => createCustomer(ctx, body));

  serve(door, api.updateCustomer, async (ctx, { params, body }) =>
    updateCustomer(ctx, { ...body, id: params.id }),
  );

  serve(door, api.listCustomerRelationships, async (ctx, { params }) => {
    authorize(ctx, "customers.read");
    await getCustomerRow(ctx, params.id);
    return { data: (await listMembers(ctx, params.id)).map(toRelationship) };
  });

  serve(door, api.listRelationships, async (ctx) => {
    const { customer_id } = userOf(ctx);
    if (customer_id === null) throw forbidden();
    authorize(ctx, "group.read", { customer_id });
    return { data: (await listMembers(ctx, customer_id)).map(toRelationship) };
  });
}
