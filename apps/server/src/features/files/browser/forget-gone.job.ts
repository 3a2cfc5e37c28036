import { cleanUp } from "../../../jobs/job.ts";
import { forgetGone } from "./listing.queries.ts";

/** Longest idle time of an open page that still gets a difference instead of the whole listing. */
const TELL_GONE_MS = 30 * 86_400_000;

export const forgetGoneRows = cleanUp("forget-gone-rows", async (ctx) =>
  forgetGone(ctx, new Date(ctx.clock().getTime() - TELL_GONE_MS)),
);
