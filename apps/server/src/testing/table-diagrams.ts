import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ForeignKey, Table } from "./catalogue.ts";

const MIGRATIONS = join(import.meta.dirname, "../db/migrations");

interface Section {
  readonly title: string;
  /** Comment at the head of the file. */
  readonly about: string;
  readonly names: readonly string[];
}

/** One for each migration that makes tables which are still there, in their order. */
async function readSections(tables: ReadonlyMap<string, Table>): Promise<Section[]> {
  const files = (await readdir(MIGRATIONS)).toSorted();
  const sections = await Promise.all(
    files.map(async (file): Promise<Section> => {
      const text = await readFile(join(MIGRATIONS, file), "utf8");
      const words = file.replace(/^\d+-|\.sql$/g, "").replaceAll("-", " ");
      const head = text.split("\n");
      const end = head.findIndex((line) => !line.startsWith("--"));
      return {
        title: words.charAt(0).toUpperCase() + words.slice(1),
        about: head
          .slice(0, end)
          .map((line) => line.replace(/^-- ?/, ""))
          .join("\n"),
        names: [...text.matchAll(/^CREATE TABLE (\w+)/gm)].flatMap(([, name]) => name ?? []),
      };
    }),
  );
  return sections.filter(({ names }) => names.some((name) => tables.has(name)));
}

const marks = (table: Table, column: string): string => {
  const isForeign = table.foreignKeys.some(({ columns }) => columns.includes(column));
  const isUnique = table.indexes.some(({ columns, isUnique }) => isUnique && columns.join() === column);
  const found = [
    ...(table.primaryKey.includes(column) ? ["PK"] : []),
    ...(isForeign ? ["FK"] : []),
    ...(isUnique && !table.primaryKey.includes(column) ? ["UK"] : []),
  ];
  return found.length === 0 ? "" : ` ${found.join(", ")}`;
};

const shortType = (type: string): string =>
  type.replace("timestamp with time zone", "timestamptz").replaceAll(" ", "_");

function entity(table: Table): string[] {
  const columns = table.columns.map(
    ({ name, type, notNull }) =>
      `    ${shortType(type)} ${name}${marks(table, name)}${notNull ? "" : ' "may be null"'}`,
  );
  return [`  ${table.name} {`, ...columns, "  }"];
}

function relation(table: Table, key: ForeignKey): string {
  const isRequired = key.columns.every((name) =>
    table.columns.some((column) => column.name === name && column.notNull),
  );
  const isOne = table.indexes.some(
    ({ columns, isUnique }) => isUnique && columns.toSorted().join() === key.columns.toSorted().join(),
  );
  const label = key.columns.length === 1 ? key.columns[0] : key.columns.slice(1).join(", ");
  return `  ${key.table} ${isRequired ? "||" : "|o"}--o${isOne ? "|" : "{"} ${table.name} : "${label}"`;
}

/** Markdown: the tables of a database as one diagram (Mermaid) for each migration. */
export async function describeTables(tables: readonly Table[]): Promise<string> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sections = (await readSections(byName)).map(({ title, about, names }) => {
    const here = names.flatMap((name) => byName.get(name) ?? []);
    const lines = here.flatMap((table) => [
      ...entity(table),
      ...table.foreignKeys.map((key) => relation(table, key)),
    ]);
    return [`## ${title}`, "", about, "", "```mermaid", "erDiagram", ...lines, "```", ""].join("\n");
  });
  return [
    "# Tables",
    "",
    "Written by `npm run db:types` from a database that the migrations have made; a test compares it with them. One section",
    "for each file of `apps/server/src/db/migrations`. A line between two tables is a foreign key, named by its columns",
    "without the group.",
    "",
    ...sections,
  ].join("\n");
}
