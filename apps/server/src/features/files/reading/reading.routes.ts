import * as api from "@krempelfrei/contract/files/reading";
import * as watch from "@krempelfrei/contract/files/watch-reading";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { openPreview } from "./open-preview.ts";
import { readAgain } from "./read-again.ts";
import { readWithPassword } from "./read-with-password.ts";
import { watchReading } from "./watch-reading.ts";

export function readingRoutes(http: HttpApp): void {
  serve(http, api.showFilePreview, async (ctx, { params, query }) => {
    const { isNamed, ...preview } = await openPreview(ctx, { ...params, ...query });
    return { ...preview, disposition: "inline" as const, ...(isNamed && { picture: true as const }) };
  });
  serve(http, watch.watchReading, async (ctx) => watchReading(ctx));
  serve(http, watch.readAgain, async (ctx, { params }) => readAgain(ctx, params));
  serve(http, watch.readWithPassword, async (ctx, { params, body }) =>
    readWithPassword(ctx, { ...body, ...params }),
  );
}
