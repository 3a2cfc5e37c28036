import { clientNetwork, type Ctx } from "../../../context/context.ts";
import { isKnownBrowser } from "../../../context/known-browser.queries.ts";
import { networkRefusal } from "../../../core/network.ts";
import type { Limit } from "../../../context/throttle.ts";
import { ofAccount, ofBrowser, ofNetwork } from "../password/guess-limits.ts";

/**
 * 100 refused sign-ins an hour from one network address, by password and by passkey together. It also counts in a
 * flood, when nothing can be compared: a flooding address uses up its own limit.
 */
export const signInAddress = (ctx: Ctx): Limit => ({
  name: "sign-in-address",
  subject: clientNetwork(ctx),
  max: 100,
  windowSeconds: 3600,
  refusal: networkRefusal("Anmeldeversuche"),
  countsUncompared: true,
});

/**
 * The limits of one password. A known browser has its own count and uses none of the others, which strangers can fill.
 * `browserHash` is of the cookie of a browser that may be known.
 */
export async function passwordLimits(
  ctx: Ctx,
  email: string,
  browserHash: Buffer | undefined,
): Promise<Limit[]> {
  const isKnown = browserHash !== undefined && (await isKnownBrowser(ctx, email, browserHash));
  if (isKnown) return [ofBrowser(email, browserHash)];
  return [signInAddress(ctx), ...ofNetwork(ctx, email), ofAccount(email)];
}
