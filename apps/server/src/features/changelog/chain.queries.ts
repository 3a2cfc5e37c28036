import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";

/** Key of an advisory lock; no other code uses this number. */
const LOCK = 4_711_010;

/** A link of the chain, a row of `change_seal`. */
export interface Link {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly change_id: number;
  readonly hash: Buffer;
}

/** The part of an entry that the chain covers, as one text: its values by their salted hashes. */
const chainedEntry = sql<string>`chained_change(change)`;

/**
 * True if the values match the hashes in the chained part. Erased values have lost their salts, so then all values must
 * be gone.
 */
const valuesFit = sql<boolean>`(
  CASE WHEN change.values_salt IS NULL
    THEN num_nonnulls(change.actor_name, change.subject_name, change.changes) = 0
    ELSE sha256(change.values_salt || convert_to(change_values(change), 'UTF8')) = change.values_hash END
  AND CASE WHEN change.ip_salt IS NULL THEN change.ip IS NULL
    ELSE sha256(change.ip_salt || convert_to(coalesce(change.ip, ''), 'UTF8')) = change.ip_hash END)`;

/**
 * True if an entry may lack its values or its network address: it is old enough, or the history records the deletion of
 * its group or person; an entry about an emergency contact goes with the person whose contact it is, one about a
 * document with the converted person who took it along.
 */
const erasedRightly = ({ oldBefore, addressesBefore }: Ages) => sql<boolean>`(
  change.at < ${oldBefore}
  OR (change.values_salt IS NOT NULL
    AND (change.at < ${addressesBefore} OR change.ip_salt IS NOT NULL OR change.ip_hash IS NULL))
  OR EXISTS (SELECT FROM change AS deletion
    WHERE deletion.action IN ('customer.deleted', 'relationship.deleted')
      AND deletion.subject_id IN (change.customer_id, change.subject_id))
  OR (change.subject_type = 'sos_contact' AND EXISTS (SELECT FROM change AS own
    JOIN change AS deletion ON deletion.subject_id = own.actor_id
    WHERE own.customer_id = change.customer_id AND own.subject_id = change.subject_id
      AND own.subject_type = 'sos_contact'
      AND deletion.action IN ('customer.deleted', 'relationship.deleted')))
  OR (change.subject_type = 'file' AND EXISTS (SELECT FROM change AS conversion
    JOIN change AS deletion ON deletion.subject_id = conversion.subject_id
    JOIN change AS moved ON moved.customer_id = conversion.subject_id
    WHERE conversion.customer_id = change.customer_id AND conversion.action = 'relationship.converted'
      AND deletion.action = 'customer.deleted'
      AND moved.action = 'file.changed_group' AND moved.subject_id = change.subject_id)))`;

/** Serialises the chaining of all processes until the transaction ends. */
export async function lockChain(ctx: Ctx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(ctx.db);
}

/** Start of a chain that a migration rebuilt over the same entries. */
export interface Anchor {
  /** Time of the migration. */
  readonly at: Date;
  /** The last link of the chain before. */
  readonly seq: number;
  readonly hash: Buffer;
  /** Entries and links that did not fit the chain before. */
  readonly broken: number;
}

export async function getAnchor(ctx: Ctx): Promise<Anchor | undefined> {
  return ctx.db.selectFrom("change_anchor").select(["at", "seq", "hash", "broken"]).executeTakeFirst();
}

export async function getHead(ctx: Ctx): Promise<Link | undefined> {
  return ctx.db.selectFrom("change_seal").selectAll().orderBy("seq", "desc").limit(1).executeTakeFirst();
}

export interface Unchained {
  readonly change_id: number;
  /** Null if the entry was deleted before it was chained. */
  readonly entry: string | null;
}

/**
 * Removes entries from the waiting list of the chain and returns them, in the order of ids, after the last one
 * returned.
 */
export async function takeUnchained(ctx: Ctx, after: number, limit: number): Promise<Unchained[]> {
  const { rows } = await sql<Unchained>`
    WITH taken AS (
      DELETE FROM change_unsealed WHERE change_id IN (
        SELECT change_id FROM change_unsealed WHERE change_id > ${after} ORDER BY change_id LIMIT ${limit})
      RETURNING change_id)
    SELECT taken.change_id, CASE WHEN change.id IS NULL THEN NULL ELSE ${chainedEntry} END AS entry
    FROM taken LEFT JOIN change ON change.id = taken.change_id
    ORDER BY taken.change_id`.execute(ctx.db);
  return rows;
}

