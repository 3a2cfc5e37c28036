import type { Ctx } from "../../context/context.ts";
import { deleteSessionsOf } from "../../context/session.queries.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { moveEmail } from "../account/email/move-email.ts";
import { sendPasswordLink } from "../account/letters/send-password-link.job.ts";
import type { InGroup } from "./get-person-locked.ts";
import { deleteSignIn, type PersonRow } from "./relationships.queries.ts";

/** Mails the link to choose a password, after the commit. */
export async function inviteToSignIn(ctx: Ctx, { customer_id, id }: InGroup): Promise<void> {
  await enqueue(ctx, sendPasswordLink, { user_id: id, type: "set" }, { customer_id });
}

/**
 * Consequences when staff sets, changes or removes an address: sessions end, mailed links and codes are revoked, the
 * old address is notified. Without an address all credentials are deleted; with one but no password yet, the link to
 * choose it is mailed. The caller writes the address, in the same transaction. Errors: 422 at `email`.
 */
export async function changeSignIn(
  ctx: Ctx,
  customerId: string,
  person: PersonRow,
  email: string | null,
): Promise<void> {
  const { id, email: old, has_password } = person;
  if (email === old) return;
  await moveEmail(ctx, { id, email: old, customer_id: customerId }, email);
  await deleteSessionsOf(ctx, id);
  if (email === null) await deleteSignIn(ctx, id);
  else if (!has_password) await inviteToSignIn(ctx, { customer_id: customerId, id });
}

/** The fields of a person that the change history records. */
export const RECORDED = ["first_name", "last_name", "relation_kind", "birthday", "email"] as const;
