import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { NoMasterKey, type WrappedKey } from "../blobs/group-keys.ts";
import { unwrapKey, wrapKey, type MasterKeys } from "../blobs/key-wrap.ts";
import type { Db } from "../db/connect.ts";
import type { Ctx } from "./context.ts";

const BYTES = 32;

/** Context to read secrets, which a master key may have wrapped. */
export type SecretCtx = Pick<Ctx, "db" | "masterKeys">;

const purposeOf = (name: string): string => `secret ${name}`;

/**
 * A secret of 32 bytes shared by all processes on this database; the first process that needs the secret creates it.
 * Rejects with `NoMasterKey` if it is wrapped by a master key that this process lacks.
 */
export async function getSecret(ctx: SecretCtx, name: string): Promise<Buffer> {
  const known = await findSecret(ctx, name);
  if (known !== undefined) return known;
  await insertSecret(ctx, name, randomBytes(BYTES));
  const made = await findSecret(ctx, name);
  if (made === undefined) throw new Error(`The secret ${name} was not made`);
  return made;
}

async function findSecret({ db, masterKeys }: SecretCtx, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("app_secret")
    .select(["value", "master", "wrapped"])
    .where("name", "=", name)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { value, master, wrapped } = row;
  if (master !== null && wrapped !== null) return unwrapSecret(masterKeys, name, { master, wrapped });
  if (value === null) throw new Error(`The secret ${name} is empty`);
  return value;
}

async function insertSecret(ctx: SecretCtx, name: string, secret: Buffer): Promise<void> {
  const { db, masterKeys } = ctx;
  const kept =
    masterKeys && (await takesWrapped(db)) ? wrapSecret(masterKeys, name, secret) : { value: secret };
  await db
    .insertInto("app_secret")
    .values({ name, ...kept })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/**
 * True once a secret may be stored in its wrapped form alone: programs of the release before read secrets in clear, and
 * are gone when the migration of the phase `contract` is applied.
 */
async function takesWrapped(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_nullable: boolean }>`
    SELECT NOT attnotnull AS is_nullable FROM pg_attribute
    WHERE attrelid = 'app_secret'::regclass AND attname = 'value'`.execute(db);
  return rows[0]?.is_nullable ?? false;
}

function wrapSecret(masters: MasterKeys, name: string, secret: Buffer) {
  const { id: master, key } = masters.current;
  return { value: null, master, wrapped: wrapKey(secret, key, purposeOf(name)) };
}

function unwrapSecret(
  masters: MasterKeys | undefined,
  name: string,
  { master, wrapped }: WrappedKey,
): Buffer {
  const by = masters?.find(master);
  if (by === undefined) throw new NoMasterKey(master);
  return unwrapKey(wrapped, by.key, purposeOf(name));
}

/** A secret before and after its exchange. */
export interface ReplacedSecret {
  readonly former: Buffer;
  readonly current: Buffer;
}

/** Replaces a secret, which is locked until the transaction ends. Undefined if there is none. */
export async function replaceSecret(ctx: SecretCtx, name: string): Promise<ReplacedSecret | undefined> {
  const { db, masterKeys } = ctx;
  await db.selectFrom("app_secret").select("name").where("name", "=", name).forUpdate().execute();
  const former = await findSecret(ctx, name);
  if (former === undefined) return undefined;
  const current = randomBytes(BYTES);
  const kept = masterKeys
    ? wrapSecret(masterKeys, name, current)
    : { value: current, master: null, wrapped: null };
  await db.updateTable("app_secret").set(kept).where("name", "=", name).execute();
  return { former, current };
}

/** Ids of the master keys that wrap secrets. */
export async function listSecretMasters(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("app_secret")
    .select("master")
    .distinct()
    .where("master", "is not", null)
    .$narrowType<{ master: string }>()
    .execute();
  return rows.map(({ master }) => master);
}

/**
 * Wraps all secrets by the current master key that are plain or wrapped by an earlier one, while the app runs; their
 * values stay. Resolves to their number. Rejects with `NoMasterKey`.
 */
export async function wrapSecrets(db: Db, masterKeys: MasterKeys): Promise<number> {
  if (!(await takesWrapped(db))) return 0;
  const rows = await db
    .selectFrom("app_secret")
    .select("name")
    .where("master", "is distinct from", masterKeys.current.id)
    .execute();
  for (const { name } of rows) {
    const secret = await getSecret({ db, masterKeys }, name);
    await db
      .updateTable("app_secret")
      .set(wrapSecret(masterKeys, name, secret))
      .where("name", "=", name)
      .execute();
  }
  return rows.length;
}
