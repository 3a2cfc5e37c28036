import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";

export async function findIssue(
  ctx: Ctx,
  customerId: string,
  id: string,
): Promise<{ number: string; issued_on: string }> {
  return ctx.db
    .selectFrom("claim")
    .select(["number", "issued_on"])
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Stores the hash of the letter's bytes, the first time. */
export async function setPdfHash(ctx: Ctx, { customer_id, id }: GroupKey, sha256: string): Promise<void> {
  await ctx.db
    .updateTable("claim")
    .set({ pdf_sha256: sha256 })
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .where("pdf_sha256", "is", null)
    .execute();
}
