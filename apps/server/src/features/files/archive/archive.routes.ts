import * as api from "@krempelfrei/contract/files/archive";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { downloadArchive } from "./download-archive.ts";

export function archiveRoutes(http: HttpApp): void {
  serve(http, api.downloadArchive, async (ctx, { query }) => downloadArchive(ctx, query));
}
