import { API } from "@krempelfrei/contract/api";
import { addressOf } from "@krempelfrei/contract/call";
import { getCustomer, listCustomers, updateCustomer } from "@krempelfrei/contract/customers/customers";
import { answerOf } from "@krempelfrei/testing/client";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Db } from "../db/connect.ts";
import { openReplica, type ReadFrom, type Replica } from "../db/replica.ts";
import { createBrowserClient, type Client } from "../testing/client.ts";
import { createReplicatedDatabase } from "../testing/processes/replica-server.ts";
import { createWorld } from "../testing/world.ts";

const log = pino({ level: "silent" });
const PATIENCE = { timeout: 120_000, interval: 50 };
const reads: ReadFrom[] = [];
const database = await createReplicatedDatabase();
let noteWrite: Replica["noteWrite"] | undefined;

const world = await createWorld({
  database,
  replica(db) {
    const { replicaUrl: url } = database;
    // Never too late here, and asked again at once.
    const replica = openReplica({
      url,
      db,
      log,
      count: (from) => reads.push(from),
      lateMs: 600_000,
      restMs: 0,
    });
    return { ...replica, noteWrite: async (userId) => (noteWrite ?? replica.noteWrite)(userId) };
  },
});
const other = await world.anotherApp();

/** The same browser at the other server. */
function atOther(client: Client): Client {
  const same = createBrowserClient(other);
  for (const [name, value] of client.cookies) same.cookies.set(name, value);
  return same;
}

const admin = async (): Promise<Client> => world.signIn(await world.makeStaff("admin"));
const from = async (work: () => Promise<unknown>): Promise<ReadFrom | undefined> => {
  reads.length = 0;
  await work();
  return reads[0];
};
const towns = async (client: Client, name: string) =>
  answerOf(listCustomers, await client.get(`/api/customers?search=${name}`)).data.map(({ city }) => city);

async function moveTo(client: Client, id: string, city: string): Promise<void> {
  const { revision } = answerOf(getCustomer, await client.get(`/api/customers/${id}`));
  answerOf(updateCustomer, await client.patch(`/api/customers/${id}`, { city, revision }));
}

/** Until what the replica has shows what has been written. */
const untilThere = (client: Client) =>
  vi.waitFor(async () => expect(await from(() => client.get("/api/customers"))).toBe("replica"), PATIENCE);

afterEach(() => {
  noteWrite = undefined;
});

describe("a call that may be answered late", () => {
  // Covers operation.16
  it.each(
    [...API.values()].filter(({ replica }) => replica === true).map((call) => [call.path, call] as const),
  )("%s is read on the replica, and writes nothing", async (_path, call) => {
    const client = await world.signIn(await world.makeStaff("owner"));
    await untilThere(client);
    const url = addressOf(
      call,
      undefined,
      call.query?.safeParse({}).success === true ? undefined : { search: "a" },
    );
    const ask = async () => expect((await client.get(url)).statusCode).toBe(200);
    expect(await from(ask)).toBe("replica");
  });

  // Covers operation.16
  it("is never older than what the person has changed, at whatever server and in whatever session", async () => {
    const { customer } = await world.makeGroup("Spreewald");
    const person = await world.makeStaff("admin");
    const writer = await world.signIn(person);
    const sameInAnotherBrowser = atOther(await world.signIn(person));
    const reader = await admin();
    const seesLate = async (): Promise<void> => {
      const read = await from(async () => expect(await towns(reader, "Spreewald")).toEqual([null]));
      expect(read).toBe("replica");
    };
    // The group was not made by the reader, for whom nothing waits until it is there.
    await vi.waitFor(seesLate, PATIENCE);
    await database.hold();
    try {
      await moveTo(writer, customer.id, "Lübbenau");
      expect(await from(async () => expect(await towns(writer, "Spreewald")).toEqual(["Lübbenau"]))).toBe(
        "behind",
      );
      expect(await towns(atOther(writer), "Spreewald")).toEqual(["Lübbenau"]);
      expect(await towns(sameInAnotherBrowser, "Spreewald")).toEqual(["Lübbenau"]);
      // Somebody else may hear of it later.
      await seesLate();
    } finally {
      await database.release();
    }
    await untilThere(writer);
    expect(await towns(writer, "Spreewald")).toEqual(["Lübbenau"]);
    expect(await towns(atOther(writer), "Spreewald")).toEqual(["Lübbenau"]);
  });

  it("is answered by the primary where the replica does not know a row yet", async () => {
    const reader = await admin();
    await untilThere(reader);
    await database.hold();
    try {
      const { customer } = await world.makeGroup();
      const url = `/api/changelog?customer_id=${customer.id}`;
      expect((await reader.get(url)).statusCode).toBe(200);
    } finally {
      await database.release();
    }
  });

  // Covers operation.16
  it("is answered by the primary while the replica is dead, and by the replica when it is back", async () => {
    const reader = await admin();
    await untilThere(reader);
    await database.killReplica();
    expect(await from(async () => expect(await towns(reader, "Niemand")).toEqual([]))).toBe("failed");
    await database.startReplica();
    await untilThere(reader);
  });
});

describe("a change", () => {
  // Covers operation.16
  it("that cannot be noted is not acknowledged, and is there when it is sent again", async () => {
    const { customer } = await world.makeGroup("Uckermark");
    const writer = await admin();
    const { revision } = answerOf(getCustomer, await writer.get(`/api/customers/${customer.id}`));
    noteWrite = async () => Promise.reject(new Error("the connection is gone"));
    const send = async () =>
      writer.request({
        method: "PATCH",
        url: `/api/customers/${customer.id}`,
        headers: { "idempotency-key": "8f9a3c1e-6f0b-4c55-9d0e-0d5f3b1c2a77" },
        payload: { city: "Templin", revision },
      });
    const refused = await send();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBeDefined();
    noteWrite = undefined;
    const again = await send();
    expect(again.statusCode).toBe(200);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(await towns(writer, "Uckermark")).toEqual(["Templin"]);
  });
});

describe("a replica", () => {
  const open = (db: Db, lateMs: number) => {
    const counted: ReadFrom[] = [];
    const replica = openReplica({
      url: database.replicaUrl,
      db,
      log,
      lateMs,
      count: (from) => counted.push(from),
    });
    const ask = async () => {
      const answer = await replica.read(null, async () => "there");
      return answer?.value ?? counted.at(-1);
    };
    return { replica, ask };
  };

  // Covers operation.16
  it("is not asked before the primary has said where it is, nor when it is too far behind", async () => {
    const { replica, ask } = open(world.db, 250);
    try {
      expect(await ask()).toBe("away");
      await vi.waitFor(async () => expect(await ask()).toBe("there"), PATIENCE);
      await database.hold();
      await world.makeStaff();
      await vi.waitFor(async () => expect(await ask()).toBe("behind"), PATIENCE);
    } finally {
      await database.release();
    }
    await vi.waitFor(async () => expect(await ask()).toBe("there"), PATIENCE);
    await replica.close();
  });

  it("that is the primary itself is not asked: nobody knows of which", async () => {
    const counted: ReadFrom[] = [];
    const replica = openReplica({
      url: database.url,
      db: world.db,
      log,
      count: (from) => counted.push(from),
    });
    await vi.waitFor(async () => {
      await replica.read(null, async () => "there");
      expect(counted.at(-1)).toBe("behind");
    }, PATIENCE);
    await replica.close();
  });
});
