import * as api from "@krempelfrei/contract/accounting/quarterly";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { exportDatev, isDatevReady } from "./export-datev.ts";
import { exportQuarterCsv } from "./export-quarter-csv.ts";
import { exportQuarterPdf } from "./export-quarter-pdf.ts";
import { lockQuarter } from "./lock-quarter.ts";
import { listQuarters } from "./quarters.ts";

export function quarterRoutes(http: HttpApp): void {
  serve(http, api.listQuarters, async (ctx, { query: { year } }) => {
    const quarters = await listQuarters(ctx);
    return {
      data: year === undefined ? quarters : quarters.filter(({ key }) => key.startsWith(String(year))),
      datev_ready: isDatevReady(await getAccountingSettings(ctx)),
    };
  });

  serve(http, api.lockQuarter, async (ctx, { params }) => lockQuarter(ctx, params));

  serve(http, api.downloadQuarterCsv, async (ctx, { params }) => exportQuarterCsv(ctx, params.key));

  serve(http, api.downloadQuarterPdf, async (ctx, { params }) => exportQuarterPdf(ctx, params.key));

  serve(http, api.downloadQuarterDatev, async (ctx, { params }) => exportDatev(ctx, params.key));
}
