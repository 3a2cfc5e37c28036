import * as api from "@krempelfrei/contract/files/deleted-files";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { listDeleted } from "./list-deleted.ts";
import { restoreFile } from "./restore-file.ts";

export function deletedRoutes(http: HttpApp): void {
  serve(http, api.listDeletedFiles, async (ctx, { params }) => ({ data: await listDeleted(ctx, params) }));
  serve(http, api.restoreFile, async (ctx, { params }) => restoreFile(ctx, params));
}
