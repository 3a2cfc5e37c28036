import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { enqueue } from "../../jobs/enqueue.ts";
import { createWorld } from "../../testing/world.ts";
import { chainHistory } from "./chain-changes.job.ts";
import { headText, chainChanges } from "./chain-changes.ts";
import { verifyChangelog } from "./verify-changelog.ts";

const world = await createWorld();
const { db, system } = world;

/** Somebody with all rights on the database, past the triggers. */
async function tamper(work: () => Promise<unknown>): Promise<void> {
  await sql`ALTER TABLE change DISABLE TRIGGER USER`.execute(db);
  await sql`ALTER TABLE change_seal DISABLE TRIGGER USER`.execute(db);
  await work();
  await sql`ALTER TABLE change ENABLE TRIGGER USER`.execute(db);
  await sql`ALTER TABLE change_seal ENABLE TRIGGER USER`.execute(db);
}

const entry = (name: string) => ({
  actor_name: "Erika Muster",
  action: "file.updated",
  subject_type: "file",
  subject_id: randomUUID(),
  subject_name: name,
  changes: JSON.stringify([{ field: "name", old: "Ä", new: name }]),
});

async function write(...names: string[]): Promise<number[]> {
  const rows = await db.insertInto("change").values(names.map(entry)).returning("id").execute();
  return rows.map(({ id }) => id);
}

const problems = async (known?: string): Promise<readonly string[]> =>
  (await verifyChangelog(system, known)).problems;

// Each test begins with a history of its own that is whole.
beforeEach(async () => {
  await tamper(async () => sql`TRUNCATE change, change_seal, change_unsealed`.execute(db));
});
afterEach(async () => {
  await sql`ALTER TABLE change ENABLE TRIGGER USER`.execute(db);
});

describe("the chain over the change history", () => {
  it("takes what is written, in numbers without gaps, and is whole", async () => {
    await write("a", "b");
    await chainChanges(system);
    await write("c");
    await db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto("change").values(entry("never")).execute();
        throw new Error("taken back");
      })
      .catch(() => undefined);
    await write("d");
    const verdict = await verifyChangelog(system);
    expect(verdict).toMatchObject({ entries: 4, problems: [], broken: 0 });
    const links = await db.selectFrom("change_seal").select("seq").orderBy("seq").execute();
    expect(links.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(verdict.head).toMatch(/^4:[\da-f]{64}$/);
    expect(await verifyChangelog(system)).toEqual(verdict);
  });

  it("is empty and whole before the first entry", async () => {
    expect(await verifyChangelog(system)).toEqual({
      entries: 0,
      erased: 0,
      head: undefined,
      problems: [],
      broken: 0,
    });
  });

  it("goes on in another time zone and with other settings of the database", async () => {
    await write("a");
    const before = await verifyChangelog(system);
    const after = await db.connection().execute(async (connection) => {
      await sql`SET TimeZone = 'Asia/Tokyo'`.execute(connection);
      await sql`SET DateStyle = 'German'`.execute(connection);
      const verdict = await verifyChangelog({ ...system, db: connection });
      await sql`RESET ALL`.execute(connection);
      return verdict;
    });
    expect(after).toEqual(before);
  });

  it("waits for nobody: an entry of a transaction that still runs is chained after later ones", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const started = Promise.withResolvers<number>();
    const slow = db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto("change")
        .values(entry("slow"))
        .returning("id")
        .executeTakeFirstOrThrow();
      started.resolve(row.id);
      await promise;
    });
    const early = await started.promise;
    const [late = 0] = await write("quick");
    expect(late).toBeGreaterThan(early);
    const head = await chainChanges(system);
    expect(head).toMatchObject({ seq: 1, change_id: late });
    resolve();
    await slow;
    expect(await verifyChangelog(system)).toMatchObject({ entries: 2, problems: [] });
  });

  it("is one chain, however many processes chain at once", async () => {
    await write(...Array.from({ length: 300 }, (_, index) => `${index}`));
    await Promise.all([1, 2, 3].map(async () => chainChanges(system)));
    expect(await verifyChangelog(system)).toMatchObject({ entries: 300, problems: [] });
  });

  it("takes more than one part at a time", async () => {
    await sql`INSERT INTO change (actor_name, action, subject_type, subject_name)
      SELECT 'Erika', 'file.updated', 'file', i FROM generate_series(1, 4500) AS i`.execute(db);
    expect(await verifyChangelog(system)).toMatchObject({ entries: 4500, problems: [] });
  });

  it("is gone on with by a job", async () => {
    await write("a");
    await enqueue(system, chainHistory, {});
    await world.runJobs();
    expect(await db.selectFrom("change_seal").select("seq").execute()).toEqual([{ seq: 1 }]);
  });
});

