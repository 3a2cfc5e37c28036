import type { Ctx } from "../../../context/context.ts";

/** Invoices of a month that go by post and are not noted as sent. */
export async function listUnposted(ctx: Ctx, month: string): Promise<{ id: string; issued_on: string }[]> {
  return ctx.db
    .selectFrom("claim")
    .select(["id", "issued_on"])
    .where("month", "=", month)
    .where("mail_wanted", "=", false)
    .where("posted_on", "is", null)
    .orderBy("number")
    .execute();
}

export async function countLetters(ctx: Ctx, month: string): Promise<{ waiting: number; sent: number }> {
  return ctx.db
    .selectFrom("claim")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("posted_on", "is", null).as("waiting"),
      eb.fn.countAll<number>().filterWhere("posted_on", "is not", null).as("sent"),
    ])
    .where("month", "=", month)
    .where("mail_wanted", "=", false)
    .executeTakeFirstOrThrow();
}

export async function setPosted(ctx: Ctx, ids: readonly string[], posted_on: string): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.updateTable("claim").set({ posted_on }).where("id", "in", ids).execute();
}
