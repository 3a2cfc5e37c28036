import { Operator } from "@krempelfrei/contract/accounting/operator";
import type { Ctx } from "../../../context/context.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";

/** Who runs the installation, for everybody: of the settings no more than the law wants to be public. */
export async function getOperator(ctx: Ctx): Promise<Operator> {
  return Operator.parse({
    ...(await getAccountingSettings(ctx)),
    keep_deleted_days: ctx.settings.keepDeletedDays,
  });
}
