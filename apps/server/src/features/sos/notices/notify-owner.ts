import type { Ctx } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";
import { gatherNotices, skipNotice } from "../../account/letters/gather-notices.ts";
import { findContactAddress } from "../data/access.queries.ts";
import { findOwner } from "../data/contacts.queries.ts";

export type SosNotice =
  | { readonly notice: "activated" | "extended" | "code_off" | "ending" }
  | { readonly notice: "contact_added" | "access" | "trial" | "failures"; readonly contact_id: string };

/**
 * Enqueues the mail to a person about their emergency access, in the transaction of the event. Returns false if `once`
 * names an event that was reported before.
 */
export async function notifyOwner(
  ctx: Ctx,
  { id }: { readonly id: string },
  given: SosNotice,
  once?: string,
): Promise<boolean> {
  const { notice } = given;
  const event = { user_id: id, kind: `sos_${notice}` };
  const owner = await findOwner(ctx, id);
  if (!owner || owner.email === null) return once === undefined || skipNotice(ctx, { ...event, once });
  const { customer_id, email: address } = owner;
  const row =
    "contact_id" in given
      ? await findContactAddress(ctx, { customer_id, contact_id: given.contact_id })
      : undefined;
  const contact = row && fullName(row);
  const facts = { notice, contact };
  return gatherNotices(ctx, { stream: "sos", ...event, customer_id, address }, [{ facts, once }]);
}
