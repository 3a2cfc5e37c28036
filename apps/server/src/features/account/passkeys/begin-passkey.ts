import { PASSKEYS_MAX } from "@krempelfrei/contract/limits";
import type { CreationOptions } from "@krempelfrei/contract/account/passkeys";
import { type Ctx, userOf } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { confirmPassword } from "../password/confirm-password.ts";
import { fullName } from "../../../core/names.ts";
import { CHALLENGE_MS, newChallenge } from "./passkey-challenge.ts";
import { listPasskeysOf } from "./passkeys.queries.ts";
import { relyingParty } from "./relying-party.ts";
import { userHandle } from "./user-handle.ts";

/** ES256, RS256 (Windows Hello) and Ed25519, as COSE numbers them. */
export const ALGORITHMS = [-7, -257, -8];

export const TOO_MANY = `Mehr als ${PASSKEYS_MAX} Passkeys sind nicht möglich. Bitte löschen Sie zuerst einen.`;

/**
 * Options for making a passkey for the signed-in user. The password is required, because a stranger at an open session
 * does not know it. Only this session may answer. Errors: as `confirmPassword` (at `password`), 409 with too many
 * passkeys.
 */
export async function beginPasskey(ctx: Ctx, { password }: { password: string }): Promise<CreationOptions> {
  const { session_id } = userOf(ctx);
  const user = await confirmPassword(ctx, password, "password");
  const passkeys = await listPasskeysOf(ctx, user.id);
  if (passkeys.length >= PASSKEYS_MAX) throw conflict(TOO_MANY);
  const name = fullName(user);
  return {
    rp: { id: relyingParty(ctx.settings).id, name: ctx.settings.productName },
    user: { id: userHandle(user.id), name: user.email ?? name, displayName: name },
    challenge: await newChallenge(ctx, { session: session_id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(({ credential_id }) => ({
      type: "public-key",
      id: credential_id.toString("base64url"),
    })),
    // Discoverable, so that nobody has to type an address; finger, face or PIN make it two factors.
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}
