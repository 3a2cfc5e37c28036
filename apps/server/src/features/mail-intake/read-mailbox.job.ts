import { z } from "zod";
import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { job } from "../../jobs/job.ts";
import { readMailbox } from "./read-mailbox.ts";

/** Reads the mailbox once a minute, if `MAIL_IN_IMAP_URL` is set (ADR 25); one process at a time does it. */
export const readMailboxOfHouse = job({
  name: "read-mailbox",
  payload: z.object({}),
  class: "light",
  limitMs: 15 * MINUTE_MS,
  actor: "E-Mail",
  every: MINUTE_MS,
  isPossible: ({ mailbox }) => mailbox !== undefined,
  async run(ctx, _payload, signal) {
    if (!ctx.mailbox) return;
    const mailbox = await ctx.mailbox.open();
    try {
      await readMailbox(ctx, mailbox, ctx.mailbox.authserv, signal);
    } finally {
      await mailbox.close();
    }
  },
});
