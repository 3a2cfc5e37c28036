import { recordChange } from "../../../core/audit.ts";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction, userOf } from "../../../core/context.ts";
import { changeOfContact } from "./change-of-contact.ts";
import { deleteContactRow, getContactLocked } from "../data/contacts.queries.ts";

/** Takes a contact away; its sessions, links and codes go with the row. Errors: 403, 404. */
export async function deleteContact(ctx: Ctx, input: { readonly id: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const row = await getContactLocked(ctx, userOf(ctx), input.id);
    await deleteContactRow(ctx, row);
    await recordChange(ctx, changeOfContact("deleted", row));
  });
}
