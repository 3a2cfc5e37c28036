import { z } from "zod";
import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { inSystemTransaction } from "../../context/context.ts";
import { deleteJobs } from "../../jobs/job.queries.ts";
import { job } from "../../jobs/job.ts";

const NAME = "check-mail-server";

/**
 * Connects to the mail server, so that a dead one is noticed when no mail is sent. Its failed jobs are the record of the
 * outage; a success deletes them.
 */
export const checkMailServer = job({
  name: NAME,
  payload: z.object({}),
  class: "light",
  limitMs: MINUTE_MS,
  actor: "E-Mail-Versand",
  every: 30 * MINUTE_MS,
  async run(ctx) {
    await ctx.mail.check?.();
    await inSystemTransaction(ctx, async ({ db }) => deleteJobs(db, { name: NAME }));
  },
});
