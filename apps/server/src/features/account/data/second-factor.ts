import { isStaff, type Role } from "@krempelfrei/contract/access";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import type { Ctx } from "../../../context/context.ts";
import { countRecoveryCodes, hasPasskey, usesApp } from "./second-factor.queries.ts";
import type { UserRow } from "./users.queries.ts";

// The database checks the value of the column `role`.
const isOfStaff = ({ role }: Pick<UserRow, "role">): boolean => isStaff(role as Role);

/** True if a second factor is compulsory for this person. */
export const needsSecondFactor = ({ settings }: Ctx, user: Pick<UserRow, "role">): boolean =>
  settings.staffNeedsSecondFactor === true && isOfStaff(user);

/**
 * True if the sign-in by password continues with a code. Staff with a compulsory second factor who have only passkeys
 * get a mailed code, because otherwise the password alone would be enough.
 */
export async function asksForCode(ctx: Ctx, user: UserRow): Promise<boolean> {
  return user.use_2fa || (needsSecondFactor(ctx, user) && (await hasPasskey(ctx, user.id)));
}

/** "required" or "advised" for staff without a second factor; null for everybody else. */
export async function missingSecondFactor(ctx: Ctx, user: UserRow): Promise<OwnUser["second_factor"]> {
  if (!isOfStaff(user) || user.use_2fa || (await hasPasskey(ctx, user.id))) return null;
  return needsSecondFactor(ctx, user) ? "required" : "advised";
}

export async function describeAuthenticator(ctx: Ctx, userId: string): Promise<OwnUser["authenticator"]> {
  if (!(await usesApp(ctx, userId))) return null;
  return { recovery_codes_left: await countRecoveryCodes(ctx, userId) };
}
