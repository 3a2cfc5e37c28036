import { clientNetwork, type Ctx } from "../../../core/context.ts";
import type { Limit } from "../../../core/throttle.ts";

/**
 * 100 refused sign-ins an hour from one network address, by password and by passkey together. In a flood, where nothing can be
 * compared, it counts all the same: the address that floods uses up its own.
 */
export const signInAddress = (ctx: Ctx): Limit => ({
  name: "sign-in-address",
  subject: clientNetwork(ctx),
  max: 100,
  windowSeconds: 3600,
  countsUncompared: true,
});
