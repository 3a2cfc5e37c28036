import type { NewSosContact, SosContact } from "@krempelfrei/contract/sos/sos";
import { SOS_CONTACTS_MAX } from "@krempelfrei/contract/limits";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { confirmPasswordUnlessFresh } from "../../account/password/confirm-password.ts";
import { changeOfContact } from "./change-of-contact.ts";
import { getActorLocked, insertContact, listContacts } from "../data/contacts.queries.ts";
import { notifyOwner } from "../notices/notify-owner.ts";
import { chargeProof } from "./proof-limits.ts";
import { toContact } from "../data/to-contact.ts";
import { welcomeContact } from "./welcome-contact.ts";

/** Two contacts of one person with one address could not be distinguished at the sign-in. */
export const SAME_EMAIL = "Diese E-Mail-Adresse hat schon einer Ihrer Kontakte";
const TOO_MANY = `Es sind höchstens ${SOS_CONTACTS_MAX} Notfallkontakte möglich.`;

/**
 * Names a contact of the actor, and notifies the contact by mail. It needs the password unless it was just entered, and
 * the person is notified by mail, because the contact gets access now or with the next activation. Errors: 403; 409
 * past 20 contacts; 422 with `errors.email` if another contact has the address, and at `password`; 429.
 */
export async function createContact(ctx: Ctx, { password, ...input }: NewSosContact): Promise<SosContact> {
  await confirmPasswordUnlessFresh(ctx, password, "password");
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const owner = await getActorLocked(ctx);
    const others = await listContacts(ctx, owner);
    if (others.length >= SOS_CONTACTS_MAX) throw conflict(TOO_MANY);
    if (others.some(({ email }) => email === input.email)) throw invalid("email", SAME_EMAIL);
    await chargeProof(ctx, owner.id);
    const row = await insertContact(ctx, {
      ...input,
      user_id: owner.id,
      customer_id: owner.customer_id,
    });
    await notifyOwner(ctx, owner, { notice: "contact_added", contact_id: row.id });
    await welcomeContact(ctx, row);
    await recordChange(ctx, changeOfContact(null, row));
    return toContact(row);
  });
}
