import * as api from "@krempelfrei/contract/files/versions";
import type { Door } from "../../../http/door.ts";
import { serve } from "../../../http/route.ts";
import { listFileVersions, openFileVersion } from "./file-versions.ts";
import { replaceFile } from "./replace-file.ts";

export function versionsRoutes(door: Door): void {
  serve(door, api.replaceFile, async (ctx, { params, upload }) => replaceFile(ctx, { ...upload, ...params }));
  serve(door, api.listFileVersions, async (ctx, { params }) => ({
    data: await listFileVersions(ctx, params),
  }));
  serve(door, api.showFileVersion, async (ctx, { params }) => ({
    ...(await openFileVersion(ctx, params)),
    disposition: "inline" as const,
  }));
  serve(door, api.downloadFileVersion, async (ctx, { params }) => ({
    ...(await openFileVersion(ctx, params)),
    disposition: "attachment" as const,
  }));
}
