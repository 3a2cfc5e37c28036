import * as api from "@krempelfrei/contract/office/office";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { getOffice } from "./get-office.ts";
import { loadSample } from "./sample/load-sample.ts";

export function officeRoutes(http: HttpApp): void {
  serve(http, api.getOffice, async (ctx) => getOffice(ctx));

  serve(http, api.loadSample, async (ctx) => loadSample(ctx));
}
