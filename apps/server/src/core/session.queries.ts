import type { Role } from "@krempelfrei/contract/access";
import type { Ctx } from "./context.ts";

type Database = Pick<Ctx, "db" | "clock">;

export interface SessionRow {
  readonly session_id: string;
  readonly remember: boolean;
  readonly seen_at: Date;
  readonly id: string;
  readonly role: Role;
  readonly customer_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** The open session with this token and its active user. */
export async function findSession(ctx: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const row = await ctx.db
    .selectFrom("session")
    .innerJoin("app_user", "app_user.id", "session.user_id")
    .select([
      "session.id as session_id",
      "session.remember",
      "session.seen_at",
      "app_user.id",
      "app_user.role",
      "app_user.customer_id",
      "app_user.first_name",
      "app_user.last_name",
    ])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", ctx.clock())
    .where("app_user.is_active", "=", true)
    .executeTakeFirst();
  // The database checks the value of the column `role`.
  return row && { ...row, role: row.role as Role };
}

export interface NewSession {
  readonly token_hash: Buffer;
  readonly user_id: string;
  readonly remember: boolean;
  readonly expires_at: Date;
  readonly ip: string;
  readonly user_agent: string | null;
}

export async function insertSession(ctx: Database, session: NewSession): Promise<string> {
  const now = ctx.clock();
  const row = await ctx.db
    .insertInto("session")
    .values({ ...session, created_at: now, seen_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function touchSession(ctx: Database, id: string, expiresAt: Date): Promise<void> {
  await ctx.db
    .updateTable("session")
    .set({ seen_at: ctx.clock(), expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function deleteSession(ctx: Database, id: string): Promise<void> {
  await ctx.db.deleteFrom("session").where("id", "=", id).execute();
}

export async function deleteSessionsOf(ctx: Database, userId: string): Promise<void> {
  await ctx.db.deleteFrom("session").where("user_id", "=", userId).execute();
}

export async function deleteEndedSessions(ctx: Database): Promise<void> {
  await ctx.db.deleteFrom("session").where("expires_at", "<", ctx.clock()).execute();
}
