import { z } from "zod";
import { OwnUser } from "./account.ts";
import { endpoint } from "../endpoint.ts";
import { givenPassword, MESSAGES } from "../fields.ts";
import { TWO_FACTOR_DIGITS } from "../limits.ts";

const code = z
  .string({ error: MESSAGES.required })
  .trim()
  .min(1, MESSAGES.required)
  .regex(new RegExp(`^\\d{${TWO_FACTOR_DIGITS}}$`), MESSAGES.code(TWO_FACTOR_DIGITS));

export const TwoFactorInput = z.strictObject({ "2fa_code": code });
export const verifyTwoFactor = endpoint({
  method: "POST",
  path: "/2fa",
  summary: "Finishes the sign-in by the mailed code, which works once, for 10 minutes and 5 tries",
  access: "pending",
  setsCookie: true,
  body: TwoFactorInput,
  response: "nothing",
});

export const resendTwoFactor = endpoint({
  method: "POST",
  path: "/2fa-resend",
  summary: "Mails a new code, at most one in 30 seconds; the earlier one stops working",
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
  setsCookie: true,
  body: PasswordInput.partial().optional(),
  response: OwnUser,
});

export const deactivateTwoFactor = endpoint({
  method: "POST",
  path: "/2fa-deactivate",
  summary: "Asks for the password alone from now on, after it was given; ends all other sessions",
  access: "user",
  setsCookie: true,
  body: PasswordInput,
  response: OwnUser,
});
