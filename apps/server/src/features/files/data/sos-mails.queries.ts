import type { Ctx } from "../../../context/context.ts";
import { memberAccounts } from "../../account/data/members.queries.ts";
import type { FileRights } from "./files.policy.ts";

const RIGHTS = [
  "customer_id",
  "user_id",
  "maintainer_id",
  "created_by",
  "is_for_all",
  "is_locker",
  "is_unmanaged",
  "is_sos",
  "approval_status",
] as const satisfies readonly (keyof FileRights)[];

/** Those of these documents that still exist, in whichever group, with the columns that decide who sees them. */
export async function listFileRights(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileRights>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("file")
    .select(["id", ...RIGHTS])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...rights }) => [id, rights]));
}

/** The owner of an SOS document, and whether they want the daily mail about changes by staff. */
export const findSosMailRecipient = async (ctx: Ctx, userId: string) =>
  memberAccounts(ctx)
    .select("app_user.sos_change_mails")
    .where("app_user.id", "=", userId)
    .executeTakeFirst();
