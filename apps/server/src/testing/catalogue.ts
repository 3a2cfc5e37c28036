import { onDatabase } from "./tables/on-database.ts";

/** A table as the database's catalogue describes it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly Index[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly triggers: readonly Trigger[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  /** The SQL expression. */
  readonly defaultValue: string | null;
}

export interface Index {
  readonly name: string;
  /** In their order; an expression is written out. */
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}

export interface ForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly table: string;
  readonly tableColumns: readonly string[];
  /** As PostgreSQL abbreviates it: `a` for no action, `c` for cascade. */
  readonly onUpdate: string;
}

export interface Trigger {
  readonly name: string;
  readonly calls: string;
  /** Columns of an `UPDATE OF`; none means any. */
  readonly columns: readonly string[];
}

const SQL = `
  SELECT t.relname AS name,
    (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'notNull', attnotnull,
        'defaultValue', (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = t.oid AND adnum = attnum))
        ORDER BY attnum)
      FROM pg_attribute WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    coalesce((SELECT json_agg(attname ORDER BY place)
      FROM pg_constraint, unnest(conkey) WITH ORDINALITY AS key (attnum, place)
      JOIN pg_attribute USING (attnum)
      WHERE conrelid = t.oid AND attrelid = t.oid AND contype = 'p'), '[]') AS "primaryKey",
    coalesce((SELECT json_agg(json_build_object('name', i.relname, 'isUnique', indisunique, 'columns',
        (SELECT json_agg(pg_get_indexdef(indexrelid, place, true) ORDER BY place)
          FROM generate_series(1, indnkeyatts) AS place)) ORDER BY i.relname)
      FROM pg_index JOIN pg_class AS i ON i.oid = indexrelid WHERE indrelid = t.oid), '[]') AS indexes,
    coalesce((SELECT json_agg(json_build_object('name', conname, 'table', confrelid::regclass::text, 'onUpdate', confupdtype,
        'columns', (SELECT json_agg(attname ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS key (attnum, place)
          JOIN pg_attribute USING (attnum) WHERE attrelid = conrelid),
        'tableColumns', (SELECT json_agg(attname ORDER BY place) FROM unnest(confkey) WITH ORDINALITY AS key (attnum, place)
          JOIN pg_attribute USING (attnum) WHERE attrelid = confrelid)) ORDER BY conname)
      FROM pg_constraint WHERE conrelid = t.oid AND contype = 'f'), '[]') AS "foreignKeys",
    coalesce((SELECT json_agg(json_build_object('name', tgname, 'calls', tgfoid::regproc::text,
        'columns', coalesce((SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
          WHERE attrelid = t.oid AND attnum = ANY (tgattr)), '[]')) ORDER BY tgname)
      FROM pg_trigger WHERE tgrelid = t.oid AND NOT tgisinternal), '[]') AS triggers
  FROM pg_class AS t WHERE t.relkind IN ('r', 'p') AND t.relnamespace = 'public'::regnamespace ORDER BY 1`;

/** All tables of a database but that of the migrations, by name. */
export async function readCatalogue(url: string): Promise<Table[]> {
  const { rows } = await onDatabase(url, async (client) => client.query<Table>(SQL));
  return rows.filter(({ name }) => name !== "schema_migration");
}
