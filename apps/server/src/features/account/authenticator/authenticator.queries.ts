import type { Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { AuthenticatorApp } from "../../../db/tables.ts";

export type AppRow = Readonly<Selectable<AuthenticatorApp>>;

/** The app of a person, confirmed or not. */
export async function findApp(ctx: Ctx, userId: string): Promise<AppRow | undefined> {
  return ctx.db.selectFrom("authenticator_app").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Replaces the secret of an app that was never confirmed; false if a confirmed one exists. */
export async function putUnconfirmedApp(ctx: Ctx, userId: string, secretSealed: Buffer): Promise<boolean> {
  const values = { secret_sealed: secretSealed, created_at: ctx.clock() };
  const row = await ctx.db
    .insertInto("authenticator_app")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(values).where("authenticator_app.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms the app by the period of its first code; false if a parallel request was quicker or the secret has changed. */
export async function confirmApp(
  ctx: Ctx,
  { user_id, secret_sealed }: Pick<AppRow, "user_id" | "secret_sealed">,
  step: number,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable("authenticator_app")
    .set({ confirmed_at: ctx.clock(), last_step: step })
    .where("user_id", "=", user_id)
    .where("secret_sealed", "=", secret_sealed)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks a period as used: of parallel attempts with codes of one period exactly one gets true; earlier periods get false. */
export async function takeStep(
  ctx: Ctx,
  { user_id, secret_sealed }: Pick<AppRow, "user_id" | "secret_sealed">,
  step: number,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable("authenticator_app")
    .set({ last_step: step })
    .where("user_id", "=", user_id)
    .where("secret_sealed", "=", secret_sealed)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** All apps, locked until the transaction ends. */
export async function listAppsLocked(ctx: Ctx): Promise<Pick<AppRow, "user_id" | "secret_sealed">[]> {
  return ctx.db
    .selectFrom("authenticator_app")
    .select(["user_id", "secret_sealed"])
    .orderBy("user_id")
    .forUpdate()
    .execute();
}

export async function setSealedSecret(ctx: Ctx, userId: string, secretSealed: Buffer): Promise<void> {
  await ctx.db
    .updateTable("authenticator_app")
    .set({ secret_sealed: secretSealed })
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes the app and its recovery codes; false if there was no confirmed one. */
export async function deleteApp(ctx: Ctx, userId: string): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom("authenticator_app")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

export async function replaceRecoveryCodes(
  ctx: Ctx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await ctx.db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await ctx.db.insertInto("recovery_code").values(rows).execute();
}

/** Deletes the code: of parallel attempts exactly one gets true. */
export async function takeRecoveryCode(ctx: Ctx, userId: string, hash: Buffer): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom("recovery_code")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
