import { germanQuarter } from "@krempelfrei/contract/accounting/quarterly";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";

export async function recordExport(ctx: Ctx, key: string, format: "DATEV" | "CSV" | "PDF"): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    await recordChange(ctx, {
      action: "quarter.exported",
      subject: { type: "quarter", id: null, name: germanQuarter(key) },
      customer_id: null,
      changes: [{ field: "format", old: null, new: format }],
    });
  });
}
