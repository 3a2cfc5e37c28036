import * as api from "@krempelfrei/contract/files/reading";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { openPreview } from "./open-preview.ts";

export function readingRoutes(http: HttpApp): void {
  serve(http, api.showFilePreview, async (ctx, { params, query }) => {
    const { isNamed, ...preview } = await openPreview(ctx, { ...params, ...query });
    return { ...preview, disposition: "inline" as const, ...(isNamed && { immutable: true as const }) };
  });
}
