import { sql, type RawBuilder, type SqlBool } from "kysely";
import { has } from "./authorize.ts";
import type { Actor } from "./context.ts";

/** The groups in which this actor may look up rows by id. */
function groupsOf(actor: Actor): readonly string[] | "all" {
  if (has(actor, "documents.manage")) return "all";
  if (actor.kind === "sos") return actor.persons.map(({ customer_id }) => customer_id);
  return actor.kind === "user" && actor.customer_id !== null ? [actor.customer_id] : [];
}

/**
 * Restricts a lookup by id: members and contacts find rows of their own groups only, by the primary key; staff finds
 * all, by an index for that. The policy checks the row afterwards.
 */
export function inReach(actor: Actor): RawBuilder<SqlBool> {
  const groups = groupsOf(actor);
  return groups === "all" ? sql<SqlBool>`true` : sql<SqlBool>`customer_id = ANY(${groups}::uuid[])`;
}

/** The whole key of a group's row. */
export interface GroupKey {
  readonly customer_id: string;
  readonly id: string;
}

/** The groups and the ids of rows, for `customer_id IN … AND id IN …`. */
export const keysOf = (rows: readonly GroupKey[]): { groups: string[]; ids: string[] } => ({
  groups: [...new Set(rows.map(({ customer_id }) => customer_id))],
  ids: rows.map(({ id }) => id),
});
