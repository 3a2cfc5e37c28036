import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { userOf } from "../../../core/context.ts";
import { emergencyCard } from "./emergency-card.ts";
import { accessUrl } from "./sos-state.ts";

/** The emergency card of the acting person, to be printed. Error: 403. */
export async function makeCard(ctx: Ctx): Promise<{ mediaType: string; fileName: string; content: Buffer }> {
  authorize(ctx, "sos.own");
  const { name } = userOf(ctx);
  const { productName } = ctx.settings;
  const content = await emergencyCard({ productName, person: name, url: accessUrl(ctx.settings) });
  return { mediaType: "application/pdf", fileName: `Notfallkarte ${name}.pdf`, content };
}
