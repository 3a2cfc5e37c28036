import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { listPhones } from "../documents/list-documents.ts";
import { accessUrl } from "../data/access-url.ts";

/** The emergency card of the acting person, to be printed. Error: 403. */
export async function makeCard(ctx: Ctx): Promise<{ mediaType: string; fileName: string; content: Buffer }> {
  authorize(ctx, "sos.own");
  const { id, name, customer_id } = userOf(ctx);
  const { productName } = ctx.settings;
  const phones = await listPhones(ctx, { id, customer_id: customer_id ?? id });
  // The module is imported on use, so that its library does not delay the start.
  const { emergencyCard } = await import("./emergency-card.ts");
  const content = await emergencyCard({ productName, person: name, url: accessUrl(ctx.settings), phones });
  return { mediaType: "application/pdf", fileName: `Notfallkarte ${name}.pdf`, content };
}
