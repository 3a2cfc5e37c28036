import type { RequestOptions } from "@krempelfrei/contract/account/passkeys";
import { clientNetwork, type Ctx } from "../../../context/context.ts";
import { networkRefusal } from "../../../core/network.ts";
import { charge } from "../../../context/throttle.ts";
import { CHALLENGE_MS, newChallenge } from "./passkey-challenge.ts";
import { relyingParty } from "./relying-party.ts";

/**
 * Options for a sign-in by passkey, the same for everybody: the device knows whose passkeys it has. Only this browser
 * may answer. Errors: 429 (1000 an hour from one address: each sign-in page that is opened asks).
 */
export async function beginPasskeySignIn(
  ctx: Ctx,
  { browser }: { readonly browser: string },
): Promise<RequestOptions> {
  await charge(ctx, {
    name: "passkey-options-address",
    subject: clientNetwork(ctx),
    max: 1000,
    windowSeconds: 3600,
    refusal: networkRefusal("Anmeldungen mit Passkeys"),
  });
  return {
    rpId: relyingParty(ctx.settings).id,
    challenge: await newChallenge(ctx, { browser }),
    timeout: CHALLENGE_MS,
    userVerification: "required",
  };
}
