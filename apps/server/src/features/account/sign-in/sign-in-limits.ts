import { clientNetwork, type Ctx } from "../../../context/context.ts";
import { isKnownBrowser } from "../../../context/known-browser.queries.ts";
import { networkRefusal } from "../../../core/network.ts";
import type { Limit } from "../../../context/throttle.ts";
import { ofAccount, ofBrowser, ofKnownBrowsers, ofNetwork } from "../password/guess-limits.ts";

/**
 * 100 refused sign-ins an hour from one network address, by password and by passkey together. Requests that are refused
 * for load (503) count too, so a flooding address exhausts its own limit.
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
 * The limits of one password. Known browsers have counts of their own and ignore the others, which strangers can fill.
 * `browserHash` is the hash of the browser's cookie, by which it may be known.
 */
export async function passwordLimits(
  ctx: Ctx,
  email: string,
  browserHash: Buffer | undefined,
): Promise<Limit[]> {
  const isKnown = browserHash !== undefined && (await isKnownBrowser(ctx, email, browserHash));
  if (isKnown) return [ofBrowser(email, browserHash), ofKnownBrowsers(email)];
  return [signInAddress(ctx), ...ofNetwork(ctx, email), ofAccount(email)];
}
