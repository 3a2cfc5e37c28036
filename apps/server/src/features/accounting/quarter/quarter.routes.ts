import * as api from "@krempelfrei/contract/accounting/quarterly";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { lockQuarter } from "./lock-quarter.ts";
import { listQuarters } from "./quarters.ts";

export function quarterRoutes(http: HttpApp): void {
  serve(http, api.listQuarters, async (ctx, { query }) => {
    const quarters = await listQuarters(ctx);
    const { year } = query;
    return {
      data: year === undefined ? quarters : quarters.filter(({ key }) => key.startsWith(String(year))),
    };
  });

  serve(http, api.lockQuarter, async (ctx, { params }) => lockQuarter(ctx, params));
}
