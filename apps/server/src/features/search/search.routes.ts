import * as api from "@krempelfrei/contract/search/people";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { searchPeople } from "./search-people.ts";

export function searchRoutes(http: HttpApp): void {
  serve(http, api.searchPeople, async (ctx, { query }) => ({ data: await searchPeople(ctx, query.search) }));
}
