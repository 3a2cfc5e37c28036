import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Effect of a migration on running programs: after `expand` programs of the previous release continue, after `contract`
 * only programs that know the migration.
 */
export type Phase = "expand" | "contract";

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly phase: Phase;
  /** True for a single statement that PostgreSQL refuses inside of a transaction. */
  readonly isAlone: boolean;
}

/**
 * Former names of unchanged migrations that were moved behind the `expand` ones of their release. Databases and backups of
 * builds in between have them by these.
 */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  "0215-no-small-business.sql": "0262-no-small-business.sql",
  "0236-maintainers-of-before.sql": "0263-maintainers-of-before.sql",
};

/** The name that an applied migration has in this program. */
export const presentName = (name: string): string => FORMER_NAMES[name] ?? name;

const CONTRACT = /^-- phase: contract$/m;
const ALONE = /^-- no transaction$/m;

/** The migrations of a folder, in the order of their names. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return {
        name,
        sql,
        checksum,
        phase: CONTRACT.test(sql) ? "contract" : "expand",
        isAlone: ALONE.test(sql),
      };
    }),
  );
}

export interface Applied {
  readonly checksum: string;
  readonly phase: Phase;
}

/** Rows of the database's table of migrations, by their present names. */
export function appliedByName(rows: readonly (Applied & { readonly name: string })[]): Map<string, Applied> {
  return new Map(rows.map(({ name, ...row }) => [presentName(name), row]));
}

/**
 * The database does not fit this program: it lacks migrations, is newer than the program can read, has a migration
 * whose file was changed, or may not be read.
 */
export class SchemaMismatch extends Error {
  readonly kind: "behind" | "newer" | "changed" | "no-rights";
  /** Number of migrations that the database lacks. */
  readonly missing: number;
  constructor(kind: SchemaMismatch["kind"], message: string, missing = 0) {
    super(message);
    this.kind = kind;
    this.missing = missing;
  }
}

/** Rejects a database that this program cannot work with: an applied file was changed, or something was removed that it uses. */
export function refuseForeign(known: readonly Migration[], applied: ReadonlyMap<string, Applied>): void {
  const own = new Map(known.map((migration) => [migration.name, migration]));
  for (const [name, { checksum, phase }] of applied) {
    const migration = own.get(name);
    if (migration === undefined && phase === "contract")
      throw new SchemaMismatch(
        "newer",
        `The database is newer than this program: it has the migration ${name}.`,
      );
    if (migration !== undefined && migration.checksum !== checksum)
      throw new SchemaMismatch("changed", `The migration ${name} was changed after it was applied.`);
  }
}
