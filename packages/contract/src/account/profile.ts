import { z } from "zod";
import { OwnUser } from "./account.ts";
import { endpoint } from "../endpoint.ts";
import { email, givenPassword, id, idParams, MESSAGES, moment, newPassword, personName } from "../fields.ts";
import { confirmed } from "../rules.ts";
import { PasswordInput } from "./two-factor.ts";

/** Card "Basisdaten" (specification 2 and 5). */
export const ProfileInput = z.strictObject({
  first_name: personName,
  last_name: personName,
  email,
  /** Required for a new address if the sign-in is older than ten minutes. */
  password_current: givenPassword.optional(),
});
export const updateProfile = endpoint({
  method: "PATCH",
  path: "/user",
  summary: "Changes the own names at once; a new address waits until the link mailed to it is opened",
  access: "user",
  body: ProfileInput.partial(),
  response: OwnUser,
});

export const PasswordChange = confirmed(
  z.strictObject({
    password_current: givenPassword,
    password: newPassword,
    /** The password repeated; optional, for clients that ask once. */
    password_confirmation: z.string().min(1, MESSAGES.required).max(1000).optional(),
  }),
  "password",
  "password_confirmation",
);
export const changePassword = endpoint({
  method: "PATCH",
  path: "/user/password",
  summary: "Changes the own password; ends all other sessions",
  access: "user",
  setsCookie: true,
  body: PasswordChange,
  response: "nothing",
});

export const ConfirmEmailInput = z.strictObject({
  token: z.string({ error: MESSAGES.required }).min(1, MESSAGES.required).max(200),
});
export const confirmEmail = endpoint({
  method: "POST",
  path: "/profile/confirm-email",
  summary: "Makes a new address the valid one by the token of the link mailed to it, which works once",
  access: "public",
  body: ConfirmEmailInput,
  response: "nothing",
});

export const checkEmailLink = endpoint({
  method: "POST",
  path: "/profile/check-email-link",
  summary: "Whether a mailed link can still confirm a new address (422 where not); uses nothing up",
  access: "public",
  body: ConfirmEmailInput,
  response: "nothing",
});

export const updateWelcome = endpoint({
  method: "PATCH",
  path: "/user/welcome",
  summary: "Puts the steps of a new member aside, takes them up again, or ends them",
  access: ["documents.own"],
  body: z
    .strictObject({ state: z.enum(["shown", "later", "done"]), has_searched: z.literal(true) })
    .partial(),
  response: OwnUser,
});

export const discardEmail = endpoint({
  method: "DELETE",
  path: "/user/pending-email",
  summary: "Takes a new address back that is not confirmed yet",
  access: "user",
  response: OwnUser,
});

/** A signed-in web browser ("Angemeldete Geräte"). */
export const Device = z.object({
  id,
  /** In words: "Firefox auf Windows". */
  name: z.string(),
  kind: z.enum(["desktop", "phone", "tablet"]),
  signed_in_at: moment,
  /** Accurate to five minutes. */
  last_used_at: moment,
  /** True for the present session. */
  is_current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = endpoint({
  method: "GET",
  path: "/user/sessions",
  summary: "The own open sessions, this one first, then the last used first",
  access: "user",
  response: z.object({ data: z.array(Device) }),
});

export const signOutDevice = endpoint({
  method: "DELETE",
  path: "/user/sessions/:id",
  summary:
    "Ends one of the own sessions. Ten minutes after the sign-in it needs the password (422 at `password`)",
  access: "user",
  params: idParams,
  body: PasswordInput.partial().optional(),
  response: "nothing",
});

export const signOutOtherDevices = endpoint({
  method: "DELETE",
  path: "/user/sessions",
  summary:
    "Ends all own sessions but this one. Ten minutes after the sign-in it needs the password (422 at `password`)",
  access: "user",
  body: PasswordInput.partial().optional(),
  response: "nothing",
});
