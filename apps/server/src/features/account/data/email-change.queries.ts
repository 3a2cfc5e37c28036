import type { Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { EmailChange } from "../../../db/tables.ts";

const COLUMNS = ["user_id", "email", "expires_at"] as const;

export type EmailChangeRow = Pick<Selectable<EmailChange>, (typeof COLUMNS)[number]>;

/** The new address of a user that waits for its confirmation. */
export async function findEmailChange(ctx: Ctx, userId: string): Promise<EmailChangeRow | undefined> {
  return ctx.db
    .selectFrom("email_change")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("expires_at", ">", ctx.clock())
    .executeTakeFirst();
}

/** Stores the new address of a user; it replaces an earlier one, whose link stops working. */
export async function putEmailChange(ctx: Ctx, change: EmailChangeRow): Promise<void> {
  const row = { ...change, token_hash: null };
  await ctx.db
    .insertInto("email_change")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

export async function setEmailChangeToken(
  ctx: Ctx,
  userId: string,
  email: string,
  hash: Buffer,
): Promise<void> {
  await ctx.db
    .updateTable("email_change")
    .set({ token_hash: hash })
    .where("user_id", "=", userId)
    .where("email", "=", email)
    .execute();
}

export async function findEmailChangeByToken(ctx: Ctx, hash: Buffer): Promise<EmailChangeRow | undefined> {
  return ctx.db
    .selectFrom("email_change")
    .select(["user_id", "email", "expires_at"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
}

/** Removes and returns the change: of several parallel tries exactly one gets it. */
export async function takeEmailChange(ctx: Ctx, hash: Buffer): Promise<EmailChangeRow | undefined> {
  return ctx.db
    .deleteFrom("email_change")
    .where("token_hash", "=", hash)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteEmailChangeOf(ctx: Ctx, userId: string): Promise<EmailChangeRow | undefined> {
  return ctx.db
    .deleteFrom("email_change")
    .where("user_id", "=", userId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteEndedEmailChanges(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("email_change").where("expires_at", "<", ctx.clock()).execute();
}
