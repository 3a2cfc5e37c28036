import { closedBefore } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import type { Role } from "@krempelfrei/contract/access";
import { SESSION_IDLE_HOURS, SESSION_MAX_DAYS, SESSION_REMEMBER_DAYS } from "@krempelfrei/contract/limits";
import { sql } from "kysely";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { unauthenticated } from "../core/errors.ts";
import { PREPARED } from "../db/prepared.ts";
import { clientAddress, type Ctx } from "./context.ts";

type Database = Pick<Ctx, "db" | "clock">;

/** The open session with this token and its active user. */
export async function findSession(ctx: Database, tokenHash: Buffer) {
  const row = await ctx.db
    .selectFrom("session")
    .innerJoin("app_user", "app_user.id", "session.user_id")
    .leftJoin("customer", "customer.id", "app_user.customer_id")
    .select([
      // Last day of the group's contract; null if it is not cancelled.
      "customer.cancelled_to",
      "session.id as session_id",
      "session.remember",
      // True while the mailed code is missing.
      "session.is_pending",
      "session.seen_at",
      "session.created_at",
      "app_user.id",
      "app_user.role",
      "app_user.customer_id",
      "app_user.first_name",
      "app_user.last_name",
      sql<boolean>`app_user.role IN ('owner', 'admin', 'janitor') AND NOT app_user.use_2fa
        AND NOT EXISTS (SELECT FROM passkey WHERE passkey.user_id = app_user.id)`.as("lacks_second_factor"),
    ])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", ctx.clock())
    .where("app_user.is_active", "=", true)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  // The database checks the value of the column `role`.
  return row && { ...row, role: row.role as Role };
}

export interface NewSession {
  readonly user_id: string;
  /** Computed by the caller, which puts the token itself into a cookie. */
  readonly tokenHash: Buffer;
  readonly remember: boolean;
  readonly userAgent: string | null;
  /** True while the session waits for the mailed code and gives no access. */
  readonly is_pending?: boolean;
}

/** Milliseconds for which a sign-in waits for its mailed code, including resent codes. */
const PENDING_MS = HOUR_MS / 2;

/** End of a session that is used now. */
function sessionEnd(now: Date, remember: boolean): Date {
  return new Date(now.getTime() + (remember ? SESSION_REMEMBER_DAYS * 24 : SESSION_IDLE_HOURS) * HOUR_MS);
}

