import { DAY_SECONDS } from "@krempelfrei/contract/durations";
import type { Ctx } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";

/**
 * Address and birthday of contacts are set at most 30 times in any 24 hours by a person, and five times for one contact
 * (`contactId`, of one that exists): more is no mistake that is mended, and each is notified by mail. Called inside of
 * the transaction, so that only what is saved counts. Error: 429.
 */
export async function chargeProof(ctx: Ctx, userId: string, contactId?: string): Promise<void> {
  const strict = { windowSeconds: DAY_SECONDS, strict: true } as const;
  if (contactId !== undefined) {
    await charge(ctx, { name: "sos-proof-contact", subject: contactId, max: 5, ...strict });
  }
  await charge(ctx, { name: "sos-proof-person", subject: userId, max: 30, ...strict });
}
