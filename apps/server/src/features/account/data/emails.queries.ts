import type { Ctx } from "../../../context/context.ts";

/** True if an account has this address, `exceptUser` not counted. */
export async function isEmailTaken(ctx: Ctx, email: string, exceptUser: string | null): Promise<boolean> {
  let query = ctx.db.selectFrom("app_user").select("id").where("email", "=", email);
  if (exceptUser !== null) query = query.where("id", "<>", exceptUser);
  return (await query.executeTakeFirst()) !== undefined;
}
