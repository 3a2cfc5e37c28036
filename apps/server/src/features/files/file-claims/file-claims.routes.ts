import * as api from "@krempelfrei/contract/files/file-claims";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { claimFile, releaseFile } from "./claim-file.ts";

export function fileClaimsRoutes(http: HttpApp): void {
  serve(http, api.claimFile, async (ctx, { params }) => claimFile(ctx, params));
  serve(http, api.releaseFile, async (ctx, { params }) => releaseFile(ctx, params));
}
