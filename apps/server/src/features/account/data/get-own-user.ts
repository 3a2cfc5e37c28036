import { DOCUMENT_EXTENSIONS } from "@krempelfrei/contract/files/upload-types";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { readableUntil } from "@krempelfrei/contract/customers/customer-terms";
import type { Ctx } from "../../../context/context.ts";
import { unauthenticated } from "../../../core/errors.ts";
import { findEmailChange } from "./email-change.queries.ts";
import { findWelcome } from "./welcome.queries.ts";
import { describeAuthenticator, missingSecondFactor } from "./second-factor.ts";
import { toUser } from "./to-user.ts";
import { findUser } from "./users.queries.ts";

/** The signed-in user as the client sees it, or 401 when the account is gone. */
export async function getOwnUser(ctx: Ctx, id: string): Promise<OwnUser> {
  const user = await findUser(ctx, id);
  if (!user) throw unauthenticated();
  const pending = await findEmailChange(ctx, id);
  const welcome = await findWelcome(ctx, id);
  const end = ctx.actor.kind === "user" ? ctx.actor.ended_on : null;
  return {
    ...toUser(user),
    pending_email: pending?.email ?? null,
    welcome,
    authenticator: await describeAuthenticator(ctx, id),
    second_factor: await missingSecondFactor(ctx, user),
    ended: end === null ? null : { on: end, readable_until: readableUntil(end) },
    stays_signed_in: ctx.actor.kind === "user" && ctx.actor.remember === true,
    upload_max_bytes: ctx.settings.uploadMaxBytes,
    upload_extensions: [...DOCUMENT_EXTENSIONS, ...ctx.settings.uploadAlso],
  };
}
