import { UNDO_MINUTES } from "@krempelfrei/contract/limits";
import { sql } from "kysely";
import type { FieldChange } from "../../../context/audit.ts";
import { userOf, type Ctx } from "../../../context/context.ts";

interface OwnChange {
  /** Entries of one transaction, in order. */
  readonly actions: readonly string[];
  readonly changes: readonly FieldChange[];
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
        AND subject_type = 'file' AND subject_id = ANY(${fileIds}::uuid[])
    ), last AS (SELECT * FROM entry WHERE at = last_at)
    SELECT id, array_agg(action ORDER BY number) AS actions,
      (SELECT coalesce(jsonb_agg(field ORDER BY number), '[]') FROM last AS one, jsonb_array_elements(one.changes) AS field
        WHERE one.id = last.id) AS changes
    FROM last
    GROUP BY id
    HAVING bool_and(actor_id = ${userOf(ctx).id})`.execute(ctx.db);
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}
