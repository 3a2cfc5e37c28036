import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { SightRule } from "./visibility.ts";

/**
 * A rule of visibility.ts as SQL. `person` is an id or an expression for one; `table` is the query's name for the
 * documents. The caller limits them to the person's group.
 */
export function sightSql(
  rule: SightRule,
  person: string | RawBuilder<unknown>,
  table = "file",
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if ("all" in rule || "any" in rule) {
    const parts = ("all" in rule ? rule.all : rule.any).map((part) => sightSql(part, person, table));
    return sql<SqlBool>`(${sql.join(parts, "all" in rule ? sql` AND ` : sql` OR `)})`;
  }
  if ("flag" in rule) return sql<SqlBool>`${column(rule.flag)} = ${sql.lit(rule.is)}`;
  if ("notInState" in rule) {
    const states = sql.join(rule.notInState.map((state) => sql.lit(state)));
    return sql<SqlBool>`${column("approval_status")} NOT IN (${states})`;
  }
  return typeof person === "string"
    ? sql<SqlBool>`${column(rule.person)} = ${person}::uuid`
    : sql<SqlBool>`${column(rule.person)} = ${person}`;
}
