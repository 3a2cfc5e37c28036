import { inTransaction, type Ctx } from "../../../context/context.ts";
import { AppError } from "../../../core/errors.ts";
import { findContactAddress, type ContactKey } from "../data/access.queries.ts";
import { findLink, listBehindLink, takeFromLink, takeLink } from "../data/link.queries.ts";
import { openAccess } from "./open-access.ts";

const REFUSED = "Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte melden Sie sich noch einmal an.";

export interface UseLink {
  readonly linkHash: Buffer;
  /**
   * Accesses that this browser has opened by the birthday. They stay open beside the new one if the link proves the
   * mailbox of the same address; otherwise a person with a link of their own could keep another person's access open. A
   * test run does not stay open.
   */
  readonly open: readonly (ContactKey & { readonly is_trial: boolean })[];
  /** Token hash of the session that begins. */
  readonly tokenHash: Buffer;
}

/**
 * Signs a contact in by a mailed link, for all contacts of its address with a right birthday within the hour; uses the
 * link up. It proves the mailbox, so no code is required. No limit: 256 bits cannot be guessed, and a contact in an
 * attacker's network must get in. Error: 422 with one text.
 */
export async function useSosLink(ctx: Ctx, { linkHash, open, tokenHash }: UseLink): Promise<void> {
  // access-checked: the link is the authorization. change-recorded: by openAccess.
  await inTransaction(ctx, async (ctx) => {
    const email = await takeLink(ctx, linkHash);
    const contacts = email === undefined ? [] : await listBehindLink(ctx, email);
    if (contacts.length === 0) throw new AppError("invalid", { message: REFUSED, guess: "link" });
    const kept: ContactKey[] = [];
    for (const contact of open) {
      const address = contact.is_trial ? undefined : await findContactAddress(ctx, contact);
      if (address?.email === email) kept.push(contact);
    }
    await openAccess(ctx, {
      contacts: [...contacts, ...kept],
      way: "link",
      tokenHash,
    });
    // Afterwards, because who ends an access locks the person before its links.
    await takeFromLink(ctx, contacts);
  });
}

/** Checks that the link is valid, without using it. Error: 422 as of `useSosLink`. */
export async function checkSosLink(ctx: Ctx, linkHash: Buffer): Promise<void> {
  const email = await findLink(ctx, linkHash);
  const contacts = email === undefined ? [] : await listBehindLink(ctx, email);
  if (contacts.length === 0) throw new AppError("invalid", { message: REFUSED, guess: "link" });
}
