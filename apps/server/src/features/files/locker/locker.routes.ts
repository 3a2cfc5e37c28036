import * as api from "@krempelfrei/contract/files/locker";
import type { Door } from "../../../http/door.ts";
import { serve } from "../../../http/route.ts";
import { addToLocker } from "./add-to-locker.ts";
import { listLocker } from "./list-locker.ts";

export function lockerRoutes(door: Door): void {
  serve(door, api.getLocker, async (ctx) => ({ data: await listLocker(ctx) }));
  serve(door, api.addToLocker, async (ctx, { upload }) => addToLocker(ctx, upload));
}
