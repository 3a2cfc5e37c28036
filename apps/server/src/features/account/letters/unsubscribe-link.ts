import { createHmac } from "node:crypto";
import type { Ctx } from "../../../context/context.ts";
import { getSecret } from "../../../context/secret.queries.ts";
import { readSignedId, signId } from "../../../context/signed-id.ts";

/** The mails that a person can switch off. */
export const SWITCHABLE_MAILS = ["filed", "deadlines"] as const;
export type SwitchableMail = (typeof SWITCHABLE_MAILS)[number];

interface Recipient {
  readonly id: string;
  readonly email: string | null;
}

const MARK_BYTES = 16;

/** Purpose of the link's key: the link switches off one kind of mail and can do nothing else. */
const purposeOf = (mail: SwitchableMail): string => `unsubscribe-${mail}`;

/** A mark of the address that a mail went to, keyed so that nobody can test guessed addresses against it. */
async function markOf(ctx: Ctx, mail: SwitchableMail, address: string): Promise<Buffer> {
  const mac = createHmac("sha256", await getSecret(ctx, purposeOf(mail)));
  return mac.update(`to ${address.toLowerCase()}`).digest().subarray(0, MARK_BYTES);
}

/**
 * Address that switches off one kind of mail for one person, by POST and without a sign-in (RFC 8058), as long as the
 * person has the address that the mail goes to.
 */
export async function unsubscribeLink(ctx: Ctx, mail: SwitchableMail, to: Recipient): Promise<string> {
  const mark = await markOf(ctx, mail, to.email ?? "");
  const key = await signId(ctx, purposeOf(mail), to.id, mark);
  return `${ctx.settings.appUrl}/unsubscribe/${mail}?key=${key}`;
}

/** The key of a link: the person's id, the mark of the address, and whether this installation made it. */
export const readUnsubscribeKey = async (ctx: Ctx, mail: SwitchableMail, key: string) =>
  readSignedId(ctx, purposeOf(mail), key, MARK_BYTES);

/** True if the mail with this mark went to the address. */
export const isMarkOf = async (
  ctx: Ctx,
  mail: SwitchableMail,
  mark: Buffer,
  address: string,
): Promise<boolean> => mark.equals(await markOf(ctx, mail, address));
