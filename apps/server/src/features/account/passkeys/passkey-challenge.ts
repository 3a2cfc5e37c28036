import { createHash, randomBytes } from "node:crypto";
import { PASSKEY_MINUTES } from "@krempelfrei/contract/limits";
import { z } from "zod";
import type { Ctx } from "../../../context/context.ts";
import { insertPasskeyChallenge, takePasskeyChallenge } from "./passkeys.queries.ts";

/** Holder who may answer: the session that adds a passkey, or the browser of a guest that signs in (by its cookie). */
export type ChallengeHolder = { readonly session: string } | { readonly browser: string };

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
const hashOfHolder = (holder: ChallengeHolder): Buffer =>
  hashOf("session" in holder ? `session.${holder.session}` : `browser.${holder.browser}`);

const ClientData = z.object({ challenge: z.string() });

export const CHALLENGE_MS = PASSKEY_MINUTES * 60_000;

/** 32 random bytes (base64url) to be signed; only their hash is kept, for 5 minutes. */
export async function newChallenge(ctx: Ctx, holder: ChallengeHolder): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await insertPasskeyChallenge(ctx, {
    challenge_hash: hashOf(challenge),
    holder_hash: hashOfHolder(holder),
    expires_at: new Date(ctx.clock().getTime() + CHALLENGE_MS),
  });
  return challenge;
}

/**
 * The challenge that was signed (by `clientDataJSON`, base64url), or undefined if it belongs to another holder, was
 * used or is too old. The challenge counts as used even if the rest fails, so call this outside of a transaction.
 */
export async function takeChallenge(
  ctx: Ctx,
  holder: ChallengeHolder,
  clientDataJSON: string,
): Promise<string | undefined> {
  const signed = ClientData.safeParse(parse(Buffer.from(clientDataJSON, "base64url").toString()));
  if (!signed.success) return undefined;
  const { challenge } = signed.data;
  const row = { challenge_hash: hashOf(challenge), holder_hash: hashOfHolder(holder) };
  return (await takePasskeyChallenge(ctx, row)) ? challenge : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
