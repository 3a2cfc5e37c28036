import { clientNetwork, type Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { charge } from "../../../core/throttle.ts";
import { findContactAddress, listOpenContacts, takeSosLink } from "../data/access.queries.ts";
import { openAccess } from "./open-access.ts";

const REFUSED = "Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte melden Sie sich noch einmal an.";

/**
 * Lets a contact in by a mailed link, which is used up by that. It proves the mailbox, so no code is asked for. Errors:
 * 422 with one text; 429 (100 an hour from one network address).
 */
export async function useSosLink(
  ctx: Ctx,
  input: { readonly linkHash: Buffer; readonly tokenHash: Buffer },
): Promise<void> {
  await charge(ctx, { name: "sos-link-place", subject: clientNetwork(ctx), max: 100, windowSeconds: 3600 });
  const key = await takeSosLink(ctx, input.linkHash);
  const address = key && (await findContactAddress(ctx, key));
  const open = address ? await listOpenContacts(ctx, address.email) : [];
  const contacts = open.filter(({ birthday }) => birthday === address?.birthday);
  if (contacts.length === 0) throw new AppError("invalid", { message: REFUSED });
  await openAccess(ctx, { contacts, way: "link", tokenHash: input.tokenHash });
}
