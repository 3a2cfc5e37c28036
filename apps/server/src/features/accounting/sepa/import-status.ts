import { STATEMENT_TEXTS } from "@krempelfrei/bookkeeping/bank/statement";
import type { StatusReport } from "@krempelfrei/bookkeeping/sepa/pain-002";
import { blockIds } from "@krempelfrei/bookkeeping/sepa/pain-008";
import { blocksDebits } from "@krempelfrei/bookkeeping/sepa/return-reasons";
import type { importSepaStatus as call } from "@krempelfrei/contract/accounting/sepa";
import type { z } from "zod";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { readStatusReport } from "../data/read-bank-file.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { closeRun } from "./book-items.ts";
import { block } from "./return-item.ts";
import { forgetUse, listSepaItemRows, setSepaItems, type SepaItemRow } from "./sepa-items.queries.ts";
import { findSepaRunByMessage, getSepaRunRow } from "./sepa-runs.queries.ts";
import { toSepaRun } from "./to-sepa-run.ts";

const DISCARDED = "Der Lastschriftlauf wurde bereits verworfen.";

/** Reason for which the bank refused a collection of this file; undefined if it did not. */
function reasonFor(
  report: StatusReport,
  item: SepaItemRow,
  blocks: ReadonlyMap<string, string>,
): string | undefined {
  const named = report.rejected.find(({ end_to_end_id }) => end_to_end_id === item.end_to_end_id);
  // MS03: no reason given.
  if (named) return named.reason ?? report.reason ?? "MS03";
  const ofBlock = report.rejected_blocks.find(
    ({ id }) => blocks.size === 1 || id === null || id === blocks.get(item.sequence),
  );
  if (ofBlock) return ofBlock.reason ?? report.reason ?? "MS03";
  return report.all_rejected ? (report.reason ?? "MS03") : undefined;
}

/**
 * Applies the bank's report on a file (pain.002): refused collections never took place, so nothing is booked and their
 * claims are open again; a booked one stays, and the response says so. Repeating a report changes nothing. Errors: 403;
 * 409 for a discarded file; 422 at `file` for other files, or a report on an unknown file.
 */
export async function importSepaStatus(ctx: Ctx, xml: string): Promise<z.input<(typeof call)["response"]>> {
  authorize(ctx, "accounting.manage");
  const report = await readStatusReport(xml);
  if (report === "too-costly") throw invalid("file", STATEMENT_TEXTS.tooCostly);
  if ("error" in report) throw invalid("file", report.error);
  return inAccounting(ctx, "wait", async (ctx) => {
    const run = await findSepaRunByMessage(ctx, report.message_id);
    if (!run)
      throw invalid("file", "Die Statusmeldung gehört zu keinem Lastschriftlauf, der hier erstellt wurde.");
    if (run.status === "verworfen") throw conflict(DISCARDED);
    const items = await listSepaItemRows(ctx, { run_id: run.id });
    const blocks = blockIds(run.msg_id, items);
    const refused = items.flatMap((item) => {
      const reason = reasonFor(report, item, blocks);
      return reason === undefined ? [] : [{ item, reason }];
    });
    const open = refused.filter(({ item }) => item.status === "im_einzug");
    for (const [reason, same] of Map.groupBy(open, (entry) => entry.reason)) {
      await reject(
        ctx,
        same.map(({ item }) => item),
        reason,
      );
    }
    if (open.length > 0) {
      await closeRun(ctx, run.id);
      await recordChange(ctx, {
        action: "sepa_run.rejected",
        subject: { type: "sepa_run", id: run.id, name: run.msg_id },
        customer_id: null,
        changes: [{ field: "count", old: null, new: open.length }],
      });
    }
    return {
      run: toSepaRun(await getSepaRunRow(ctx, run.id)),
      rejected: open.length,
      unchanged: refused.length - open.length,
      booked: refused.filter(({ item }) => item.status === "gebucht").length,
    };
  });
}

async function reject(ctx: Ctx, items: readonly SepaItemRow[], return_reason: string): Promise<void> {
  await setSepaItems(ctx, items, { status: "abgelehnt", return_reason });
  await forgetUse(ctx, items);
  await refreshClaims(
    ctx,
    items.map(({ claim_id }) => claim_id),
  );
  if (blocksDebits(return_reason)) for (const item of items) await block(ctx, item, return_reason);
}
