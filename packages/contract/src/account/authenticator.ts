import { z } from "zod";
import { OwnUser } from "./account.ts";
import { endpoint } from "../endpoint.ts";
import { appCode, PasswordInput } from "./two-factor.ts";

/** Set-up of an authenticator app; counts only once its first code is entered, and is not shown later. */
export const AppSetup = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a device with the app on it. */
  uri: z.string(),
  /** `uri` as a QR code: an SVG path of squares of one unit, in a field of `size` units. */
  qr: z.object({ size: z.number(), path: z.string() }),
});
export type AppSetup = z.infer<typeof AppSetup>;

export const beginAuthenticator = endpoint({
  method: "POST",
  path: "/user/authenticator",
  summary:
    "Makes the secret of an authenticator app (RFC 6238), which counts once it is confirmed. Ten minutes after the sign-in it needs the password (422 at `password`)",
  access: "user",
  withoutSecondFactor: true,
  body: PasswordInput.partial().optional(),
  response: AppSetup,
});

export const ConfirmAuthenticatorInput = z.strictObject({ code: appCode });
export const confirmAuthenticator = endpoint({
  method: "POST",
  path: "/user/authenticator/confirm",
  summary:
    "Asks for the app's code at each sign-in from now on, after its first code was given; answers the recovery codes, which are never shown again; ends all other sessions",
  access: "user",
  setsCookie: true,
  withoutSecondFactor: true,
  body: ConfirmAuthenticatorInput,
  response: z.object({ recovery_codes: z.array(z.string()), user: OwnUser }),
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/user/authenticator/recovery-codes",
  summary: "Makes new recovery codes after the password was given; the earlier ones stop working",
  access: "user",
  body: PasswordInput,
  response: z.object({ recovery_codes: z.array(z.string()), user: OwnUser }),
});

export const removeAuthenticator = endpoint({
  method: "DELETE",
  path: "/user/authenticator",
  summary:
    "Takes the app and its recovery codes away after the password was given; codes are mailed again; ends all other sessions",
  access: "user",
  setsCookie: true,
  body: PasswordInput,
  response: OwnUser,
});
