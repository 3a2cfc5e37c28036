import { randomUUID } from "node:crypto";
import { shiftDatabase, shiftOfDate } from "@krempelfrei/testing/moment";
import { inject } from "vitest";
import { ofDatabase } from "../db/hosts.ts";
import { TEMPLATE } from "./database-server.ts";
import { onDatabase } from "./tables/on-database.ts";

export interface TestDatabase {
  /** Of the owner. */
  readonly url: string;
  /** Of the role that the app works as. */
  readonly appUrl: string;
  drop(): Promise<void>;
}

async function run(url: string, ...queries: readonly string[]): Promise<void> {
  await onDatabase(url, async (client) => {
    for (const query of queries) await client.query(query);
  });
}

// Two clones of one template at the same time are refused: they queue here.
const admin = (query: string): Promise<void> =>
  run(inject("databaseUrl"), "SELECT pg_advisory_lock(1)", query);

/** A migrated database of its own for one test file, at the moment of the file; `template: false` gives an empty one. */
export async function createTestDatabase({ template = true } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await admin(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${TEMPLATE}` : ""}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  await run(url.href, shiftDatabase(shiftOfDate()));
  const appUrl = ofDatabase(inject("appDatabaseUrl"), name);
  return { url: url.href, appUrl, drop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) };
}
