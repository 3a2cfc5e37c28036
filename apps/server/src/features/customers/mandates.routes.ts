import * as api from "@krempelfrei/contract/customers/mandates";
import { authorize } from "../../context/authorize.ts";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { getCustomerRow } from "./customers.queries.ts";
import { getMandateRow, listMandateRows } from "./mandates.queries.ts";
import {
  changeMandateAccount,
  createMandate,
  nextReference,
  revokeMandate,
  updateMandate,
} from "./mandates.ts";
import { toMandate, toMandateDetails } from "./to-mandate.ts";

export function mandatesRoutes(http: HttpApp): void {
  serve(http, api.listMandates, async (ctx, { params }) => {
    authorize(ctx, "customers.details");
    const customer = await getCustomerRow(ctx, params.id);
    const rows = await listMandateRows(ctx, params.id);
    return {
      data: rows.map((row) => toMandate(ctx, row)),
      next_reference: await nextReference(ctx, customer),
    };
  });

  serve(http, api.getMandate, async (ctx, { params }) => {
    authorize(ctx, "customers.write");
    return toMandateDetails(ctx, await getMandateRow(ctx, params.id, params.mandateId));
  });

  serve(http, api.createMandate, async (ctx, { params, body }) =>
    createMandate(ctx, { ...body, customer_id: params.id }),
  );

  serve(http, api.updateMandate, async (ctx, { params, body }) =>
    updateMandate(ctx, { ...body, id: params.mandateId, customer_id: params.id }),
  );

  serve(http, api.changeMandateAccount, async (ctx, { params, body }) =>
    changeMandateAccount(ctx, { ...body, id: params.mandateId, customer_id: params.id }),
  );

  serve(http, api.revokeMandate, async (ctx, { params }) =>
    revokeMandate(ctx, { id: params.mandateId, customer_id: params.id }),
  );
}