export async function insertSession(
  ctx: Ctx,
  { user_id, tokenHash, remember, userAgent, is_pending = false }: NewSession,
): Promise<string> {
  const now = ctx.clock();
  const row = await ctx.db
    .insertInto("session")
    .values({
      user_id,
      token_hash: tokenHash,
      remember,
      is_pending,
      expires_at: is_pending ? new Date(now.getTime() + PENDING_MS) : sessionEnd(now, remember),
      ip: clientAddress(ctx),
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: now,
      seen_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A session in use, with the columns that decide about its end. */
export interface UsedSession {
  readonly session_id: string;
  readonly remember: boolean;
  readonly created_at: Date;
  /** Null for staff. */
  readonly customer_id: string | null;
}

/** Records the use of a session, which extends it, but never beyond its maximum life. */
export async function touchSession(
  ctx: Database,
  { session_id, remember, created_at, customer_id }: UsedSession,
): Promise<void> {
  const now = ctx.clock();
  const days = customer_id === null ? SESSION_MAX_DAYS.staff : SESSION_MAX_DAYS.member;
  const last = created_at.getTime() + days * 24 * HOUR_MS;
  const expires_at = new Date(Math.min(sessionEnd(now, remember).getTime(), last));
  await ctx.db
    .updateTable("session")
    .set({ seen_at: now, expires_at })
    .where("id", "=", session_id)
    .execute();
}

/**
 * Replaces a session by one with a new id and token that is used now; everything else is unchanged. Undefined if the
 * session has ended meanwhile.
 */
export async function replaceSession(
  ctx: Database,
  id: string,
  tokenHash: Buffer,
): Promise<{ id: string; remember: boolean } | undefined> {
  const old = await ctx.db.deleteFrom("session").where("id", "=", id).returningAll().executeTakeFirst();
  if (!old) return undefined;
  const { id: _, token_hash: __, ...kept } = old;
  return ctx.db
    .insertInto("session")
    .values({ ...kept, token_hash: tokenHash, seen_at: ctx.clock() })
    .returning(["id", "remember"])
    .executeTakeFirstOrThrow();
}

/**
 * Locks the actor's session until the end of the transaction: a change that ends all sessions comes before, or waits.
 * Call it after locking the person, because such a change locks in this order. Error: 401 if the session has ended.
 */
export async function holdSession(
  ctx: Pick<Ctx, "db">,
  { session_id }: { readonly session_id: string },
): Promise<void> {
  const row = await ctx.db
    .selectFrom("session")
    .select("id")
    .where("id", "=", session_id)
    .forShare()
    .executeTakeFirst();
  if (!row) throw unauthenticated();
}

/** Records that the person has just entered the password in this session. */
export async function setSessionConfirmed(ctx: Database, id: string): Promise<void> {
  await ctx.db.updateTable("session").set({ confirmed_at: ctx.clock() }).where("id", "=", id).execute();
}

/**
 * Whether the person of this session has signed in, or entered the password in it, after this time; a renewed session
 * is as old as its sign-in.
 */
export async function isSessionProvedAfter(ctx: Database, id: string, moment: Date): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where((eb) => eb.or([eb("created_at", ">", moment), eb("confirmed_at", ">", moment)]))
    .executeTakeFirst();
  return row !== undefined;
}

export interface OpenSession {
  readonly id: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly seen_at: Date;
}

/** The open sessions of a user, the last used first. */
export async function listSessionsOf(ctx: Database, userId: string): Promise<OpenSession[]> {
  return ctx.db
    .selectFrom("session")
    .select(["id", "user_agent", "created_at", "seen_at"])
    .where("user_id", "=", userId)
    .where("is_pending", "=", false)
    .where("expires_at", ">", ctx.clock())
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends a session of this user; false when there is none with this id. */
export async function deleteSessionOf(ctx: Database, userId: string, id: string): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Ends all sessions of a user but one, including pending ones; returns their number. */
export async function deleteOtherSessions(ctx: Database, userId: string, id: string): Promise<number> {
  const result = await ctx.db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id", "<>", id)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteSession(ctx: Database, id: string): Promise<void> {
  await ctx.db.deleteFrom("session").where("id", "=", id).execute();
}

/** Ends all sessions of a user. */
export async function deleteSessionsOf(ctx: Database, userId: string): Promise<void> {
  await ctx.db.deleteFrom("session").where("user_id", "=", userId).execute();
}

/** Ends all sessions of a user, or of all users without an id; returns the user's row for each session. */
export async function takeSessions(ctx: Database, userId?: string) {
  const ended = await ctx.db
    .deleteFrom("session")
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .returning("user_id")
    .execute();
  const ids = [...new Set(ended.map(({ user_id }) => user_id))];
  if (ids.length === 0) return [];
  const users = await ctx.db
    .selectFrom("app_user")
    .select(["id", "first_name", "last_name", "customer_id"])
    .where("id", "in", ids)
    .execute();
  const byId = new Map(users.map((user) => [user.id, user]));
  return ended.flatMap(({ user_id }) => byId.get(user_id) ?? []);
}

/** Ends the pending sign-ins of a user, with their codes. */
export async function deletePendingSessionsOf(ctx: Database, userId: string): Promise<void> {
  await ctx.db.deleteFrom("session").where("user_id", "=", userId).where("is_pending", "=", true).execute();
}

/** Deletes expired sessions, and sessions of members whose time for reading after the contract's end is over. */
export async function deleteEndedSessions(ctx: Database): Promise<void> {
  await ctx.db
    .deleteFrom("session")
    .where((eb) =>
      eb.or([
        eb("expires_at", "<", ctx.clock()),
        eb(
          "user_id",
          "in",
          eb
            .selectFrom("customer")
            .innerJoin("app_user", "app_user.customer_id", "customer.id")
            .select("app_user.id")
            .where("customer.cancelled_to", "<", closedBefore(berlinDay(ctx.clock()))),
        ),
      ]),
    )
    .execute();
}
