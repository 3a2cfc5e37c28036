import * as api from "@krempelfrei/contract/files/facts";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { getFacts } from "./get-facts.ts";

export function factsRoutes(http: HttpApp): void {
  serve(http, api.getFacts, async (ctx, { params }) => getFacts(ctx, params));
}
