import type { Ctx } from "../../../context/context.ts";
import { deleteSosSession } from "../data/access.queries.ts";

/** Ends an emergency access by its token, if there is one. */
export async function endAccess(ctx: Ctx, tokenHash: Buffer | undefined): Promise<void> {
  if (tokenHash) await deleteSosSession(ctx, tokenHash);
}
