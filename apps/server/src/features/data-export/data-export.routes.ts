import * as api from "@krempelfrei/contract/data-export/data-export";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { exportData } from "./export-data.ts";

export function dataExportRoutes(door: Door): void {
  serve(door, api.exportOwnData, async (ctx) => exportData(ctx));
  serve(door, api.exportPersonData, async (ctx, { params }) =>
    exportData(ctx, { customerId: params.id, relId: params.relId }),
  );
}
