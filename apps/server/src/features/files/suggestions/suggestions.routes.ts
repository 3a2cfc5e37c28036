import * as api from "@krempelfrei/contract/files/suggestions";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { getSuggestions } from "./get-suggestions.ts";
import { listWaitingSuggestions } from "./list-waiting-suggestions.ts";

export function suggestionsRoutes(http: HttpApp): void {
  serve(http, api.getSuggestions, async (ctx, { params }) => getSuggestions(ctx, params));
  serve(http, api.listWaitingSuggestions, async (ctx, { query }) => listWaitingSuggestions(ctx, query));
}
