import { TWO_FACTOR_RESEND_SECONDS } from "@krempelfrei/contract/limits";
import type { Ctx } from "../../../context/context.ts";
import { pendingOf } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { charge } from "../../../context/throttle.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { usesApp } from "../data/second-factor.queries.ts";
import { mailedCodes } from "../password/guess-limits.ts";
import { sendTwoFactorCode } from "./send-two-factor-code.job.ts";

interface Pending {
  readonly session_id: string;
  readonly user_id: string;
  readonly customer_id: string | null;
}

/**
 * Requests a code by mail: at most one in 30 seconds for a sign-in, and 6 in 15 minutes for an account, over all its
 * sign-ins. Errors: 429 with the seconds to wait.
 */
export async function requestTwoFactor(
  ctx: Ctx,
  { session_id, user_id, customer_id }: Pending,
): Promise<void> {
  await charge(
    ctx,
    { name: "two-factor-resend", subject: session_id, max: 1, windowSeconds: TWO_FACTOR_RESEND_SECONDS },
    mailedCodes(user_id),
  );
  await enqueue(ctx, sendTwoFactorCode, { session_id }, { customer_id });
}

const BY_APP =
  "Ihr Zugang fragt nach dem Code Ihrer Authenticator-App. Per E-Mail schicken wir dafür keinen.";

/**
 * Mails a new code for the present sign-in; the earlier one stops working. Errors: 401, 429; 409 if the app's code is
 * required: the mailbox must not bypass the app.
 */
export async function resendTwoFactor(ctx: Ctx): Promise<void> {
  const { session_id, id, customer_id } = pendingOf(ctx);
  if (await usesApp(ctx, id)) throw conflict(BY_APP);
  await requestTwoFactor(ctx, { session_id, user_id: id, customer_id });
}
