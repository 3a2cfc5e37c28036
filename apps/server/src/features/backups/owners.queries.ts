import type { Ctx } from "../../context/context.ts";

/** The owners of the business who can sign in. */
export async function listOwners(
  ctx: Ctx,
): Promise<{ id: string; first_name: string; last_name: string; email: string }[]> {
  const owners = await ctx.db
    .selectFrom("app_user")
    .select(["id", "first_name", "last_name", "email"])
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
  return owners.flatMap(({ email, ...owner }) => (email === null ? [] : [{ ...owner, email }]));
}
