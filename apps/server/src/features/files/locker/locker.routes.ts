import * as api from "@krempelfrei/contract/files/locker";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { addToLocker } from "./add-to-locker.ts";
import { listLocker } from "./list-locker.ts";

export function lockerRoutes(http: HttpApp): void {
  serve(http, api.getLocker, async (ctx) => ({ data: await listLocker(ctx) }));
  serve(http, api.addToLocker, async (ctx, { upload, body }) => addToLocker(ctx, { ...upload, ...body }));
}
