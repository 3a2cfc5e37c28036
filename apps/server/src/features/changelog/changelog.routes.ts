import * as api from "@krempelfrei/contract/changelog/changelog";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { listChanges } from "./list-changes.ts";
import { listPeople } from "./list-people.ts";

export function changelogRoutes(door: Door): void {
  serve(door, api.listChanges, async (ctx, { query }) => listChanges(ctx, query));
  serve(door, api.listChangePeople, async (ctx, { query }) => ({ data: await listPeople(ctx, query) }));
}
