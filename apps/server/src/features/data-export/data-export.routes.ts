import * as api from "@krempelfrei/contract/data-export/data-export";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { exportData } from "./export-data.ts";

export function dataExportRoutes(http: HttpApp): void {
  serve(http, api.exportOwnData, async (ctx) => exportData(ctx));
  serve(http, api.exportPersonData, async (ctx, { params }) =>
    exportData(ctx, { customerId: params.id, relId: params.relId }),
  );
}
