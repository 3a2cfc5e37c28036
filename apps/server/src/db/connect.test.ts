import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { captureLog } from "../testing/log-lines.ts";
import { connect, isUnreachable } from "./connect.ts";

it("a connection that breaks between two queries of a transaction fails the next one, and nothing else", async () => {
  const database = await createTestDatabase();
  const { log, lines } = captureLog();
  const { db, close } = connect(database.url, { max: 2, log });
  try {
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await vi.waitFor(() => expect(lines.join("")).toContain("database connection lost"));
      await sql`SELECT 1`.execute(trx);
    });
    await expect(broken).rejects.toSatisfy(isUnreachable);
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await close();
    await database.drop();
  }
});
