import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { TEMPLATE } from "./database-server.ts";

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function admin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    // Two clones of one template at the same time are refused: they queue here.
    await client.query("SELECT pg_advisory_lock(1)");
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A migrated database of its own for one test file; `template: false` gives an empty one. */
export async function createTestDatabase({ template = true } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await admin(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${TEMPLATE}` : ""}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) };
}
