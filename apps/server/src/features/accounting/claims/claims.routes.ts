import * as api from "@krempelfrei/contract/accounting/claims";
import { authorize } from "../../../context/authorize.ts";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { getClaimsAfter, listMisbilledClaims } from "./claims-after.ts";
import { createClaims } from "./create-claims.ts";
import { exportClaims } from "./export-claims.ts";
import { getClaimMonth } from "./get-claim-month.ts";
import { getClaimRun } from "./get-claim-run.ts";
import { getInvoice } from "./get-invoice.ts";
import { downloadLetters, noteLettersPosted, takeLettersBack } from "./letters.ts";
import { listClaimRows, sumClaims } from "./list.queries.ts";
import { rectifyClaim } from "./rectify/rectify-claim.ts";
import { reverseClaim } from "./reverse-claim.ts";
import { toClaim } from "./to-claim.ts";

export function claimsRoutes(http: HttpApp): void {
  serve(http, api.createClaims, async (ctx, { body }) => createClaims(ctx, body));
  serve(http, api.getClaimRun, async (ctx, { query }) => getClaimRun(ctx, query.month));
  serve(http, api.getClaimMonth, async (ctx, { query }) => getClaimMonth(ctx, query.month));
  serve(http, api.getClaimsAfter, async (ctx, { query }) => getClaimsAfter(ctx, query));
  serve(http, api.listMisbilledClaims, async (ctx, { query }) => ({
    claims: await listMisbilledClaims(ctx, query.customer_id),
  }));
  serve(http, api.listClaims, async (ctx, { query }) => {
    authorize(ctx, "accounting.manage");
    const { page, per_page, ...filters } = query;
    const rows = await listClaimRows(ctx, filters, { limit: per_page, offset: (page - 1) * per_page });
    return { data: rows.map(toClaim), page, per_page, ...(await sumClaims(ctx, filters)) };
  });
  serve(http, api.exportClaims, async (ctx, { query }) => ({
    mediaType: "text/csv; charset=utf-8",
    ...(await exportClaims(ctx, query)),
  }));
  serve(http, api.getInvoice, async (ctx, { params }) => ({
    mediaType: "application/pdf",
    ...(await getInvoice(ctx, params.id)),
  }));
  serve(http, api.downloadLetters, async (ctx, { query }) => downloadLetters(ctx, query.month));
  serve(http, api.noteLettersPosted, async (ctx, { body }) => noteLettersPosted(ctx, body));
  serve(http, api.takeLettersBack, async (ctx, { body }) => takeLettersBack(ctx, body));
  serve(http, api.reverseClaim, async (ctx, { params, body }) => reverseClaim(ctx, { ...params, ...body }));
  serve(http, api.rectifyClaim, async (ctx, { params, body }) => rectifyClaim(ctx, { ...params, ...body }));
}
