import * as api from "@krempelfrei/contract/files/claims";
import type { Door } from "../../../http/door.ts";
import { serve } from "../../../http/route.ts";
import { claimFile, releaseFile } from "./claim-file.ts";

export function claimsRoutes(door: Door): void {
  serve(door, api.claimFile, async (ctx, { params }) => claimFile(ctx, params));
  serve(door, api.releaseFile, async (ctx, { params }) => releaseFile(ctx, params));
}
