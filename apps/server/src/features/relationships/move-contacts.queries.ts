import { sql, type SqlBool } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { copyRows, type GroupMove } from "../../context/copy-rows.queries.ts";

/**
 * Transfers the emergency contacts of a person into their own new group, with their open sessions and links.
 */
export async function moveContacts(ctx: Ctx, move: GroupMove): Promise<void> {
  const { from, to } = move;
  const own = sql<SqlBool>`original.user_id = ${to}`;
  const ofContacts = sql<SqlBool>`original.contact_id IN (
    SELECT id FROM sos_contact WHERE customer_id = ${from} AND user_id = ${to})`;
  await copyRows(ctx, "sos_contact", move, own);
  await copyRows(ctx, "sos_session_contact", move, ofContacts);
  await copyRows(ctx, "sos_link_contact", move, ofContacts);
  await ctx.db.deleteFrom("sos_contact").where("customer_id", "=", from).where("user_id", "=", to).execute();
}
