import { randomUUID } from "node:crypto";
import { shiftDatabase, shiftOfDate } from "@krempelfrei/testing/moment";
import { inject } from "vitest";
import { ofDatabase } from "../db/client.ts";
import { TEMPLATE } from "./database-server.ts";
import { onDatabase } from "./tables/on-database.ts";

export interface TestDatabase {
  /** URL for the owner of the tables. */
  readonly url: string;
  /** URL for the role of the app. */
  readonly appUrl: string;
  drop(): Promise<void>;
}

async function run(url: string, query: string): Promise<void> {
  await onDatabase(url, async (client) => client.query(query));
}

// Nobody waits for anybody: several clones of one template at a time are fine as long as no session is in it.
const admin = (query: string): Promise<void> => run(inject("databaseUrl"), query);

/** A migrated database of its own for one test file, at the moment of the file; `template: false` gives an empty one. */
export async function createTestDatabase({ template = true } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copied as files: through the log, as by default, each page is written twice.
  await admin(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY` : ""}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  await run(url.href, shiftDatabase(shiftOfDate()));
  const appUrl = ofDatabase(inject("appDatabaseUrl"), name);
  return { url: url.href, appUrl, drop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) };
}
