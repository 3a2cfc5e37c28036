import { PASSKEYS_MAX } from "@krempelfrei/contract/limits";
import type { NewCredential, Passkey } from "@krempelfrei/contract/account/passkeys";
import type { z } from "zod";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction, userOf } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { charge } from "../../../context/throttle.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { lockActor } from "../data/users.queries.ts";
import { deviceName } from "../session/device-name.ts";
import { ALGORITHMS, TOO_MANY } from "./begin-passkey.ts";
import { takeChallenge } from "./passkey-challenge.ts";
import { insertPasskey, listPasskeysOf } from "./passkeys.queries.ts";
import { relyingParty } from "./relying-party.ts";
import { toPasskey } from "./to-passkey.ts";

const REFUSED = "Der Passkey konnte nicht angelegt werden. Bitte versuchen Sie es noch einmal.";

export interface AddPasskey {
  readonly credential: z.output<typeof NewCredential>;
  readonly userAgent: string | null;
}

/**
 * Adds the passkey that the browser made. The challenge, for which the password was asked, works once and only in this
 * session. The passkey is named after the browser until it is renamed; the person is notified by mail. Errors: 422 at
 * `credential` with one text, 409 with too many passkeys, 429.
 */
export async function addPasskey(ctx: Ctx, { credential, userAgent }: AddPasskey): Promise<Passkey> {
  const { id, name, customer_id } = userOf(ctx);
  await charge(ctx, { name: "passkey-add", subject: id, max: 60, windowSeconds: 3600 });
  const key = await verify(ctx, credential);
  // access-checked: everybody may change their own account; the challenge was given for the password.
  return inTransaction(ctx, async (ctx) => {
    // Parallel additions respect `PASSKEYS_MAX`.
    await lockActor(ctx);
    if ((await listPasskeysOf(ctx, id)).length >= PASSKEYS_MAX) throw conflict(TOO_MANY);
    const passkey = await insertPasskey(ctx, { ...key, user_id: id, name: deviceName(userAgent).name });
    if (!passkey) throw invalid("credential", REFUSED);
    await notifyUser(ctx, { id, customer_id }, "passkey_added");
    await recordChange(ctx, {
      action: "passkey.added",
      subject: { type: "user", id, name },
      customer_id,
      changes: [{ field: "passkey", old: null, new: passkey.name }],
    });
    return toPasskey(passkey);
  });
}

async function verify(ctx: Ctx, credential: AddPasskey["credential"]) {
  const { session_id } = userOf(ctx);
  const { clientDataJSON } = credential.response;
  const expectedChallenge = await takeChallenge(ctx, { session: session_id }, clientDataJSON);
  if (expectedChallenge === undefined) throw invalid("credential", REFUSED);
  const party = relyingParty(ctx.settings);
  // The library occupies 27 MB, so it is imported on first use.
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const result = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    ctx.log.debug({ reason: (error as Error).message.slice(0, 200) }, "passkey refused");
    return undefined;
  });
  if (!result?.verified) throw invalid("credential", REFUSED);
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credential_id: Buffer.from(id, "base64url"),
    public_key: Buffer.from(publicKey),
    sign_count: counter,
  };
}
