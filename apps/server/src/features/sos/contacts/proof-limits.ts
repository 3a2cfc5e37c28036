import { DAY_SECONDS } from "@krempelfrei/contract/durations";
import type { Ctx } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";

/**
 * Limits changes of contacts' address and birthday: 30 in any 24 hours for a person, and five for one contact
 * (`contactId`, of an existing one), because more are no corrections of mistakes, and each is notified by mail. Called
 * inside of the transaction, so that only saved changes count. Error: 429.
 */
export async function chargeProof(ctx: Ctx, userId: string, contactId?: string): Promise<void> {
  const strict = { windowSeconds: DAY_SECONDS, strict: true } as const;
  if (contactId !== undefined) {
    await charge(ctx, { name: "sos-proof-contact", subject: contactId, max: 5, ...strict });
  }
  await charge(ctx, { name: "sos-proof-person", subject: userId, max: 30, ...strict });
}
