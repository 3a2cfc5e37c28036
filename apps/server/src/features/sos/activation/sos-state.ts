import type { SosState } from "@krempelfrei/contract/sos/sos";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { accessEnd } from "../data/access-end.ts";
import { accessUrl } from "../data/access-url.ts";
import { findOwner, listContacts } from "../data/contacts.queries.ts";
import { toContact } from "../data/to-contact.ts";
import { listTrials } from "../data/trials.queries.ts";

/** The actor's emergency access with its contacts. Errors: 401, 403. */
export async function getSosState(ctx: Ctx): Promise<SosState> {
  authorize(ctx, "sos.own");
  const { id } = userOf(ctx);
  const owner = await findOwner(ctx, id);
  if (!owner) throw notFound();
  const asOpen = (till: Date | null): string | null =>
    till !== null && till > ctx.clock() ? till.toISOString() : null;
  const trials = await listTrials(ctx, owner.customer_id);
  return {
    active_till: asOpen(owner.sos_active_till),
    open_till: asOpen(accessEnd(owner)),
    with_code: owner.sos_with_code,
    change_mails: owner.sos_change_mails,
    access_url: accessUrl(ctx.settings),
    data: (await listContacts(ctx, owner)).map((row) => toContact(row, trials.get(row.id))),
  };
}
