import { Operator } from "@krempelfrei/contract/accounting/operator";
import type { Ctx } from "../../../context/context.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";

/** The operator of the installation: only the settings that the law wants public. */
export async function getOperator(ctx: Ctx): Promise<Operator> {
  return Operator.parse({
    ...(await getAccountingSettings(ctx)),
    keep_deleted_days: ctx.settings.keepDeletedDays,
  });
}
