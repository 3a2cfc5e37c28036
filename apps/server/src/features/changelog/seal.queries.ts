import { sql } from "kysely";
import type { Ctx } from "../../core/context.ts";

/** Any number that nothing else in the database locks. */
const LOCK = 4_711_010;

export interface Seal {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly change_id: number;
  readonly hash: Buffer;
}

/** All of an entry as one text, the same on every server and in every time zone. */
const wholeEntry = sql<string>`jsonb_build_array(
  change.id, (extract(epoch FROM change.at) * 1000000)::bigint, change.actor_id, change.actor_name, change.action,
  change.subject_type, change.subject_id, change.subject_name, change.customer_id, change.changes, change.ip)::text`;

/** One sealing at a time, until the transaction ends, however many processes there are. */
export async function lockChain(ctx: Ctx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(ctx.db);
}

export async function getHead(ctx: Ctx): Promise<Seal | undefined> {
  return ctx.db.selectFrom("change_seal").selectAll().orderBy("seq", "desc").limit(1).executeTakeFirst();
}

export interface Unsealed {
  readonly change_id: number;
  /** Null when the entry is gone before it was sealed. */
  readonly entry: string | null;
}

/** Takes entries that are not in the chain yet, in the order of ids, above the last one taken. */
export async function takeUnsealed(ctx: Ctx, after: number, limit: number): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    WITH taken AS (
      DELETE FROM change_unsealed WHERE change_id IN (
        SELECT change_id FROM change_unsealed WHERE change_id > ${after} ORDER BY change_id LIMIT ${limit})
      RETURNING change_id)
    SELECT taken.change_id, CASE WHEN change.id IS NULL THEN NULL ELSE ${wholeEntry} END AS entry
    FROM taken LEFT JOIN change ON change.id = taken.change_id
    ORDER BY taken.change_id`.execute(ctx.db);
  return rows;
}

export async function insertSeals(ctx: Ctx, seals: readonly Seal[]): Promise<void> {
  await sql`
    INSERT INTO change_seal (seq, change_id, hash)
    SELECT * FROM unnest(${seals.map(({ seq }) => seq)}::bigint[], ${seals.map(({ change_id }) => change_id)}::bigint[],
      ${seals.map(({ hash }) => hash)}::bytea[])`.execute(ctx.db);
}

export interface SealedEntry extends Seal {
  /** Null when the entry is gone. */
  readonly entry: string | null;
  readonly at: Date | null;
}

/** A section of the chain, with the entries as they are now. */
export async function listSealed(
  ctx: Ctx,
  after: number,
  upTo: number,
  limit: number,
): Promise<SealedEntry[]> {
  const { rows } = await sql<SealedEntry>`
    SELECT seal.seq, seal.change_id, seal.hash, change.at,
      CASE WHEN change.id IS NULL THEN NULL ELSE ${wholeEntry} END AS entry
    FROM (SELECT * FROM change_seal WHERE seq > ${after} AND seq <= ${upTo} ORDER BY seq LIMIT ${limit}) AS seal
    LEFT JOIN change ON change.id = seal.change_id
    ORDER BY seal.seq`.execute(ctx.db);
  return rows;
}

/** Entries that are neither in the chain nor waiting for it: they were inserted by bypassing the product. */
export async function listUnchained(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM change
    WHERE NOT EXISTS (SELECT FROM change_seal WHERE change_id = change.id)
      AND NOT EXISTS (SELECT FROM change_unsealed WHERE change_id = change.id)
    ORDER BY id LIMIT ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export interface ProvenEntry {
  /** Null while it waits to be sealed, as the hashes are. */
  readonly seq: number | null;
  readonly change_id: number;
  /** Hexadecimal: of the link before it (null for the first), and its own over that, the number, the id and the entry. */
  readonly before: string | null;
  readonly hash: string | null;
  readonly entry: string;
}

/** Entries about some kinds of things between two moments, each with what proves its place in the chain. */
export async function listProven(
  ctx: Ctx,
  { subjects, from, to }: { readonly subjects: readonly string[]; readonly from: Date; readonly to: Date },
): Promise<ProvenEntry[]> {
  const { rows } = await sql<ProvenEntry>`
    SELECT seal.seq, change.id AS change_id, encode(previous.hash, 'hex') AS before, encode(seal.hash, 'hex') AS hash,
      ${wholeEntry} AS entry
    FROM change
    LEFT JOIN change_seal AS seal ON seal.change_id = change.id
    LEFT JOIN change_seal AS previous ON previous.seq = seal.seq - 1
    WHERE change.at >= ${from} AND change.at < ${to} AND change.subject_type = ANY(${subjects})
    ORDER BY change.id`.execute(ctx.db);
  return rows;
}
