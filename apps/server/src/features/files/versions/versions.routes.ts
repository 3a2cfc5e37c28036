import * as api from "@krempelfrei/contract/files/versions";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { listFileVersions, openFileVersion } from "./file-versions.ts";
import { replaceFile } from "./replace-file.ts";

export function versionsRoutes(http: HttpApp): void {
  serve(http, api.replaceFile, async (ctx, { params, upload }) => replaceFile(ctx, { ...upload, ...params }));
  serve(http, api.listFileVersions, async (ctx, { params }) => ({
    data: await listFileVersions(ctx, params),
  }));
  serve(http, api.showFileVersion, async (ctx, { params }) => ({
    ...(await openFileVersion(ctx, params)),
    disposition: "inline" as const,
  }));
  serve(http, api.downloadFileVersion, async (ctx, { params }) => ({
    ...(await openFileVersion(ctx, params)),
    disposition: "attachment" as const,
  }));
}
