import * as api from "@krempelfrei/contract/files/pages";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { rotatePages } from "./rotate-pages.ts";
import { splitFile } from "./split-file.ts";

export function pagesRoutes(http: HttpApp): void {
  serve(http, api.rotatePages, async (ctx, { params, body }) => rotatePages(ctx, { ...body, ...params }));
  serve(http, api.splitFile, async (ctx, { params, body }) => splitFile(ctx, { ...body, ...params }));
}
