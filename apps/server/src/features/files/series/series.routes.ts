import * as api from "@krempelfrei/contract/files/series";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { getSeries } from "./get-series.ts";
import { listSeries } from "./list-series.ts";

export function seriesRoutes(http: HttpApp): void {
  serve(http, api.getSeries, async (ctx, { params }) => getSeries(ctx, params));
  serve(http, api.listSeries, async (ctx, { query }) => listSeries(ctx, query));
}
