import { cleanUp } from "../../jobs/job.ts";
import { deleteUndeliveredBefore } from "../account/letters/undelivered.queries.ts";
import { deleteMessagesBefore } from "./mail-intake.queries.ts";
import { deleteBegunBefore } from "./mails-begun.queries.ts";

const KEEP_MS = 30 * 86_400_000;

/** Deletes the records of mails after 30 days: mail servers give up redelivery after some days. */
export const forgetMails = cleanUp("forget-mails", async (ctx) => {
  const before = new Date(ctx.clock().getTime() - KEEP_MS);
  await deleteMessagesBefore(ctx, before);
  await deleteBegunBefore(ctx, before);
  await deleteUndeliveredBefore(ctx, before);
});
