import { type Ctx, userOf } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";

/**
 * Charges one of 60 archives an hour that a person may make, over all calls: an archive reads whole documents and
 * writes into the change history. Error: 429.
 */
export const chargeArchive = async (ctx: Ctx): Promise<void> =>
  charge(ctx, { name: "archive", subject: userOf(ctx).id, max: 60, windowSeconds: 3600 });
