import * as api from "@krempelfrei/contract/accounting/audit";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { exportAuditPackage } from "./export-audit-package.ts";

export function auditRoutes(http: HttpApp): void {
  serve(http, api.downloadAuditPackage, async (ctx, { params }) =>
    exportAuditPackage(ctx, Number(params.year)),
  );
}
