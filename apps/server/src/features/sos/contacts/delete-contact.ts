import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../../context/context.ts";
import {
  type ContactRow,
  deleteContactRow,
  getActorLocked,
  getContactLocked,
} from "../data/contacts.queries.ts";
import { fullName } from "../../../core/names.ts";

/** Deletes a contact; its sessions, links and codes go with the row. Errors: 403, 404. */
export async function deleteContact(ctx: Ctx, input: { readonly id: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    await removeContact(ctx, await getContactLocked(ctx, await getActorLocked(ctx), input.id));
  });
}

/** `deleteContact` in the caller's transaction, who has checked the right. */
export async function removeContact(ctx: Ctx, row: ContactRow): Promise<void> {
  await deleteContactRow(ctx, row);
  await recordChange(ctx, {
    action: "sos_contact.deleted",
    subject: { type: "sos_contact", id: row.id, name: fullName(row) },
    customer_id: row.customer_id,
  });
}
