import type { Ctx } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";
import { gatherNotice } from "../../account/letters/gather-notices.ts";
import { findContactAddress } from "../data/access.queries.ts";
import { findOwner } from "../data/contacts.queries.ts";
import { sendSosNotice } from "./send-sos-notice.job.ts";

export type SosNotice =
  | { readonly notice: "activated" | "extended" | "code_off" | "ending" }
  | { readonly notice: "contact_added" | "access" | "trial" | "failures"; readonly contact_id: string };

/**
 * Enqueues the mail to a person about its emergency access, in the transaction of the event. Several of one kind within
 * a quarter of an hour go out together, each contact named once.
 */
export async function notifyOwner(
  ctx: Ctx,
  { id }: { readonly id: string },
  given: SosNotice,
): Promise<void> {
  const owner = await findOwner(ctx, id);
  if (!owner || owner.email === null) return;
  const { customer_id, email: address } = owner;
  const { notice } = given;
  const row =
    "contact_id" in given
      ? await findContactAddress(ctx, { customer_id, contact_id: given.contact_id })
      : undefined;
  const contact = row && fullName(row);
  await gatherNotice(
    ctx,
    sendSosNotice,
    { user_id: id, customer_id, kind: `sos_${notice}`, address },
    { notice, contact },
  );
}
