import type { ListedSeries } from "@krempelfrei/contract/files/series";
import { authorize, has } from "../../../context/authorize.ts";
import { type Ctx, userOf } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";
import { mayReadGroup } from "../data/files.policy.ts";
import { findSeries } from "./find-series.ts";

/** All series of a group among the documents that the actor sees; empty for staff without a group. Errors: 404; 429. */
export async function listSeries(
  ctx: Ctx,
  { customer_id: asked }: { readonly customer_id?: string | undefined },
): Promise<ListedSeries> {
  const user = userOf(ctx);
  const customer_id = asked ?? user.customer_id;
  if (customer_id === null) return { series: [] };
  authorize(ctx, mayReadGroup({ customer_id }));
  if (!has(ctx.actor, "documents.manage"))
    await charge(ctx, { name: "all-series", subject: user.id, max: 30, windowSeconds: 60 });
  const found = await findSeries(ctx, { customer_id });
  return {
    series: found.map((series) => ({
      ...series,
      members: series.members.map(({ document, period }) => ({ id: document.id, ...period })),
    })),
  };
}
