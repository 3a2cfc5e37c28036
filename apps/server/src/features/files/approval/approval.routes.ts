import * as api from "@krempelfrei/contract/files/approval";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { approveFile, disapproveFile } from "./approve-file.ts";
import { submitForApproval } from "./submit-for-approval.ts";

export function approvalRoutes(http: HttpApp): void {
  serve(http, api.submitForApproval, async (ctx, { params }) => submitForApproval(ctx, params));
  serve(http, api.approveFile, async (ctx, { params, body }) => approveFile(ctx, { ...body, ...params }));
  serve(http, api.disapproveFile, async (ctx, { params, body }) =>
    disapproveFile(ctx, { ...body, ...params }),
  );
}
