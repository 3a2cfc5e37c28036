import type { Ctx } from "../../../context/context.ts";

export async function getHolderName(
  ctx: Ctx,
  customerId: string,
): Promise<{ first_name: string; last_name: string }> {
  return ctx.db
    .selectFrom("app_user")
    .select(["first_name", "last_name"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
}
