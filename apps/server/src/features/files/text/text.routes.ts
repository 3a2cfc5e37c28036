import { searchTexts as searchTextsCall } from "@krempelfrei/contract/files/text-search";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { searchTexts } from "./search-texts.ts";

export function textRoutes(http: HttpApp): void {
  serve(http, searchTextsCall, async (ctx, { query }) => searchTexts(ctx, query));
}
