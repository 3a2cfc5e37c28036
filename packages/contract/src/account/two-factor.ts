import { z } from "zod";
import { OwnUser } from "./account.ts";
import { endpoint } from "../endpoint.ts";
import { givenPassword, MESSAGES } from "../fields.ts";
import { TWO_FACTOR_DIGITS } from "../limits.ts";

const typed = z.string({ error: MESSAGES.required }).trim().min(1, MESSAGES.required);

/** The six-digit code of an authenticator app. */
export const appCode = typed.regex(
  new RegExp(`^\\d{${TWO_FACTOR_DIGITS}}$`),
  MESSAGES.code(TWO_FACTOR_DIGITS),
);

/** Six groups of four letters and digits, with or without separators. */
const RECOVERY_CODE = "(?:[A-Za-z0-9]{4}[ -]?){5}[A-Za-z0-9]{4}";
const code = typed.regex(
  new RegExp(`^\\d{${TWO_FACTOR_DIGITS}}$|^${RECOVERY_CODE}$`),
  MESSAGES.code(TWO_FACTOR_DIGITS),
);

export const TwoFactorInput = z.strictObject({ "2fa_code": code });
export const RecoveryCodeInput = z.strictObject({
  "2fa_code": typed.regex(new RegExp(`^${RECOVERY_CODE}$`), MESSAGES.recoveryCode),
});
export const verifyTwoFactor = endpoint({
  method: "POST",
  path: "/2fa",
  summary:
    "Finishes the sign-in by the mailed code, which works once, for 10 minutes and 5 tries; where an authenticator app is on by its code or a recovery code, once each",
  access: "pending",
  setsCookie: true,
  body: TwoFactorInput,
  response: "nothing",
});

export const resendTwoFactor = endpoint({
  method: "POST",
  path: "/2fa-resend",
  summary:
    "Mails a new code, at most one in 30 seconds; the earlier one stops working. 409 where the app's code is asked for",
  access: "pending",
  response: "nothing",
});

export const PasswordInput = z.strictObject({ password: givenPassword });

export const activateTwoFactor = endpoint({
  method: "POST",
  path: "/2fa-activate",
  summary:
    "Asks for a mailed code at each sign-in from now on; ends all other sessions. Ten minutes after the sign-in it needs the password (422 at `password`)",
  access: "user",
  withoutSecondFactor: true,
  setsCookie: true,
  body: PasswordInput.partial().optional(),
  response: OwnUser,
});

export const deactivateTwoFactor = endpoint({
  method: "POST",
  path: "/2fa-deactivate",
  summary:
    "Asks for the password alone from now on, after it was given, and takes an authenticator app away; ends all other sessions",
  access: "user",
  setsCookie: true,
  body: PasswordInput,
  response: OwnUser,
});
