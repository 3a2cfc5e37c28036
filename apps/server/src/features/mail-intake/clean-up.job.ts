import { cleanUp } from "../../jobs/job.ts";
import { deleteMessagesBefore } from "./mail-intake.queries.ts";

const KEEP_MS = 30 * 86_400_000;

/** Mail servers give up after some days. */
export const forgetMails = cleanUp("forget-mails", async (ctx) =>
  deleteMessagesBefore(ctx, new Date(ctx.clock().getTime() - KEEP_MS)),
);
