import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { givenPassword, id, idParams, moment, requiredText } from "../fields.ts";
import { PASSKEY_NAME_MAX } from "../limits.ts";
import { PasswordInput } from "./two-factor.ts";

/** A key stored on a device; with it the person signs in by finger, face or PIN instead of the password. */
export const Passkey = z.object({
  id,
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyName = z.strictObject({ name: requiredText(PASSKEY_NAME_MAX) });

/** base64url; the maximum is above the length of any authenticator's values. */
const bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/);
const credentialId = bytes.max(1400);
const transports = z.array(z.string().max(20)).max(10);

// Unknown fields are dropped and not refused: browsers send more than is needed, and newer ones add some.
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional().catch(undefined),
};
/** `RegistrationResponseJSON` of Web Authentication, level 3. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: transports.optional(),
  }),
});
/** `AuthenticationResponseJSON` of Web Authentication, level 3. */
export const SignedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

/** `PublicKeyCredentialCreationOptionsJSON` of Web Authentication, level 3. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal("public-key") })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.infer<typeof CreationOptions>;
/** `PublicKeyCredentialRequestOptionsJSON` of Web Authentication, level 3. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/user/passkeys",
  summary: "The own passkeys, the oldest first",
  access: "user",
  withoutSecondFactor: true,
  response: z.object({ data: z.array(Passkey) }),
});

export const beginPasskey = endpoint({
  method: "POST",
  path: "/user/passkeys/options",
  summary: "What the browser needs to make a passkey; asks for the password, works once, for 5 minutes",
  access: "user",
  withoutSecondFactor: true,
  body: z.strictObject({ password: givenPassword }),
  response: CreationOptions,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/user/passkeys",
  summary: "Adds the passkey that the browser made with the options",
  access: "user",
  withoutSecondFactor: true,
  body: z.strictObject({ credential: NewCredential }),
  response: Passkey,
  status: 201,
});

export const renamePasskey = endpoint({
  method: "PATCH",
  path: "/user/passkeys/:id",
  summary: "Renames one of the own passkeys",
  access: "user",
  params: idParams,
  body: PasskeyName,
  response: Passkey,
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/user/passkeys/:id",
  summary:
    "Deletes one of the own passkeys; ends all other sessions. Ten minutes after the sign-in it needs the password (422 at `password`)",
  access: "user",
  setsCookie: true,
  params: idParams,
  body: PasswordInput.partial().optional(),
  response: "nothing",
});

export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/login/passkey/options",
  summary: "What the browser needs to sign in by a passkey, of whoever it is; works once, for 5 minutes",
  access: "guest",
  setsCookie: true,
  response: RequestOptions,
});

export const PasskeySignInInput = z.strictObject({
  credential: SignedChallenge,
  remember: z.boolean().default(false),
});
export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/login/passkey",
  summary: "Starts a session by a passkey; no mailed code is asked for, it is two factors already",
  access: "guest",
  setsCookie: true,
  body: PasskeySignInInput,
  response: "nothing",
});