const ERASED = { actor_name: null, subject_name: null, changes: null, values_salt: null };
const erase = async (id: number): Promise<void> =>
  void (await db.updateTable("change").set(ERASED).where("id", "=", id).execute());

describe("what an entry says of people", () => {
  it("can be erased, and the chain is whole: names and changes together, the address by itself", async () => {
    await write("a", "b");
    await sql`UPDATE change SET ip = NULL, ip_salt = NULL`.execute(db);
    await chainChanges(system);
    const row = { ...entry("Garten"), at: new Date("2010-05-01T00:00:00Z"), ip: "192.0.2.7" };
    const { id } = await db.insertInto("change").values(row).returning("id").executeTakeFirstOrThrow();
    await db.updateTable("change").set({ ip: null, ip_salt: null }).where("id", "=", id).execute();
    await erase(id);
    const kept = await db.selectFrom("change").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ ...ERASED, ip: null, ip_salt: null, action: "file.updated" });
    expect(JSON.stringify(kept)).not.toMatch(/Erika|Garten/);
    expect([kept.values_hash?.length, kept.ip_hash?.length]).toEqual([32, 32]);
    // The test alone makes this one older than the others.
    expect(await problems()).toEqual([`entry ${id} was added later: it is older than entries before it`]);
    expect(await verifyChangelog(system)).toMatchObject({ entries: 3, erased: 1 });
  });

  // Covers S59
  it("cannot be exchanged, erased in part or brought back, nor anything chained", async () => {
    const [id = 0] = await write("a");
    const set = async (assignments: string): Promise<unknown> =>
      sql`UPDATE change SET ${sql.raw(assignments)} WHERE id = ${id}`.execute(db);
    for (const assignments of [
      "subject_name = NULL",
      "actor_name = NULL, subject_name = NULL, changes = NULL",
      "values_salt = NULL",
      "changes = '[]'",
      "actor_name = NULL, subject_name = NULL, changes = NULL, values_salt = NULL, values_hash = NULL",
      "actor_name = NULL, subject_name = NULL, changes = NULL, values_salt = NULL, action = 'x.y'",
      "ip = '192.0.2.1'",
      "ip_hash = sha256('x')",
      "at = now() - interval '1 day'",
    ])
      await expect(set(assignments), assignments).rejects.toThrow("append-only");
    await erase(id);
    await expect(set("subject_name = 'b'")).rejects.toThrow("append-only");
    await expect(
      db
        .insertInto("change_anchor")
        .values({ seq: 1, hash: Buffer.alloc(31), broken: 0 })
        .execute(),
    ).rejects.toThrow("change_anchor_hash_check");
  });

  it("is named where it was erased without a reason, and where it was exchanged past the triggers", async () => {
    const [first = 0, second = 0, third = 0] = await write("a", "b", "c");
    const withAddress = { ...entry("d"), ip: "192.0.2.7" };
    const { id: fourth } = await db
      .insertInto("change")
      .values(withAddress)
      .returning("id")
      .executeTakeFirstOrThrow();
    await chainChanges(system);
    await erase(first);
    await db.updateTable("change").set({ ip: null, ip_salt: null }).where("id", "=", fourth).execute();
    await tamper(async () => {
      await sql`UPDATE change SET subject_name = NULL WHERE id = ${second}`.execute(db);
      await sql`UPDATE change SET values_salt = NULL WHERE id = ${third}`.execute(db);
    });
    expect(await problems()).toEqual([
      `entry ${first} was erased before its time`,
      `entry ${second} was changed`,
      `entry ${third} was changed`,
      `entry ${fourth} was erased before its time`,
    ]);
  });

  it("goes with the years, and the address after 90 days, by a job", async () => {
    const now = new Date("2040-02-01T12:00:00Z");
    const insert = async (at: string): Promise<number> => {
      const row = { ...entry("x"), at: new Date(at), ip: "192.0.2.7" };
      return (await db.insertInto("change").values(row).returning("id").executeTakeFirstOrThrow()).id;
    };
    // The last moment of 2029 in Germany, and the first of 2030.
    const times = [
      "2029-12-31T22:59:59Z",
      "2029-12-31T23:00:00Z",
      "2039-11-03T11:59:00Z",
      "2039-11-03T12:01:00Z",
    ];
    const ids: number[] = [];
    for (const at of times) ids.push(await insert(at));
    await world.runHourly(now);
    const rows = await db.selectFrom("change").select(["id", "subject_name", "ip"]).orderBy("id").execute();
    expect(rows).toEqual([
      { id: ids[0], subject_name: null, ip: null },
      { id: ids[1], subject_name: "x", ip: null },
      { id: ids[2], subject_name: "x", ip: null },
      { id: ids[3], subject_name: "x", ip: "192.0.2.7" },
    ]);
    expect(await verifyChangelog({ ...system, clock: () => now })).toMatchObject({ erased: 1, problems: [] });
  });
});

