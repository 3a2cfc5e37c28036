import { inTransaction, type Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { askForLink, putBehindLink } from "../data/link.queries.ts";
import type { OpenContact } from "../data/access.queries.ts";
import { sendSosLink } from "./send-sos-link.job.ts";

/**
 * Puts contacts whose right birthday was given behind the link of their address, and mails one unless one was mailed just
 * now: never two within five minutes, and no fourth while three lie there unopened. Nobody but the mailbox uses one up,
 * so there is always one that opens.
 */
export async function mailLink(ctx: Ctx, email: string, contacts: readonly OpenContact[]): Promise<void> {
  const [contact] = contacts;
  if (!contact) return;
  // access-checked: the birthday is the authorization. change-recorded: an access begins with the link.
  await inTransaction(ctx, async (ctx) => {
    await putBehindLink(ctx, contacts);
    const link_id = await askForLink(ctx, email);
    if (link_id === undefined) return;
    await enqueue(ctx, sendSosLink, { link_id }, { customer_id: contact.customer_id });
  });
}
