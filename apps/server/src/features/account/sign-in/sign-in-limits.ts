import { clientNetwork, type Ctx } from "../../../core/context.ts";
import type { Limit } from "../../../core/throttle.ts";

/**
 * 100 refused sign-ins an hour from one network address, by password and by passkey together. It also counts in a
 * flood, when nothing can be compared: a flooding address uses up its own limit.
 */
export const signInAddress = (ctx: Ctx): Limit => ({
  name: "sign-in-address",
  subject: clientNetwork(ctx),
  max: 100,
  windowSeconds: 3600,
  countsUncompared: true,
});
