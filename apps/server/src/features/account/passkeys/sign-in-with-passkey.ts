import type { SignedChallenge } from "@krempelfrei/contract/account/passkeys";
import type { z } from "zod";
import { type Ctx, inTransaction } from "../../../context/context.ts";
import { wrong } from "../../../core/errors.ts";
import type { NewSession } from "../../../context/session.queries.ts";
import { attempt } from "../../../context/throttle.ts";
import { checkContractOpen } from "../data/contract-open.ts";
import { fullName } from "../../../core/names.ts";
import { takeChallenge } from "./passkey-challenge.ts";
import { findPasskeyKey, setPasskeyUsed, type PasskeyKey } from "./passkeys.queries.ts";
import { relyingParty } from "./relying-party.ts";
import { signInAddress } from "../sign-in/sign-in-limits.ts";
import { startSession, type StartedSession } from "../session/start-session.ts";
import { userHandle } from "./user-handle.ts";
import { findUser, lockUnchanged } from "../data/users.queries.ts";

/** One text for an unknown passkey, a wrong or late signature and a deactivated account. */
const REFUSED =
  "Die Anmeldung mit diesem Passkey war nicht möglich. Bitte versuchen Sie es noch einmal oder melden Sie sich mit Ihrem Passwort an.";

type Credential = z.output<typeof SignedChallenge>;

export interface SignInWithPasskey extends Omit<NewSession, "user_id"> {
  readonly credential: Credential;
  /** Hash of the cookie of the browser that received the challenge. */
  readonly browser: string;
}

/**
 * Starts a session by a passkey. A passkey is two factors already, the device and the finger, face or PIN (user
 * verification is required), so that no mailed code is asked for. Tries are charged before anything is verified and
 * given back on success: 100 an hour from one address, together with tries by password. Errors: 422 at `credential`
 * with one text, or with the end of the contract (`checkContractOpen`); 429.
 */
export async function signInWithPasskey(ctx: Ctx, input: SignInWithPasskey): Promise<StartedSession> {
  return attempt(ctx, [signInAddress(ctx)], () => start(ctx, input));
}

async function start(
  ctx: Ctx,
  { credential, browser, ...session }: SignInWithPasskey,
): Promise<StartedSession> {
  const { id, response } = credential;
  const challenge = await takeChallenge(ctx, { browser: browser }, response.clientDataJSON);
  const passkey = await findPasskeyKey(ctx, Buffer.from(id, "base64url"));
  if (challenge === undefined || !passkey) throw wrong("passkey", "credential", REFUSED);
  const signCount = await verify(ctx, credential, challenge, passkey);
  // access-checked: the signature is the authorization. change-recorded: by startSession.
  return inTransaction(ctx, async (ctx) => {
    // A change that ends all sessions comes before, or waits and also ends this one.
    const isActive = await lockUnchanged(ctx, { id: passkey.user_id });
    const user = await findUser(ctx, passkey.user_id);
    if (!isActive || !user) throw wrong("passkey", "credential", REFUSED);
    await checkContractOpen(ctx, user, "credential");
    if (!(await setPasskeyUsed(ctx, passkey.id, signCount))) throw wrong("passkey", "credential", REFUSED);
    const person = {
      id: user.id,
      name: fullName(user),
      customer_id: user.customer_id,
    };
    return startSession(ctx, person, session, "passkey");
  });
}

/** The counter that the device sent, once its signature is verified; else 422. */
async function verify(
  ctx: Ctx,
  credential: Credential,
  expectedChallenge: string,
  { user_id, public_key, sign_count }: PasskeyKey,
): Promise<number> {
  const party = relyingParty(ctx.settings);
  // The library occupies 27 MB, so it is imported on first use.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const result = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey: new Uint8Array(public_key), counter: sign_count },
  }).catch((error: unknown) => {
    ctx.log.debug({ reason: (error as Error).message.slice(0, 200) }, "passkey refused");
    return undefined;
  });
  const isTheirs = credential.response.userHandle === userHandle(user_id);
  if (!result?.verified || !isTheirs) throw wrong("passkey", "credential", REFUSED);
  return result.authenticationInfo.newCounter;
}
