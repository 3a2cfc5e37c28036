import { z } from "zod";
import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { inSystemTransaction } from "../../context/context.ts";
import { deleteJobs } from "../../jobs/job.queries.ts";
import { job } from "../../jobs/job.ts";
import { CHECK_MAIL_SERVER } from "./mail-server.queries.ts";

const EVERY_MS = 30 * MINUTE_MS;

/**
 * Connects to the mail server, so that a dead one is noticed when no mail is sent. Its failed jobs are the record of the
 * outage; a success deletes them.
 */
export const checkMailServer = job({
  name: CHECK_MAIL_SERVER,
  payload: z.object({}),
  class: "light",
  limitMs: MINUTE_MS,
  actor: "E-Mail-Versand",
  every: EVERY_MS,
  async run(ctx) {
    await ctx.mail.check?.();
    await inSystemTransaction(ctx, async (ctx) => deleteJobs(ctx.db, { name: CHECK_MAIL_SERVER }));
  },
});
