import type { SosContact } from "@krempelfrei/contract/sos/sos";
import { SOS_TRIAL_MINUTES } from "@krempelfrei/contract/limits";
import { DAY_SECONDS } from "@krempelfrei/contract/durations";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";
import { charge } from "../../../context/throttle.ts";
import { getActorLocked, getContactLocked } from "../data/contacts.queries.ts";
import { toContact } from "../data/to-contact.ts";
import { putTrial } from "../data/trials.queries.ts";

/**
 * Lets a contact of the actor test the access once within a quarter of an hour, with the usual proof, whether the
 * access is on or off. Only the person can start the test run; the contact sees the list and gets no content, and the
 * person is notified. Errors: 403; 404; 429 past 20 a day, which only the person uses up.
 */
export async function startTrial(ctx: Ctx, input: { readonly id: string }): Promise<SosContact> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const person = await getActorLocked(ctx);
    const row = await getContactLocked(ctx, person, input.id);
    await charge(ctx, { name: "sos-trial", subject: person.id, max: 20, windowSeconds: DAY_SECONDS });
    const till = new Date(ctx.clock().getTime() + SOS_TRIAL_MINUTES * 60_000);
    await putTrial(ctx, row, till);
    await recordChange(ctx, {
      action: "sos_contact.trial_started",
      subject: { type: "sos_contact", id: row.id, name: fullName(row) },
      customer_id: row.customer_id,
    });
    return toContact(row, till);
  });
}
