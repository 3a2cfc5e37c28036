import { once } from "node:events";
import { createConnection, createServer, type AddressInfo, type Socket } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { connect, isUnreachable } from "./connect.ts";
import { createClient, splitHosts } from "./hosts.ts";

const database = await createTestDatabase();
const { host, pathname, username, password } = new URL(database.url);
const log = pino({ level: "silent" });

/** Takes connections and says nothing, like a machine that is frozen. */
const sockets = new Set<Socket>();
const frozen = createServer((socket) => void sockets.add(socket.on("error", () => undefined)));
frozen.listen(0, "127.0.0.1");
await once(frozen, "listening");
const frozenHost = `127.0.0.1:${(frozen.address() as AddressInfo).port}`;

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  frozen.close();
  await database.drop();
});

const urlOf = (...hosts: readonly string[]): string =>
  `postgres://${username}:${password}@${hosts.join(",")}${pathname}`;

describe("an address with several hosts", () => {
  it("is one address for each of them", () => {
    expect(splitHosts("postgres://a:b@one,two:5433/name?sslmode=require")).toEqual([
      "postgres://a:b@one/name?sslmode=require",
      "postgres://a:b@two:5433/name?sslmode=require",
    ]);
    expect(splitHosts("postgres://one/name")).toEqual(["postgres://one/name"]);
    expect(splitHosts("keine Adresse")).toEqual([]);
  });

  // Covers operation.12
  it("leads to the one that takes writes, past one that is frozen and one that is not there", async () => {
    const { db, close } = connect(urlOf(frozenHost, "127.0.0.1:1", host), { max: 3, log });
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => sql<{ one: number }>`SELECT 1 AS one`.execute(db)),
    );
    expect(answers.flatMap(({ rows }) => rows)).toHaveLength(6);
    await close();
  });

  it("is unreachable where none takes writes, as for the driver where nothing answers", async () => {
    const readOnly = createClient(database.url, "test");
    await readOnly.connect();
    await readOnly.query(`ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = on`);
    const { db, close } = connect(urlOf("127.0.0.1:1", host), { max: 1, log });
    const error: unknown = await sql`SELECT 1`.execute(db).catch((reason: unknown) => reason);
    expect(isUnreachable(error), String(error)).toBe(true);

    // Once there is one again, it is found without a restart.
    await readOnly.query("SET transaction_read_only = off");
    await readOnly.query(`ALTER DATABASE ${pathname.slice(1)} RESET default_transaction_read_only`);
    await readOnly.end();
    expect((await sql`SELECT 1`.execute(db)).rows).toHaveLength(1);
    await close();
  });

  // Covers operation.12
  it("leaves a host that has frozen under a call once another one takes writes", async () => {
    // A line to the database that goes silent, as a machine does that is frozen.
    const target = new URL(database.url);
    const lines: Socket[] = [];
    let isFrozen = false;
    const relay = createServer((socket) => {
      lines.push(socket.on("error", () => undefined));
      if (isFrozen) return;
      const onward = createConnection(Number(target.port), target.hostname).on("error", () => undefined);
      lines.push(onward);
      socket.on("data", (bytes) => void (isFrozen || onward.write(bytes)));
      onward.on("data", (bytes) => void (isFrozen || socket.write(bytes)));
    });
    relay.listen(0, "127.0.0.1");
    await once(relay, "listening");
    const first = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
    const second = createServer();
    second.listen(0, "127.0.0.1");
    await once(second, "listening");
    const { port } = second.address() as AddressInfo;
    const { db, close } = connect(urlOf(first, `127.0.0.1:${port}`), { max: 1, log });
    try {
      await sql`SELECT 1`.execute(db);
      isFrozen = true;
      const asked = sql`SELECT 2`.execute(db).catch((reason: unknown) => reason);
      // The other host takes writes from now on.
      second.on("connection", (socket) => {
        const onward = createConnection(Number(target.port), target.hostname).on("error", () => undefined);
        lines.push(
          socket.on("error", () => undefined),
          onward,
        );
        socket.pipe(onward).pipe(socket);
      });
      const error = await asked;
      expect(isUnreachable(error), String(error)).toBe(true);
      expect(String(error)).toContain("not the primary any more");
      expect((await sql`SELECT 1`.execute(db)).rows).toHaveLength(1);
    } finally {
      await close();
      for (const line of lines) line.destroy();
      relay.close();
      second.close();
    }
  }, 60_000);

  // Covers operation.12
  it("leaves a host that goes on taking writes once another one has taken over", async () => {
    const target = new URL(database.url);
    const lines: Socket[] = [];
    let hasTakenOver = false;
    // Both lead to the database; what it says of its timeline is that of a takeover on the second one.
    const relays = [0, 1].map((index) =>
      createServer((socket) => {
        lines.push(socket.on("error", () => undefined));
        if (index === 1 && !hasTakenOver) {
          socket.destroy();
          return;
        }
        const onward = createConnection(Number(target.port), target.hostname).on("error", () => undefined);
        lines.push(onward);
        socket.pipe(onward);
        onward.on("data", (bytes) => {
          const text = bytes.toString("latin1").replace(/00000001(?=[\dA-F]{16})/, `0000000${index + 1}`);
          socket.write(text, "latin1");
        });
      }).listen(0, "127.0.0.1"),
    );
    await Promise.all(relays.map(async (relay) => once(relay, "listening")));
    const hosts = relays.map((relay) => `127.0.0.1:${(relay.address() as AddressInfo).port}`);
    const { db, close } = connect(urlOf(...hosts), { max: 1, log });
    try {
      await sql`SELECT 1`.execute(db);
      const waits = sql`SELECT pg_sleep(50)`.execute(db).catch((reason: unknown) => reason);
      hasTakenOver = true;
      expect(String(await waits)).toContain("not the primary any more");
      // Two looks later it is still where it is not broken off: on the second one.
      expect((await sql`SELECT pg_sleep(5)`.execute(db)).rows).toHaveLength(1);
    } finally {
      await close();
      for (const line of lines) line.destroy();
      for (const relay of relays) relay.close();
    }
  }, 60_000);
});
