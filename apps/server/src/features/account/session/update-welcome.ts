import type { OwnUser } from "@krempelfrei/contract/account/account";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../../context/context.ts";
import { getOwnUser } from "../data/get-own-user.ts";
import { beginWelcome, setWelcome } from "../data/welcome.queries.ts";

interface WelcomeChange {
  readonly state?: "shown" | "later" | "done" | undefined;
  readonly has_searched?: true | undefined;
}

/**
 * Postpones the person's first steps, resumes them (also if there were none), ends them, or notes that the person has
 * searched. Errors: 403.
 */
export async function updateWelcome(ctx: Ctx, change: WelcomeChange): Promise<OwnUser> {
  // change-recorded: the first steps are a display for one person and change no data of the group.
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.own");
    const { id } = userOf(ctx);
    await beginWelcome(ctx, id);
    if (Object.keys(change).length > 0) await setWelcome(ctx, id, change);
    return getOwnUser(ctx, id);
  });
}
