import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { captureLog } from "../testing/log-lines.ts";
import { connect, isUnreachable } from "./connect.ts";
import { PREPARED } from "./prepared.ts";

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

it("a connection that is ended while it is closed is not told as lost: whoever deletes the database may be faster", async () => {
  const database = await createTestDatabase();
  const { log, lines } = captureLog();
  const { pool, close } = connect(database.url, { max: 1, log });
  const client = await pool.connect();
  client.release();
  const closed = close();
  client.emit("error", new Error("terminating connection due to administrator command"));
  await closed;
  expect(lines).toEqual([]);
  await database.drop();
});

it("a connection to what is no longer the primary is unavailable, and is not used again", async () => {
  const database = await createTestDatabase();
  const { log } = captureLog();
  const { db, close } = connect(database.url, { max: 1, log });
  const write = () => sql`CREATE TABLE written ()`.execute(db);
  try {
    // What a demoted primary answers.
    await sql`SET default_transaction_read_only = on`.execute(db);
    await expect(write()).rejects.toSatisfy(isUnreachable);
    await write();
  } finally {
    await close();
    await database.drop();
  }
});

it("a server that takes the connection and says nothing is unavailable after a while", async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const { db, close } = connect(`postgres://app@127.0.0.1:${port}/kf`, { max: 1, log: captureLog().log });
  try {
    await expect(sql`SELECT 1`.execute(db)).rejects.toSatisfy(isUnreachable);
  } finally {
    await close();
    silent.close();
  }
});

it("a connection whose answer did not come in time is not used again: the late answer is nobody's", async () => {
  const database = await createTestDatabase();
  const { db, close } = connect(database.url, { max: 1, log: captureLog().log, answerMs: 300 });
  try {
    const late = sql`SELECT 'late' AS word FROM pg_sleep(1)`.execute(db);
    await expect(late).rejects.toSatisfy(isUnreachable);
    expect((await sql`SELECT 'in time' AS word`.execute(db)).rows).toEqual([{ word: "in time" }]);
  } finally {
    await close();
    await database.drop();
  }
});

it("a connection to the server itself prepares marked statements once, one through a pooler none", async () => {
  const database = await createTestDatabase();
  const countPrepared = async ({ pooled }: { readonly pooled: boolean }) => {
    const { db, pool, close } = connect(database.url, { max: 1, log: captureLog().log });
    // A pooler names a process of its own.
    if (pooled) pool.on("connect", (client) => Object.assign(client, { processID: -1 }));
    try {
      for (const word of ["one", "two"]) {
        expect((await sql`SELECT ${word}::text AS word ${PREPARED}`.execute(db)).rows).toEqual([{ word }]);
        await sql`SELECT 'unmarked', ${word}::text`.execute(db);
      }
      const { rows } = await sql<{ times: number }>`
        SELECT generic_plans + custom_plans AS times FROM pg_prepared_statements`.execute(db);
      return rows.map(({ times }) => times);
    } finally {
      await close();
    }
  };
  try {
    expect(await countPrepared({ pooled: false })).toEqual([2]);
    expect(await countPrepared({ pooled: true })).toEqual([]);
  } finally {
    await database.drop();
  }
});

// Covers operation.19
it("each connection has limits of time of its own", async () => {
  const database = await createTestDatabase();
  const { log } = captureLog();
  const { db, close } = connect(database.url, { max: 1, log });
  try {
    const { rows } = await sql`
      SELECT current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db);
    expect(rows).toEqual([{ statement: "30s", idle: "1min" }]);
  } finally {
    await close();
    await database.drop();
  }
});
