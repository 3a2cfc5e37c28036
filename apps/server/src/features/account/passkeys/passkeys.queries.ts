import { sql, type Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { Passkey } from "../../../db/tables.ts";

const COLUMNS = ["id", "user_id", "name", "created_at", "last_used_at"] as const;

export type PasskeyRow = Readonly<Pick<Selectable<Passkey>, (typeof COLUMNS)[number]>>;

const KEY_COLUMNS = ["id", "user_id", "credential_id", "public_key", "sign_count"] as const;

/** Key and counter that verify a signature. */
export type PasskeyKey = Readonly<Pick<Selectable<Passkey>, (typeof KEY_COLUMNS)[number]>>;

/** The passkeys of a user, the oldest first. */
export async function listPasskeysOf(
  ctx: Ctx,
  userId: string,
): Promise<(PasskeyRow & { readonly credential_id: Buffer })[]> {
  return ctx.db
    .selectFrom("passkey")
    .select([...COLUMNS, "credential_id"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** A passkey of this user, locked; undefined for unknown passkeys and passkeys of others. */
export async function findPasskeyOf(ctx: Ctx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return ctx.db
    .selectFrom("passkey")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findPasskeyKey(ctx: Ctx, credentialId: Buffer): Promise<PasskeyKey | undefined> {
  return ctx.db
    .selectFrom("passkey")
    .select(KEY_COLUMNS)
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Undefined when the key belongs to an account already. */
export async function insertPasskey(
  ctx: Ctx,
  passkey: Omit<PasskeyKey, "id"> & { readonly name: string },
): Promise<PasskeyRow | undefined> {
  return ctx.db
    .insertInto("passkey")
    .values({ ...passkey, created_at: ctx.clock() })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function setPasskeyName(ctx: Ctx, id: string, name: string): Promise<void> {
  await ctx.db.updateTable("passkey").set({ name }).where("id", "=", id).execute();
}

/**
 * Records a use. False if the device's counter has not advanced (a copy of the key signs, or a parallel sign-in was
 * quicker), or the passkey is gone.
 */
export async function setPasskeyUsed(ctx: Ctx, id: string, signCount: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable("passkey")
    .set({ sign_count: signCount, last_used_at: ctx.clock() })
    .where("id", "=", id)
    .where(sql<boolean>`(sign_count < ${signCount} OR (sign_count = 0 AND ${signCount} = 0))`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deletePasskey(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom("passkey").where("id", "=", id).execute();
}

export interface ChallengeRow {
  readonly challenge_hash: Buffer;
  readonly holder_hash: Buffer;
  readonly expires_at: Date;
}

export async function insertPasskeyChallenge(ctx: Ctx, challenge: ChallengeRow): Promise<void> {
  await ctx.db.insertInto("passkey_challenge").values(challenge).execute();
}

/**
 * Deletes the holder's challenge; true if it existed and has not expired. Of several parallel answers exactly one gets
 * true.
 */
export async function takePasskeyChallenge(
  ctx: Ctx,
  challenge: Omit<ChallengeRow, "expires_at">,
): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", challenge.challenge_hash)
    .where("holder_hash", "=", challenge.holder_hash)
    .returning("expires_at")
    .executeTakeFirst();
  return row !== undefined && row.expires_at > ctx.clock();
}

export async function deleteEndedPasskeyChallenges(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("passkey_challenge").where("expires_at", "<", ctx.clock()).execute();
}
