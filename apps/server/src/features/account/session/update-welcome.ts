import type { OwnUser } from "@krempelfrei/contract/account/account";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../../context/context.ts";
import { getOwnUser } from "../data/get-own-user.ts";
import { beginWelcome, setWelcome } from "../data/welcome.queries.ts";

interface WelcomeChange {
  readonly state?: "shown" | "later" | "done" | undefined;
  readonly has_searched?: true | undefined;
}

/** Postpones the own first steps, resumes them (also if there were none), or ends them. Errors: 403. */
export async function updateWelcome(ctx: Ctx, change: WelcomeChange): Promise<OwnUser> {
  // change-recorded: what somebody puts aside on the own page changes nothing that anybody keeps.
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.own");
    const { id } = userOf(ctx);
    await beginWelcome(ctx, id);
    if (Object.keys(change).length > 0) await setWelcome(ctx, id, change);
    return getOwnUser(ctx, id);
  });
}
