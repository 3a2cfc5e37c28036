import * as api from "@krempelfrei/contract/accounting/own-contract";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { getOwnContract, getOwnInvoice, listOwnInvoices, updateOwnContract } from "./own-contract.ts";

export function ownContractRoutes(http: HttpApp): void {
  serve(http, api.getOwnContract, async (ctx) => getOwnContract(ctx));
  serve(http, api.updateOwnContract, async (ctx, { body }) => updateOwnContract(ctx, body));
  serve(http, api.listOwnInvoices, async (ctx, { query }) => listOwnInvoices(ctx, query));
  serve(http, api.getOwnInvoice, async (ctx, { params }) => ({
    mediaType: "application/pdf",
    ...(await getOwnInvoice(ctx, params.id)),
  }));
}
