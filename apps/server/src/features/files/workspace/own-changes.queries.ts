import { UNDO_MINUTES } from "@krempelfrei/contract/limits";
import { sql } from "kysely";
import type { FieldChange } from "../../../context/audit.ts";
import { keysOf, type GroupKey } from "../../../context/reach.queries.ts";
import { userOf, type Ctx } from "../../../context/context.ts";
import type { ReturnedDeadline } from "../data/pass-on-deadlines.ts";

interface OwnChange {
  /** Entries of one transaction, in order. */
  readonly actions: readonly string[];
  readonly changes: readonly FieldChange[];
  /** The revision after the change, if the content was converted since; null otherwise. */
  readonly revision_before_conversion: number | null;
}

/** The reader converts pictures at any time: no change of the document that anybody made. */
const BY_PEOPLE = sql`action <> 'file.converted'`;

/**
 * Deadlines of a document that the transaction of its last change transferred and nobody transferred since, locked
 * until the transaction ends; without those of persons who have left the group.
 */
export async function lockTransferredDeadlines(
  ctx: Ctx,
  customerId: string,
  fileId: string,
): Promise<ReturnedDeadline[]> {
  const { rows } = await sql<ReturnedDeadline>`
    WITH last AS (
      SELECT max(at) AS at FROM change
      WHERE customer_id = ${customerId} AND at > now() - make_interval(mins => ${UNDO_MINUTES})
        AND subject_type = 'file' AND subject_id = ${fileId} AND ${BY_PEOPLE}
    ), transfer AS (
      SELECT subject_id, (array_agg(field ->> 'old' ORDER BY id))[1]::uuid AS former_person_id,
        (array_agg(field ->> 'new' ORDER BY id DESC))[1]::uuid AS person_id
      FROM last JOIN change USING (at), jsonb_array_elements(changes) AS field
      WHERE customer_id = ${customerId} AND subject_type = 'deadline' AND field ->> 'field' = 'person_id'
      GROUP BY subject_id
    )
    SELECT deadline.id, deadline.title, deadline.person_id, former_person_id
    FROM deadline JOIN transfer ON transfer.subject_id = deadline.id AND transfer.person_id = deadline.person_id
      JOIN app_user AS former ON former.id = former_person_id AND former.customer_id = deadline.customer_id
    WHERE deadline.customer_id = ${customerId} AND deadline.file_id = ${fileId}
    ORDER BY deadline.id
    FOR UPDATE OF deadline`.execute(ctx.db);
  return rows;
}

/**
 * The last change of each document, by its id, combined from the entries of one transaction. Documents last changed by
 * another person or more than half an hour ago are left out.
 */
export async function findOwnChanges(
  ctx: Ctx,
  customerId: string,
  fileIds: readonly string[],
): Promise<Map<string, OwnChange>> {
  const { rows } = await sql<{ id: string } & OwnChange>`
    WITH entry AS (
      SELECT subject_id AS id, change.id AS number, at, actor_id, action, changes,
        max(at) OVER (PARTITION BY subject_id) AS last_at
      FROM change
      WHERE customer_id = ${customerId} AND at > now() - make_interval(mins => ${UNDO_MINUTES})
        AND subject_type = 'file' AND subject_id = ANY(${fileIds}::uuid[]) AND ${BY_PEOPLE}
    ), last AS (SELECT * FROM entry WHERE at = last_at)
    SELECT id, array_agg(action ORDER BY number) AS actions,
      (SELECT coalesce(jsonb_agg(field ORDER BY number), '[]') FROM last AS one, jsonb_array_elements(one.changes) AS field
        WHERE one.id = last.id) AS changes,
      (SELECT (field ->> 'old')::bigint FROM change AS conversion, jsonb_array_elements(conversion.changes) AS field
        WHERE conversion.customer_id = ${customerId} AND conversion.at > now() - make_interval(mins => ${UNDO_MINUTES})
          AND conversion.action = 'file.converted' AND conversion.subject_id = last.id AND conversion.id > max(number)
          AND field ->> 'field' = 'revision'
        ORDER BY conversion.id LIMIT 1) AS revision_before_conversion
    FROM last
    GROUP BY id
    HAVING bool_and(actor_id = ${userOf(ctx).id})`.execute(ctx.db);
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}

/** Revisions that documents had before the conversion that gave them their present one, by their ids. */
export async function listUnconvertedRevisions(
  ctx: Ctx,
  files: readonly (GroupKey & { readonly revision: number })[],
): Promise<Map<string, number>> {
  const { groups, ids } = keysOf(files);
  const { rows } = await sql<{ id: string; before: number; after: number }>`
    SELECT subject_id AS id, (field ->> 'old')::bigint AS before, (field ->> 'new')::bigint AS after
    FROM change, jsonb_array_elements(changes) AS field
    WHERE customer_id = ANY(${groups}::uuid[]) AND at > now() - make_interval(mins => ${UNDO_MINUTES})
      AND subject_type = 'file' AND subject_id = ANY(${ids}::uuid[]) AND action = 'file.converted'
      AND field ->> 'field' = 'revision'`.execute(ctx.db);
  const present = new Map(files.map(({ id, revision }) => [id, revision]));
  return new Map(rows.flatMap(({ id, before, after }) => (present.get(id) === after ? [[id, before]] : [])));
}
