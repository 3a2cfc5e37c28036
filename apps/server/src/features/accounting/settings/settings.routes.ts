import * as operator from "@krempelfrei/contract/accounting/operator";
import * as api from "@krempelfrei/contract/accounting/settings";
import { authorize } from "../../../context/authorize.ts";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { getOperator } from "./get-operator.ts";
import { readSettings } from "./to-settings.ts";
import { updateSettings } from "./update-settings.ts";

export function accountingSettingsRoutes(http: HttpApp): void {
  serve(http, api.getAccountingSettings, async (ctx) => {
    authorize(ctx, "accounting.manage");
    return readSettings(ctx);
  });
  serve(http, operator.getOperator, async (ctx) => getOperator(ctx));
  serve(http, api.updateAccountingSettings, async (ctx, { body }) => updateSettings(ctx, body));
}
