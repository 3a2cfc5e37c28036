import { clientNetwork, type Ctx } from "../../../context/context.ts";
import { networkRefusal } from "../../../core/network.ts";
import { charge, isWithin } from "../../../context/throttle.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { sendResetLink } from "../letters/send-password-link.job.ts";

/**
 * Mails a link to choose a new password, if the address belongs to an active account. Every address gets the same
 * answer after the same statements; only the job looks the account up, so that the time is the same too. At most 3
 * mails an hour for an address; further requests get the same answer, because a stranger may have used them up, and the
 * last link works. Error: 429 (30 an hour from one network).
 */
export async function requestReset(ctx: Ctx, input: { email: string }): Promise<void> {
  await charge(ctx, {
    name: "reset-address",
    subject: clientNetwork(ctx),
    max: 30,
    windowSeconds: 3600,
    refusal: networkRefusal("Anfragen nach einem neuen Passwort"),
  });
  const account = { name: "reset-account", subject: input.email, max: 3, windowSeconds: 3600 };
  if (!(await isWithin(ctx, account))) return;
  await enqueue(ctx, sendResetLink, { email: input.email });
}
