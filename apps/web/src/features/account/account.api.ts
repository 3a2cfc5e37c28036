import {
  checkPasswordLink,
  forgotPassword,
  logout,
  resetPassword,
} from "@krempelfrei/contract/account/account";
import type { CallResult } from "@krempelfrei/contract/call";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { verifyTwoFactor, resendTwoFactor } from "@krempelfrei/contract/account/two-factor";
import { call } from "../../lib/api.ts";
import { enter } from "../../lib/session.ts";

/** Rejects with `ApiError`; the response is the same for every address. */
export async function requestReset(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } });
}

/**
 * Sets a password by a mailed link, and returns the person's next step: a first password starts a session, which may
 * wait for the mailed code. Rejects with `ApiError` (422 at `token` for a used or expired link).
 */
export const choosePassword = (
  body: InputOf<(typeof resetPassword)["body"]>,
): Promise<CallResult<typeof resetPassword>> => call(resetPassword, { body });

/** Checks a link without using it. Rejects with `ApiError` (422) if it can set no password any more. */
export async function askPasswordLink(body: InputOf<(typeof checkPasswordLink)["body"]>): Promise<void> {
  await call(checkPasswordLink, { body, silent: true });
}

/**
 * Completes the sign-in with the mailed code, the app's code or a recovery code. Rejects with `ApiError` (422 at
 * `2fa_code`, 401 when it took too long).
 */
export async function giveCode(code: string): Promise<void> {
  await call(verifyTwoFactor, { body: { "2fa_code": code } });
  await enter();
}

/** Mails a new code. Rejects with `ApiError` (429 within 30 seconds of the last one, 401 when it took too long). */
export async function requestCode(): Promise<void> {
  await call(resendTwoFactor, {});
}

/** Ends a sign-in that waits for its code. If the server is unreachable, it expires by itself. */
export async function abandonSignIn(): Promise<void> {
  await call(logout, {}).catch(() => undefined);
}
