import * as api from "@krempelfrei/contract/backups/backups";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { listBackups } from "./list-backups.ts";

export function backupsRoutes(http: HttpApp): void {
  serve(http, api.listBackups, async (ctx) => listBackups(ctx));
}
