import type { OwnUser } from "@krempelfrei/contract/account";
import type { Ctx } from "../../core/context.ts";
import { unauthenticated } from "../../core/errors.ts";
import { findEmailChange } from "./email-change.queries.ts";
import { toUser } from "./to-user.ts";
import { findUser } from "./users.queries.ts";

/** What somebody gets of oneself, or 401 when the account is gone. */
export async function getOwnUser(ctx: Ctx, id: string): Promise<OwnUser> {
  const user = await findUser(ctx, id);
  if (!user) throw unauthenticated();
  const pending = await findEmailChange(ctx, id);
  return { ...toUser(user), pending_email: pending?.email ?? null };
}
