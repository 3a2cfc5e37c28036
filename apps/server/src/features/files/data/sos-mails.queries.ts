import type { Ctx } from "../../../context/context.ts";
import { memberAccounts } from "../../account/data/members.queries.ts";
import type { FileRights } from "./files.policy.ts";
import { SIGHT_COLUMNS } from "./visibility.ts";

/** The existing ones of these documents, in whichever group, with the columns that decide who sees them. */
export async function listFileRights(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileRights>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("file")
    .select(["id", "customer_id", ...SIGHT_COLUMNS])
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
