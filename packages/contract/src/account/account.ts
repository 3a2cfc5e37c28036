import { z } from "zod";
import { ROLES } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import {
  birthday,
  email,
  givenPassword,
  id,
  isoDate,
  MESSAGES,
  moment,
  newPassword,
  fileExtension,
} from "../fields.ts";

/** A staff member or a person of a group (specification 3); without `email` the person cannot sign in. */
export const User = z.object({
  id,
  role: z.enum(ROLES),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  full_name: z.string(),
  use_2fa: z.boolean(),
  sos_active_till: moment.nullable(),
  is_active: z.boolean(),
  has_password: z.boolean(),
  /** The relationship group; null for staff. */
  customer_id: id.nullable(),
  birthday: birthday.nullable(),
});
export type User = z.infer<typeof User>;

/** The signed-in user. */
export const OwnUser = User.extend({
  /** A new address that is not confirmed yet, while `email` stays valid; null without one. */
  pending_email: z.string().nullable(),
  /** The steps of a new member while their page shows them; null otherwise. */
  welcome: z.object({ state: z.enum(["shown", "later"]), has_searched: z.boolean() }).nullable(),
  /** The confirmed authenticator app; null without one. */
  authenticator: z.object({ recovery_codes_left: z.number() }).nullable(),
  /**
   * Set for staff without a second factor (passkey, app, mailed code): `required` if other calls are refused until one
   * is set up, else `advised`. Null for all others.
   */
  second_factor: z.enum(["required", "advised"]).nullable(),
  /** Last day of the group's ended contract, and the last day on which its members can read. */
  ended: z.object({ on: isoDate, readable_until: isoDate }).nullable(),
  /** True if the person chose "Angemeldet bleiben" in this session, a sign that the computer is their own. */
  stays_signed_in: z.boolean(),
  /** Bytes of the largest accepted document, so that the client refuses larger ones before the upload. */
  upload_max_bytes: z.int(),
  /** Types of documents that the server accepts by upload. */
  upload_extensions: z.array(fileExtension),
});
export type OwnUser = z.infer<typeof OwnUser>;

export const getCsrfCookie = endpoint({
  method: "GET",
  path: "/sanctum/csrf-cookie",
  summary: "Sets the cookie XSRF-TOKEN",
  access: "public",
  response: "nothing",
});

export const getUser = endpoint({
  method: "GET",
  path: "/user",
  summary: "The signed-in user",
  access: "user",
  withoutSecondFactor: true,
  response: OwnUser,
});

export const LoginInput = z.strictObject({
  email,
  password: givenPassword,
  remember: z.boolean().default(false),
});
export const login = endpoint({
  method: "POST",
  path: "/login",
  summary:
    "Starts a session; with `two_factor` it can only give the mailed code, with `by_app` that of the app",
  access: "guest",
  setsCookie: true,
  body: LoginInput,
  response: z.object({
    two_factor: z.boolean(),
    /** True if the code comes from the authenticator app and none was mailed. */
    by_app: z.literal(true).optional(),
  }),
});

export const logout = endpoint({
  method: "POST",
  path: "/logout",
  summary: "Ends the session; without one nothing happens",
  access: "public",
  setsCookie: true,
  response: "nothing",
});

export const ForgotPasswordInput = z.strictObject({ email });
export const forgotPassword = endpoint({
  method: "POST",
  path: "/profile/forgot-password",
  summary: "Mails a link to choose a new password; answers the same for unknown addresses",
  access: "guest",
  body: ForgotPasswordInput,
  response: z.object({}),
});

export const ResetPasswordInput = z.strictObject({
  email,
  token: z.string().min(1, MESSAGES.required).max(200),
  password: newPassword,
  type: z.enum(["reset", "set"]),
});
/** Posted, so that no log of addresses contains the token. */
export const checkPasswordLink = endpoint({
  method: "POST",
  path: "/profile/check-password-link",
  summary: "Whether a mailed link can still set a password (422 where not); uses nothing up",
  access: "guest",
  body: ResetPasswordInput.omit({ password: true }),
  response: "nothing",
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/profile/reset-password",
  summary:
    "Sets the password by the token of a mailed link, which works once; a first password begins a session, with `two_factor` it can only give the mailed code",
  access: "guest",
  setsCookie: true,
  body: ResetPasswordInput,
  response: z.object({ signed_in: z.boolean(), two_factor: z.boolean() }),
});
