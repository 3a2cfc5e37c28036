import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "@krempelfrei/embedded-postgres/open";
import { migrate } from "../db/migrate.ts";
import { EMBEDDED_ROLES } from "../db/open.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
    /** The same for the role that the app works as. */
    appDatabaseUrl: string;
  }
}

export const TEMPLATE = "krempelfrei_template";

/**
 * One PostgreSQL for the whole run, with one migrated database that each test file clones; and one temporary folder, which
 * goes with the run: what a suite makes that is skipped then, nobody else takes away.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-run-"));
  // Databases that root starts run as another user.
  await chmod(directory, 0o755);
  process.env.TMPDIR = directory;
  const database = await openEmbedded({
    folder: join(directory, "database"),
    ...EMBEDDED_ROLES,
    log: pino({ level: "silent" }),
    durable: false,
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = new URL(database.url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  project.provide("databaseUrl", database.url);
  project.provide("appDatabaseUrl", database.appUrl);
  return async () => {
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
