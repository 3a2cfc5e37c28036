import type { SosContact, SosContactChanges } from "@krempelfrei/contract/sos/sos";
import { recordChange, changedFields } from "../../../core/audit.ts";
import { authorize } from "../../../core/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../../core/context.ts";
import { invalid } from "../../../core/errors.ts";
import { changeOfContact, CONTACT_FIELDS } from "./change-of-contact.ts";
import { checkRevision } from "../../../core/revision.ts";
import {
  endAccessOf,
  getContactLocked,
  getOwnerLocked,
  listContacts,
  setContact,
} from "../data/contacts.queries.ts";
import { SAME_EMAIL } from "./create-contact.ts";
import { notifyOwner } from "../notices/notify-owner.ts";
import { chargeProof } from "./proof-limits.ts";
import { toContact } from "../data/to-contact.ts";
import { welcomeContact } from "./welcome-contact.ts";

/**
 * Changes the given fields. Another address or birthday is a new credential: everything opened with the old one ends,
 * and the person is notified as for a new contact, and so is a new address. Errors: 403; 404; 409 over a newer save; 422 with `errors.email`;
 * 429.
 */
export async function updateContact(
  ctx: Ctx,
  input: SosContactChanges & { readonly id: string },
): Promise<SosContact> {
  const { id, revision, ...changes } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const owner = await getOwnerLocked(ctx, userOf(ctx).id);
    const before = await getContactLocked(ctx, owner, id);
    checkRevision(before, revision);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (changedFields(before, { ...before, ...given }, CONTACT_FIELDS).length === 0) return toContact(before);
    const others = (await listContacts(ctx, owner)).filter((other) => other.id !== id);
    if (others.some(({ email }) => email === changes.email)) throw invalid("email", SAME_EMAIL);
    const after = await setContact(ctx, before, given);
    if (after.email !== before.email || after.birthday !== before.birthday) {
      await chargeProof(ctx, owner.id, id);
      await endAccessOf(ctx, [before]);
      if (owner.sos_active_till !== null && owner.sos_active_till > ctx.clock()) {
        await notifyOwner(ctx, owner, { notice: "contact_added", contact_id: id });
      }
    }
    if (after.email !== before.email) await welcomeContact(ctx, after);
    await recordChange(ctx, changeOfContact(before, after));
    return toContact(after);
  });
}
