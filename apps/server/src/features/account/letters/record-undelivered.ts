import { recordChange } from "../../../context/audit.ts";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";
import { insertUndelivered, type UndeliveredMail } from "./undelivered.queries.ts";

/**
 * Marks a mail as undelivered for whom it was, once over repeated reports. It marks only: no mail is switched off and no
 * address changed by what others claim. An address that no person has marks nothing.
 */
export async function recordUndelivered(ctx: Ctx, mail: UndeliveredMail): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    for (const { id, customer_id, of_contact, ...person } of await insertUndelivered(ctx, mail)) {
      await recordChange(ctx, {
        action: of_contact ? "user.contact_mail_undelivered" : "user.mail_undelivered",
        subject: { type: "user", id, name: fullName(person) },
        customer_id,
      });
    }
  });
}
