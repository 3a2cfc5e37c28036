import * as api from "@krempelfrei/contract/customers/customers";
import { authorize } from "../../context/authorize.ts";
import { fullName } from "../../core/names.ts";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { groupUsage } from "../files/storage/quota.ts";
import { cancelCustomer, uncancelCustomer } from "./cancel-customer.ts";
import { createCustomer } from "./create-customer.ts";
import { countCustomerRows, listMostWaitingRows } from "./customer-list.queries.ts";
import { getCustomerRow, listCaretakerRows } from "./customers.queries.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { exportCustomers } from "./export-customers.ts";
import { listCustomers } from "./list-customers.ts";
import { toCustomerDetails } from "./to-customer.ts";
import { updateCustomer } from "./update-customer.ts";

function listRoutes(http: HttpApp): void {
  serve(http, api.listCustomers, async (ctx, { query }) => listCustomers(ctx, query));

  serve(http, api.countCustomers, async (ctx) => {
    authorize(ctx, "customers.read");
    const { total, waiting, waiting_files, ...by_state } = await countCustomerRows(ctx);
    return { total, by_state, waiting, waiting_files };
  });

  serve(http, api.listMostWaiting, async (ctx) => {
    authorize(ctx, "customers.read");
    const rows = await listMostWaitingRows(ctx, api.MOST_WAITING);
    return { data: rows.map((row) => ({ ...row, full_name: fullName(row) })) };
  });

  serve(http, api.listCaretakers, async (ctx) => {
    authorize(ctx, "customers.write");
    const rows = await listCaretakerRows(ctx);
    return { data: rows.map((row) => ({ id: row.id, name: fullName(row), is_active: row.is_active })) };
  });

  serve(http, api.exportCustomers, async (ctx, { query }) => ({
    ...(await exportCustomers(ctx, query)),
    mediaType: "text/csv; charset=utf-8",
  }));
}

export function customersRoutes(http: HttpApp): void {
  listRoutes(http);

  serve(http, api.getCustomerUsage, async (ctx, { params }) => {
    authorize(ctx, "customers.read");
    // 404 for unknown ids.
    const { id } = await getCustomerRow(ctx, params.id);
    return groupUsage(ctx, id);
  });

  serve(http, api.getCustomer, async (ctx, { params }) => {
    authorize(ctx, "customers.read");
    return toCustomerDetails(ctx, await getCustomerRow(ctx, params.id));
  });

  serve(http, api.createCustomer, async (ctx, { body }) => createCustomer(ctx, body));

  serve(http, api.updateCustomer, async (ctx, { params, body }) =>
    updateCustomer(ctx, { ...body, id: params.id }),
  );

  serve(http, api.deleteCustomer, async (ctx, { params, query }) =>
    deleteCustomer(ctx, { id: params.id, keepsAdded: query.if_added === "refuse" }),
  );

  serve(http, api.cancelCustomer, async (ctx, { params, body }) =>
    cancelCustomer(ctx, { ...body, id: params.id }),
  );

  serve(http, api.uncancelCustomer, async (ctx, { params, body }) =>
    uncancelCustomer(ctx, { ...body, id: params.id }),
  );
}
