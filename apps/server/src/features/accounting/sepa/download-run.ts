import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { getSepaRunFile, getSepaRunRow, setSepaRun } from "./sepa-runs.queries.ts";
import { fileNameOf } from "./to-sepa-run.ts";

const ERASED = "Die Datei wurde nach dem Ende ihrer Aufbewahrungsfrist gelöscht.";

/** The stored bytes of a run; the export of account numbers is recorded. Errors: 403, 404; 409 once they are deleted. */
export async function downloadSepaFile(
  ctx: Ctx,
  id: string,
): Promise<{ readonly fileName: string; readonly content: Buffer }> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const run = await getSepaRunRow(ctx, id);
    const content = await getSepaRunFile(ctx, id);
    if (content === null) throw conflict(ERASED);
    if (run.downloaded_at === null) await setSepaRun(ctx, id, { downloaded_at: ctx.clock() });
    await recordChange(ctx, {
      action: "sepa_run.downloaded",
      subject: { type: "sepa_run", id, name: run.msg_id },
      customer_id: null,
    });
    return { fileName: fileNameOf(run), content };
  });
}
