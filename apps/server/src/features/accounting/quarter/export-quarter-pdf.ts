import type { Ctx } from "../../../context/context.ts";
import type { MadeFile } from "../data/made-file.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { quarterPdf } from "./quarter-pdf.ts";
import { getQuarter } from "./quarters.ts";
import { recordExport } from "./record-export.ts";

/** The figures of a quarter on one page. Errors: 403, 404. */
export async function exportQuarterPdf(ctx: Ctx, key: string): Promise<MadeFile> {
  const quarter = await getQuarter(ctx, key);
  const { company_name } = await getAccountingSettings(ctx);
  const content = await quarterPdf(quarter, company_name, ctx.clock());
  await recordExport(ctx, key, "PDF");
  return { mediaType: "application/pdf", fileName: `Quartal_${key}.pdf`, content };
}
