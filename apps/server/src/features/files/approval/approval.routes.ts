import * as api from "@krempelfrei/contract/files/approval";
import type { Door } from "../../../http/door.ts";
import { serve } from "../../../http/route.ts";
import { approveFile, disapproveFile } from "./approve-file.ts";
import { submitForApproval } from "./submit-for-approval.ts";

export function approvalRoutes(door: Door): void {
  serve(door, api.submitForApproval, async (ctx, { params }) => submitForApproval(ctx, params));
  serve(door, api.approveFile, async (ctx, { params, body }) => approveFile(ctx, { ...body, ...params }));
  serve(door, api.disapproveFile, async (ctx, { params, body }) =>
    disapproveFile(ctx, { ...body, ...params }),
  );
}
