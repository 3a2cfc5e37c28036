import type { ClaimRunInput, ClaimRunResult } from "@krempelfrei/contract/accounting/claims";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { makeClaims } from "./make-claims.job.ts";
import { runClaims } from "./run-claims.ts";

/** Above this number a job makes the claims, so that nobody waits before a frozen screen. */
const CLAIMS_AT_ONCE = 500;

/**
 * Makes the claims of a month (accounting.md 2), or previews them in a dry run; a large number is left to a job.
 * Errors: 403; 409 while another run is under way, and for a closed period; 422 at `month` after the next month and
 * before all contracts.
 */
export async function createClaims(ctx: Ctx, input: ClaimRunInput): Promise<ClaimRunResult> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const result = await runClaims(ctx, { ...input, atOnce: CLAIMS_AT_ONCE });
    // change-recorded: by runClaims, here or in the job once the claims are there.
    if (result.state === "queued") {
      const { month, recreate } = input;
      const by = ctx.actor.kind === "user" ? { id: ctx.actor.id, name: ctx.actor.name } : undefined;
      await enqueue(ctx, makeClaims, { month, recreate, by });
    }
    return result;
  });
}