describe("what somebody does past the product", () => {
  it("is refused as long as the triggers stand", async () => {
    await write("a");
    await chainChanges(system);
    for (const table of ["change", "change_seal"]) {
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(db)).rejects.toThrow("append-only");
      await expect(sql`TRUNCATE ${sql.table(table)}`.execute(db)).rejects.toThrow("append-only");
    }
    await expect(sql`UPDATE change SET ip = 'x'`.execute(db)).rejects.toThrow("append-only");
  });

  it.each(["subject_name", "actor_name", "action", "ip", "changes", "at", "customer_id"])(
    "to the column %s is named",
    async (column) => {
      const [, id] = await write("a", "b", "c");
      await chainChanges(system);
      const values: Record<string, unknown> = {
        changes: "[]",
        at: new Date("2020-01-01T00:00:00.001Z"),
        customer_id: randomUUID(),
      };
      await tamper(async () =>
        sql`UPDATE change SET ${sql.ref(column)} = ${values[column] ?? "x"} WHERE id = ${id}`.execute(db),
      );
      expect(await problems()).toEqual([`entry ${id} was changed`]);
    },
  );

  it("is named: a deleted entry, and one that was deleted before it was chained", async () => {
    const [, second] = await write("a", "b", "c");
    await chainChanges(system);
    const [fresh] = await write("d");
    await tamper(async () => sql`DELETE FROM change WHERE id IN (${second}, ${fresh})`.execute(db));
    expect(await problems()).toEqual([`entry ${second} was deleted`, `entry ${fresh} was deleted`]);
  });

  // Covers S27
  it("is named: an entry that was deleted with its link", async () => {
    const [, second] = await write("a", "b", "c");
    await chainChanges(system);
    await tamper(async () => {
      await sql`DELETE FROM change WHERE id = ${second}`.execute(db);
      await sql`DELETE FROM change_seal WHERE change_id = ${second}`.execute(db);
    });
    expect(await problems()).toEqual(["link 2 of the chain is missing"]);
  });

  it("is named: an entry that was put in without the trigger, and one with an old date", async () => {
    const [first] = await write("a", "b");
    await chainChanges(system);
    let smuggled = 0;
    await tamper(async () => {
      [smuggled = 0] = await write("smuggled");
    });
    const row = { ...entry("old"), at: new Date(Date.now() - 86_400_000) };
    const { id } = await db.insertInto("change").values(row).returning("id").executeTakeFirstOrThrow();
    expect(first).toBeLessThan(id);
    expect(await problems()).toEqual([
      `entry ${id} was added later: it is older than entries before it`,
      `entry ${smuggled} was added past the chain`,
    ]);
  });

  it("is named: two entries that changed places, and two links that did", async () => {
    const [one = 0, two = 0, three = 0, four = 0] = await write("a", "b", "c", "d");
    await chainChanges(system);
    await tamper(async () => {
      await sql`UPDATE change AS own SET subject_name = other.subject_name, changes = other.changes FROM change AS other
        WHERE (own.id, other.id) IN ((${one}, ${two}), (${two}, ${one}))`.execute(db);
      await sql`UPDATE change_seal SET change_id = change_id + 1000`.execute(db);
      await sql`UPDATE change_seal SET change_id =
        CASE change_id - 1000 WHEN ${three} THEN ${four} WHEN ${four} THEN ${three} ELSE change_id - 1000 END`.execute(
        db,
      );
    });
    expect(await problems()).toEqual([one, two, four, three].map((id) => `entry ${id} was changed`));
  });

  // Covers S27
  it("to the end of the chain is told by a head that was kept elsewhere", async () => {
    const [, second] = await write("a", "b");
    const head = await chainChanges(system);
    const known = head ? headText(head) : "";
    await write("c");
    expect(await problems(known)).toEqual([]);
    await tamper(async () => {
      await sql`DELETE FROM change WHERE id >= ${second}`.execute(db);
      await sql`DELETE FROM change_seal WHERE seq >= 2`.execute(db);
    });
    // Nothing that is left tells it.
    expect(await problems()).toEqual([]);
    expect(await problems(known)).toEqual([`the head ${known} is not in the chain`]);
  });

  it("is listed up to a limit and counted beyond it", async () => {
    await write(...Array.from({ length: 30 }, (_, index) => `${index}`));
    await chainChanges(system);
    await tamper(async () => sql`UPDATE change SET ip = '127.0.0.1'`.execute(db));
    const verdict = await verifyChangelog(system);
    expect(verdict.broken).toBe(30);
    expect(verdict.problems).toHaveLength(20);
  });
});
