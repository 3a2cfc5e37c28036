import { berlinDay } from "@krempelfrei/contract/dates";
import { SOS_TRIES, SOS_TRIES_A_YEAR } from "@krempelfrei/contract/limits";
import { recordChange } from "../../../context/audit.ts";
import { clientAddress, inTransaction, type Ctx } from "../../../context/context.ts";
import type { OpenContact } from "../data/access.queries.ts";
import { notifyOwner } from "./notify-owner.ts";

/**
 * Notifies the persons of contacts after a wrong birthday: from the fifth of a day on, at each fifth of a year (slow
 * guesses), and above the limit of a year; once a day for a contact. `uses` are the attempts of the day and of the
 * year, the present one included.
 */
export async function notifyOfFailures(
  ctx: Ctx,
  contacts: readonly OpenContact[],
  uses: (contact: OpenContact) => readonly number[],
): Promise<void> {
  const day = berlinDay(ctx.clock());
  for (const contact of contacts) {
    const [ofDay = 0, ofYear = 0] = uses(contact);
    if (ofDay < SOS_TRIES && ofYear < SOS_TRIES_A_YEAR && ofYear % SOS_TRIES !== 0) continue;
    const { customer_id, contact_id } = contact;
    const notice = { notice: "failures", contact_id } as const;
    // access-checked: the actor is a guest who has failed.
    await inTransaction(ctx, async (ctx) => {
      if (!(await notifyOwner(ctx, contact, notice, `${contact_id}/${day}`))) return;
      // A guest: who is signed in here may be a stranger, whose name this group must not learn.
      const actor = { kind: "guest", ip: clientAddress(ctx) } as const;
      await recordChange(
        { ...ctx, actor },
        {
          action: "sos.tries_used_up",
          subject: { type: "sos_contact", id: contact_id, name: contact.contact_name },
          customer_id,
        },
      );
    });
  }
}
