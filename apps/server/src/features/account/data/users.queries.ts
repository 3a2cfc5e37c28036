import type { Selectable } from "kysely";
import { type Ctx, userOf } from "../../../context/context.ts";
import { holdSession } from "../../../context/session.queries.ts";
import type { AppUser } from "../../../db/tables.ts";

const COLUMNS = [
  "id",
  "role",
  "first_name",
  "last_name",
  "email",
  "birthday",
  "use_2fa",
  "sos_active_till",
  "is_active",
  "customer_id",
  "password_hash",
] as const;

export type UserRow = Readonly<Pick<Selectable<AppUser>, (typeof COLUMNS)[number]>>;

export async function findUser(ctx: Ctx, id: string): Promise<UserRow | undefined> {
  return ctx.db.selectFrom("app_user").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

export async function findUserByEmail(ctx: Ctx, email: string): Promise<UserRow | undefined> {
  return ctx.db.selectFrom("app_user").select(COLUMNS).where("email", "=", email).executeTakeFirst();
}

/**
 * Locks the user; false if it is inactive, or no longer has the given password or address. A later change of these waits
 * for the transaction, and then also ends what was started in it.
 */
export async function lockUnchanged(
  ctx: Ctx,
  { id, ...given }: Pick<UserRow, "id"> & Partial<Pick<UserRow, "password_hash" | "email">>,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", id)
    .where("is_active", "=", true)
    .where((eb) => eb.and(given))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the account against parallel changes. Call it before locking rows that belong to the account. */
export async function lockUser(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.selectFrom("app_user").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/**
 * Locks the actor's account and session, in this order: when the office has ended the session of a stranger, their
 * running call must change nothing, and renew no session that the office does not see. Error: 401 if it has ended.
 */
export async function lockActor(ctx: Ctx): Promise<void> {
  const actor = userOf(ctx);
  await lockUser(ctx, actor.id);
  await holdSession(ctx, actor);
}

export async function setPasswordHash(ctx: Ctx, id: string, hash: string): Promise<void> {
  await ctx.db.updateTable("app_user").set({ password_hash: hash }).where("id", "=", id).execute();
}

/** Deletes all credentials of the account: password, second factor, authenticator app and passkeys. */
export async function deleteSignIn(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable("app_user")
    .set({ password_hash: null, use_2fa: false })
    .where("id", "=", id)
    .execute();
  await ctx.db.deleteFrom("authenticator_app").where("user_id", "=", id).execute();
  await ctx.db.deleteFrom("passkey").where("user_id", "=", id).execute();
}

export async function setUserNames(
  ctx: Ctx,
  id: string,
  names: { readonly first_name: string; readonly last_name: string },
): Promise<void> {
  await ctx.db.updateTable("app_user").set(names).where("id", "=", id).execute();
}

export async function setUserEmail(ctx: Ctx, id: string, email: string): Promise<void> {
  await ctx.db.updateTable("app_user").set({ email }).where("id", "=", id).execute();
}

export interface PasswordTokenRow {
  readonly user_id: string;
  readonly type: string;
  readonly expires_at: Date;
}

export async function findPasswordToken(ctx: Ctx, hash: Buffer): Promise<PasswordTokenRow | undefined> {
  return ctx.db
    .selectFrom("password_token")
    .select(["user_id", "type", "expires_at"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
}

/** Removes and returns the token: of several parallel tries exactly one gets it. */
export async function takePasswordToken(ctx: Ctx, hash: Buffer): Promise<PasswordTokenRow | undefined> {
  return ctx.db
    .deleteFrom("password_token")
    .where("token_hash", "=", hash)
    .returning(["user_id", "type", "expires_at"])
    .executeTakeFirst();
}

export async function insertPasswordToken(
  ctx: Ctx,
  token: PasswordTokenRow & { readonly token_hash: Buffer },
): Promise<void> {
  await ctx.db.insertInto("password_token").values(token).execute();
}

export async function deletePasswordTokensOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom("password_token").where("user_id", "=", userId).execute();
}

export async function deleteEndedPasswordTokens(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("password_token").where("expires_at", "<", ctx.clock()).execute();
}

export async function insertStaff(
  ctx: Ctx,
  staff: { email: string; first_name: string; last_name: string; role: string },
): Promise<{ id: string }> {
  return ctx.db.insertInto("app_user").values(staff).returning("id").executeTakeFirstOrThrow();
}

/** True while the database has no user. */
export async function isEmpty(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.selectFrom("app_user").select("id").limit(1).executeTakeFirst()) === undefined;
}
