// npm run db:types: writes apps/server/src/db/tables.ts and docs/tables.md from a database that all migrations have made.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { openEmbedded } from "@krempelfrei/embedded-postgres/open";
import { migrate } from "../db/migrate.ts";
import { EMBEDDED_ROLES } from "../db/open.ts";
import { readCatalogue } from "./catalogue.ts";
import { describeTables } from "./table-diagrams.ts";

const [, , types = "apps/server/src/db/tables.ts", diagrams = "docs/tables.md"] = process.argv;
const directory = await mkdtemp(join(tmpdir(), "krempelfrei-types-"));
const database = await openEmbedded({
  folder: directory,
  ...EMBEDDED_ROLES,
  log: pino({ level: "warn" }),
  durable: false,
});
try {
  await migrate(database.url);
  const args = ["--dialect", "postgres", "--url", database.url, "--out-file", types];
  const shape = ["--date-parser", "string", "--type-mapping", '{"int8":"number"}'];
  // The table of the migrations is theirs alone.
  const result = spawnSync("kysely-codegen", [...args, ...shape, "--exclude-pattern", "schema_migration"], {
    stdio: "inherit",
  });
  process.exitCode = result.status ?? 1;
  await writeFile(diagrams, await describeTables(await readCatalogue(database.url)));
} finally {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}