export async function insertLinks(ctx: Ctx, links: readonly Link[]): Promise<void> {
  await sql`
    INSERT INTO change_seal (seq, change_id, hash)
    SELECT * FROM unnest(${links.map(({ seq }) => seq)}::bigint[], ${links.map(({ change_id }) => change_id)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[])`.execute(ctx.db);
}

export interface ChainedEntry extends Link {
  /** Null if the entry is deleted. */
  readonly entry: string | null;
  readonly at: Date | null;
  /** True if the values match the chained hashes, or are erased. */
  readonly values_fit: boolean;
  readonly is_erased: boolean;
  /** False if values are missing although the history records no erasure. */
  readonly rightly: boolean;
}

/** Entries before these times have their values, or their network addresses, erased for age. */
export interface Ages {
  readonly oldBefore: Date;
  readonly addressesBefore: Date;
}

interface Section {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
  readonly ages: Ages;
}

/** A section of the chain, with the present entries. */
export async function listChained(ctx: Ctx, { after, upTo, limit, ages }: Section): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    SELECT seal.seq, seal.change_id, seal.hash, change.at, coalesce(${valuesFit}, false) AS values_fit,
      change.values_salt IS NULL AS is_erased, ${erasedRightly(ages)} AS rightly,
      CASE WHEN change.id IS NULL THEN NULL ELSE ${chainedEntry} END AS entry
    FROM (SELECT * FROM change_seal WHERE seq > ${after} AND seq <= ${upTo} ORDER BY seq LIMIT ${limit}) AS seal
    LEFT JOIN change ON change.id = seal.change_id
    ORDER BY seal.seq`.execute(ctx.db);
  return rows;
}

/** Entries that are neither chained nor waiting for it: they were inserted by bypassing the product. */
export async function listUnchained(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM change
    WHERE NOT EXISTS (SELECT FROM change_seal WHERE change_id = change.id)
      AND NOT EXISTS (SELECT FROM change_unsealed WHERE change_id = change.id)
    ORDER BY id LIMIT ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export interface ProvenEntry {
  /** Null while the entry waits to be chained; so are the hashes. */
  readonly seq: number | null;
  readonly change_id: number;
  /**
   * Hexadecimal hashes. `before`: of the previous link, or for the first one of the anchor (null without an anchor).
   * `hash`: of this link, over `before`, the number, the id and the entry.
   */
  readonly before: string | null;
  readonly hash: string | null;
  readonly entry: string;
  /** Values beside the chained part (names, changes, network address), with the salts of their hashes; null once erased. */
  readonly values: string | null;
  readonly values_salt: string | null;
  readonly ip: string | null;
  readonly ip_salt: string | null;
}

/** Entries about some kinds of things in a period, each with the proof of its position in the chain. */
export async function listProven(
  ctx: Ctx,
  { subjects, from, to }: { readonly subjects: readonly string[]; readonly from: Date; readonly to: Date },
): Promise<ProvenEntry[]> {
  const { rows } = await sql<ProvenEntry>`
    SELECT seal.seq, change.id AS change_id, encode(seal.hash, 'hex') AS hash, ${chainedEntry} AS entry,
      encode(CASE WHEN seal.seq = 1 THEN (SELECT hash FROM change_anchor) ELSE previous.hash END, 'hex') AS before,
      CASE WHEN change.values_salt IS NULL THEN NULL ELSE change_values(change) END AS values,
      encode(change.values_salt, 'hex') AS values_salt, change.ip, encode(change.ip_salt, 'hex') AS ip_salt
    FROM change
    LEFT JOIN change_seal AS seal ON seal.change_id = change.id
    LEFT JOIN change_seal AS previous ON previous.seq = seal.seq - 1
    WHERE change.at >= ${from} AND change.at < ${to} AND change.subject_type = ANY(${subjects})
    ORDER BY change.id`.execute(ctx.db);
  return rows;
}
