import type { Ctx } from "../../../context/context.ts";
import { signId } from "../../../context/signed-id.ts";

/** The mails that a person can switch off. */
export const SWITCHABLE_MAILS = ["filed", "deadlines"] as const;
export type SwitchableMail = (typeof SWITCHABLE_MAILS)[number];

/** Purpose of the link's key: the link switches off one kind of mail and can do nothing else. */
export const unsubscribePurpose = (mail: SwitchableMail): string => `unsubscribe-${mail}`;

/** Address that switches off one kind of mail for one person, by POST and without a sign-in (RFC 8058). */
export async function unsubscribeLink(ctx: Ctx, mail: SwitchableMail, userId: string): Promise<string> {
  const key = await signId(ctx, unsubscribePurpose(mail), userId);
  return `${ctx.settings.appUrl}/unsubscribe/${mail}?key=${key}`;
}
