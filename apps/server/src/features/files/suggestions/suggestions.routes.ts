import * as api from "@krempelfrei/contract/files/suggestions";
import * as rules from "@krempelfrei/contract/files/sender-rules";
import { authorize } from "../../../context/authorize.ts";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { getSuggestions } from "./get-suggestions.ts";
import { listWaitingSuggestions } from "./list-waiting-suggestions.ts";

import { confirmSenderRule, getLessons, removeSenderRule, toSenderRule } from "./sender-rules.ts";
import { listRules } from "./sender-rules.queries.ts";

export function suggestionsRoutes(http: HttpApp): void {
  serve(http, api.getSuggestions, async (ctx, { params }) => getSuggestions(ctx, params));
  serve(http, api.listWaitingSuggestions, async (ctx, { query }) => listWaitingSuggestions(ctx, query));
  serve(http, rules.getLessons, async (ctx, { params }) => getLessons(ctx, params));
  serve(http, rules.listSenderRules, async (ctx) => {
    authorize(ctx, "documents.approve");
    return { data: (await listRules(ctx)).map(toSenderRule) };
  });
  serve(http, rules.confirmSenderRule, async (ctx, { body }) => confirmSenderRule(ctx, body));
  serve(http, rules.removeSenderRule, async (ctx, { params }) => removeSenderRule(ctx, params));
}
