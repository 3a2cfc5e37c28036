import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { findNewestJob } from "../../../jobs/job.queries.ts";
import { makeClaims } from "./make-claims.job.ts";

/** Progress of the job that makes a month's claims. Errors: 403. */
export async function getClaimRun(ctx: Ctx, month: string) {
  authorize(ctx, "accounting.manage");
  const job = await findNewestJob(ctx.db, makeClaims.name, month);
  const state = stateOf(job?.state);
  return {
    month,
    state,
    done: job?.progress_done ?? 0,
    total: job?.progress_total ?? 0,
    text: job?.progress_text ?? "",
  };
}

function stateOf(state: string | undefined): "none" | "waiting" | "running" | "failed" {
  if (state === "queued") return "waiting";
  if (state === "running") return "running";
  return state === "dead" ? "failed" : "none";
}
