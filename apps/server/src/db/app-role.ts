import type pg from "pg";

/**
 * The app's role: it reads and writes rows, owns no table and changes none. If a database has the role, `migrate`
 * grants what the app needs; the app signs in as this role or as a member.
 */
export const APP_ROLE = "krempelfrei_app";

/** Tables whose rows the app may not change or delete, by any statement. */
const ONLY_ADDED = ["change", "demo_mark"];
/** Columns of `change` that may be erased, as its trigger allows: values about people, never chained ones. */
const ERASED = ["actor_name", "subject_name", "changes", "values_salt", "ip", "ip_salt"];
/** Tables that only the owner writes. */
const ONLY_READ = ["schema_migration", "change_anchor"];

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(", ");

/** SQL: true if `change` has the columns of ERASED; the database may have stopped at an earlier migration. */
const CAN_ERASE = `EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.change') AND attname = 'values_salt')`;

const GRANTS = `
  GRANT USAGE ON SCHEMA public TO ${APP_ROLE};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${APP_ROLE};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${APP_ROLE};
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename IN (${quoted(ONLY_ADDED)}) LOOP
      EXECUTE format('REVOKE UPDATE, DELETE ON %I FROM ${APP_ROLE}', name);
    END LOOP;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename IN (${quoted(ONLY_READ)}) LOOP
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %I FROM ${APP_ROLE}', name);
    END LOOP;
    IF ${CAN_ERASE} THEN GRANT UPDATE (${ERASED.join(", ")}) ON change TO ${APP_ROLE}; END IF;
  END $$`;

/**
 * Selects a row if the role lacks a right (on a table of a new migration, or on all of a restored database), or may
 * change rows that it may only add.
 */
const LACKS = `
  SELECT FROM pg_class AS class JOIN pg_roles AS role ON role.rolname = '${APP_ROLE}'
  WHERE class.relnamespace = 'public'::regnamespace AND NOT role.rolsuper
    AND (class.relkind IN ('r', 'p') AND NOT has_table_privilege(role.oid, class.oid, 'SELECT')
      OR class.relkind IN ('r', 'p') AND class.relname NOT IN (${quoted(ONLY_READ)})
        AND NOT has_table_privilege(role.oid, class.oid, 'INSERT')
      OR class.relkind IN ('r', 'p') AND class.relname IN (${quoted(ONLY_ADDED)})
        AND has_table_privilege(role.oid, class.oid, 'UPDATE, DELETE')
      OR class.relname = 'change' AND ${CAN_ERASE}
        AND NOT has_column_privilege(role.oid, class.oid, 'changes', 'UPDATE')
      OR class.relkind = 'S' AND NOT has_sequence_privilege(role.oid, class.oid, 'USAGE'))
  LIMIT 1`;

/** Grants the app's role its rights, if the database has that role. Called as the owner of the tables. */
export async function grantToApp(client: pg.ClientBase): Promise<void> {
  if ((await client.query(LACKS)).rows.length === 0) return;
  await client.query("BEGIN");
  try {
    await client.query(GRANTS);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
