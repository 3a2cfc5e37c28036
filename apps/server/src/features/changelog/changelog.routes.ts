import * as api from "@krempelfrei/contract/changelog/changelog";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { exportChanges } from "./export-changes.ts";
import { listChanges } from "./list-changes.ts";
import { listPeople } from "./list-people.ts";

export function changelogRoutes(http: HttpApp): void {
  serve(http, api.listChanges, async (ctx, { query }) => listChanges(ctx, query));
  serve(http, api.exportChanges, async (ctx, { query }) => ({
    ...(await exportChanges(ctx, query)),
    mediaType: "text/csv; charset=utf-8",
  }));
  serve(http, api.listChangePeople, async (ctx, { query }) => ({ data: await listPeople(ctx, query) }));
}
