import type { SignedChallenge } from "@krempelfrei/contract/account/passkeys";
import type { z } from "zod";
import { recordChange } from "../../core/audit.ts";
import type { Ctx } from "../../core/context.ts";
import { clientAddress, inTransaction } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { insertSession } from "../../core/session.queries.ts";
import { attempt } from "../../core/throttle.ts";
import { checkContractOpen } from "./contract-open.ts";
import { takeChallenge } from "./passkey-challenge.ts";
import { findPasskeyKey, setPasskeyUsed, type PasskeyKey } from "./passkeys.queries.ts";
import { relyingParty } from "./relying-party.ts";
import { signInAddress } from "./sign-in-limits.ts";
import { userHandle } from "./user-handle.ts";
import { findUser } from "./users.queries.ts";

/** One text for an unknown passkey, a wrong or late signature and a deactivated account. */
const REFUSED =
  "Die Anmeldung mit diesem Passkey war nicht möglich. Bitte versuchen Sie es noch einmal oder melden Sie sich mit Ihrem Passwort an.";

type Credential = z.output<typeof SignedChallenge>;

export interface SignInWithPasskey {
  readonly credential: Credential;
  /** The browser that was given the challenge. */
  readonly browser: string;
  readonly remember: boolean;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
}

/**
 * Starts a session by a passkey. A passkey is two factors already, the device and the finger, face or PIN (user
 * verification is required), so that no mailed code is asked for. Tries are charged before anything is verified and given
 * back on success: 100 an hour from one address, together with those by password. Errors: 422 at `credential` with one
 * text for all reasons, 429.
 */
export async function signInWithPasskey(ctx: Ctx, input: SignInWithPasskey): Promise<{ session_id: string }> {
  return attempt(ctx, [signInAddress(ctx)], () => start(ctx, input));
}

async function start(ctx: Ctx, input: SignInWithPasskey): Promise<{ session_id: string }> {
  const { id, response } = input.credential;
  const challenge = await takeChallenge(ctx, { browser: input.browser }, response.clientDataJSON);
  const passkey = await findPasskeyKey(ctx, Buffer.from(id, "base64url"));
  if (challenge === undefined || !passkey) throw invalid("credential", REFUSED);
  const signCount = await verify(ctx, input.credential, challenge, passkey);
  // access-checked: the signature is the authorization.
  return inTransaction(ctx, async (ctx) => {
    const user = await findUser(ctx, passkey.user_id);
    if (!user?.is_active) throw invalid("credential", REFUSED);
    await checkContractOpen(ctx, user, "credential");
    if (!(await setPasskeyUsed(ctx, passkey.id, signCount))) throw invalid("credential", REFUSED);
    const session_id = await insertSession(ctx, {
      token_hash: input.tokenHash,
      user_id: user.id,
      remember: input.remember,
      expires_at: input.expiresAt,
      ip: clientAddress(ctx),
      user_agent: input.userAgent?.slice(0, 300) ?? null,
    });
    const name = `${user.first_name} ${user.last_name}`;
    await recordChange(
      { ...ctx, actor: { kind: "guest", ip: clientAddress(ctx) } },
      {
        action: "session.started",
        subject: { type: "user", id: user.id, name },
        customer_id: user.customer_id,
        by: { id: user.id, name },
        changes: [{ field: "way", old: null, new: "passkey" }],
      },
    );
    return { session_id };
  });
}

/** The count that the device gives with a signature that holds; else 422. */
async function verify(
  ctx: Ctx,
  credential: Credential,
  expectedChallenge: string,
  { user_id, public_key, sign_count }: PasskeyKey,
): Promise<number> {
  const party = relyingParty(ctx.settings);
  // Loaded when somebody needs it: 27 MB.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const result = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey: new Uint8Array(public_key), counter: sign_count },
  }).catch((error: unknown) => {
    ctx.log.info({ reason: (error as Error).message }, "passkey refused");
    return undefined;
  });
  const isTheirs = credential.response.userHandle === userHandle(user_id);
  if (!result?.verified || !isTheirs) throw invalid("credential", REFUSED);
  return result.authenticationInfo.newCounter;
}
