import { DAY_SECONDS } from "@krempelfrei/contract/durations";
import type { Ctx } from "../../../context/context.ts";
import { isWithin } from "../../../context/throttle.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { ContactRow } from "../data/contacts.queries.ts";
import { sendContactWelcome } from "./send-contact-welcome.job.ts";

/**
 * Notifies a contact by mail that they were named, in the transaction that names them: three mails a day from a person
 * to an address, which allows corrections and keeps naming and deleting from flooding a mailbox. The limit belongs to
 * the person; others who name the address have their own.
 */
export async function welcomeContact(ctx: Ctx, row: ContactRow): Promise<void> {
  const limit = {
    name: "sos-welcome",
    subject: `${row.user_id}/${row.email}`,
    max: 3,
    windowSeconds: DAY_SECONDS,
  };
  if (!(await isWithin(ctx, { ...limit, strict: true }))) return;
  const { customer_id, id: contact_id, user_id } = row;
  await enqueue(ctx, sendContactWelcome, { customer_id, contact_id, user_id }, { customer_id });
}
