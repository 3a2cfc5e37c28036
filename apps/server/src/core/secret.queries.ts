import { randomBytes } from "node:crypto";
import type { Ctx } from "./context.ts";

/** A secret of 32 bytes that every process on this database shares; created by whichever process asks first. */
export async function getSecret(ctx: Pick<Ctx, "db">, name: string): Promise<Buffer> {
  await ctx.db
    .insertInto("app_secret")
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await ctx.db
    .selectFrom("app_secret")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.value;
}
