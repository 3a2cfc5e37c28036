import * as api from "@krempelfrei/contract/accounting/retention";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { listDueForErasure } from "./retention.ts";

export function retentionRoutes(http: HttpApp): void {
  serve(http, api.listRetention, async (ctx) => listDueForErasure(ctx));
}
