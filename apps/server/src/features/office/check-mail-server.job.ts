import { z } from "zod";
import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { inSystemTransaction } from "../../context/context.ts";
import { deleteJobs, retryJobs } from "../../jobs/job.queries.ts";
import { job } from "../../jobs/job.ts";
import { CHECK_MAIL_SERVER, findMailServerFailure, listMailsGivenUp } from "./mail-server.queries.ts";

const EVERY_MS = 30 * MINUTE_MS;

/**
 * Connects to the mail server, so that a dead one is noticed when no mail is sent. Its failed jobs are the record of the
 * outage; a success deletes them, and sends the mails again that were given up meanwhile.
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
    await inSystemTransaction(ctx, async (ctx) => {
      const failure = await findMailServerFailure(ctx);
      if (!failure) return;
      // The server may have died just after the check before.
      const since = new Date(failure.getTime() - EVERY_MS);
      for (const id of await listMailsGivenUp(ctx, since)) await retryJobs(ctx.db, { id });
      await deleteJobs(ctx.db, { name: CHECK_MAIL_SERVER });
    });
  },
});
