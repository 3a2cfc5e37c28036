import type { SosContact, SosContactChanges } from "@krempelfrei/contract/sos/sos";
import { recordChange, changedFields } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../../context/context.ts";
import { conflict, invalid, notFound } from "../../../core/errors.ts";
import { confirmPasswordUnlessFresh } from "../../account/password/confirm-password.ts";
import { changeOfContact, CONTACT_FIELDS } from "./change-of-contact.ts";
import { checkRevision } from "../../../core/revision.ts";
import {
  endAccessOf,
  findOwner,
  getContactLocked,
  getActorLocked,
  listContacts,
  setContact,
} from "../data/contacts.queries.ts";
import { SAME_EMAIL } from "./create-contact.ts";
import { notifyOwner } from "../notices/notify-owner.ts";
import { chargeProof } from "./proof-limits.ts";
import { toContact } from "../data/to-contact.ts";
import { welcomeContact } from "./welcome-contact.ts";

/**
 * Changes the given fields. Another address or birthday is a new credential: it needs the password unless it was just
 * entered, sessions and links of the old one end, the person is notified as for a new contact, and a new address is
 * notified too. Errors: 403; 404; 409 over a newer save; 422 with `errors.email` and at `password`; 429.
 */
export async function updateContact(
  ctx: Ctx,
  input: SosContactChanges & { readonly id: string },
): Promise<SosContact> {
  const { id, revision, password, ...changes } = input;
  const isProved = await proveIfNeeded(ctx, id, changes, password);
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const owner = await getActorLocked(ctx);
    const before = await getContactLocked(ctx, owner, id);
    checkRevision(before, revision);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (changedFields(before, { ...before, ...given }, CONTACT_FIELDS).length === 0) return toContact(before);
    const others = (await listContacts(ctx, owner)).filter((other) => other.id !== id);
    if (others.some(({ email }) => email === changes.email)) throw invalid("email", SAME_EMAIL);
    const after = await setContact(ctx, before, given);
    if (isNewProof(before, after)) {
      // Another call has saved in between.
      if (!isProved) throw conflict();
      await chargeProof(ctx, owner.id, id);
      await endAccessOf(ctx, [before]);
      await notifyOwner(ctx, owner, { notice: "contact_added", contact_id: id });
    }
    if (after.email !== before.email) await welcomeContact(ctx, after);
    await recordChange(ctx, changeOfContact(before, after));
    return toContact(after);
  });
}

type Proof = Pick<SosContact, "email" | "birthday">;

const isNewProof = (before: Proof, { email, birthday }: Partial<Proof>): boolean =>
  (email ?? before.email) !== before.email || (birthday ?? before.birthday) !== before.birthday;

/** Requires the password if the contact's credential changes; true if it was required. */
async function proveIfNeeded(
  ctx: Ctx,
  id: string,
  changes: Omit<SosContactChanges, "password" | "revision">,
  password: string | undefined,
): Promise<boolean> {
  const owner = await findOwner(ctx, userOf(ctx).id);
  const before = owner && (await listContacts(ctx, owner)).find((contact) => contact.id === id);
  if (!before) throw notFound();
  if (!isNewProof(before, changes)) return false;
  await confirmPasswordUnlessFresh(ctx, password, "password");
  return true;
}
