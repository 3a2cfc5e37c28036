import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listBackups } from "@krempelfrei/contract/backups/backups";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { BackupRuns } from "../../backup/backup-lock.ts";
import type { BackupMaker } from "../../backup/backup-maker.ts";
import { openBackup } from "../../deps.ts";
import { loadConfig } from "../../config.ts";
import { TookTooLong, type RunnableJob } from "../../jobs/job.ts";
import { LeaseLost, leaseOf, readingDb } from "../../jobs/lease-guard.ts";
import { createWorld } from "../../testing/world.ts";
import { makeBackup } from "./make-backup.ts";
import { makeNightlyBackup, proveNewestBackup, watchBackups } from "./backups.job.ts";

const world = await createWorld();
const folder = await mkdtemp(join(tmpdir(), "krempelfrei-backup-"));
const owner = await world.makeStaff("owner");
const NIGHT = new Date("2026-11-20T02:00:00Z");

const good = await openBackup(loadConfig({}), { url: world.databaseUrl, blobs: world.system.blobs }, folder);
if (!good) throw new Error("no place");

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  await world.db.deleteFrom("backup_run").execute();
  await world.db.deleteFrom("job").execute();
  await world.db.deleteFrom("notice").execute();
  world.mails.length = 0;
  world.setClock(NIGHT);
});

const full: BackupMaker = {
  ...good,
  make: async () => {
    throw new Error("no space left on device");
  },
};

const run = async (job: RunnableJob, backup: BackupMaker | undefined, hours = 0): Promise<void> => {
  const now = new Date(NIGHT.getTime() + hours * HOUR_MS);
  world.setClock(now);
  const ctx = { ...world.system, backup, clock: () => now, progress: async () => undefined };
  await job.execute(ctx, {}, new AbortController().signal);
};

/** Texts of the owner's mails, with all that waits sent. */
async function mails(): Promise<string[]> {
  await world.runJobs();
  const own = world.mails.filter(({ to }) => to.address === owner.email);
  return own.map(({ text }) => text.split("\n\n")[1] ?? "");
}

const page = async () => (await world.signIn(owner)).call(listBackups);

describe("the nightly backup", () => {
  it("is noted, proved, and shown to the owner", async () => {
    await run(makeNightlyBackup, good);
    await run(proveNewestBackup, good, 1);
    const { data, ...times } = await page();
    expect(data).toMatchObject([{ error: null, lost_count: 0, problem_count: 0, place: folder }]);
    expect(times).toMatchObject({ last_good: NIGHT.toISOString(), last_proved: NIGHT.toISOString() });
    expect(await mails()).toEqual([]);
  });

  it("is proved by a worker, whose lease is in its own database and not in the restored one", async () => {
    await run(makeNightlyBackup, good);
    const { signal } = new AbortController();
    const held = { id: randomUUID(), lease_id: randomUUID() };
    await world.db
      .insertInto("job")
      .values({ ...held, name: proveNewestBackup.name, payload: "{}", class: "heavy", state: "running" })
      .execute();
    const lease = leaseOf(held, signal);
    const db = readingDb(world.db, signal);
    const ctx = { ...world.system, db, lease, backup: good, progress: async () => undefined };
    await proveNewestBackup.execute(ctx, {}, signal);
    expect((await page()).last_proved).not.toBeNull();
  });

  it("does nothing without a place", async () => {
    for (const job of [makeNightlyBackup, proveNewestBackup, watchBackups]) await run(job, undefined);
    expect(await page()).toEqual({
      place: null,
      last_good: null,
      last_proved: null,
      is_old: true,
      data: [],
    });
    expect(await mails()).toEqual([]);
  });

  it("that fails is told to the owners once a day, and is tried again", async () => {
    for (const hours of [0, 1, 2]) {
      await expect(run(makeNightlyBackup, full, hours)).rejects.toThrow("no space left");
      // The mail about a failure has left before the next one.
      await world.runJobs();
    }
    const { data, last_good } = await page();
    // One row, whose times are the first and the last.
    expect(data).toMatchObject([
      {
        error: "no space left on device",
        tries: 3,
        started_at: NIGHT.toISOString(),
        finished_at: new Date(NIGHT.getTime() + 2 * HOUR_MS).toISOString(),
      },
    ]);
    expect(last_good).toBeNull();
    expect(await mails()).toEqual(["die Datensicherung ist fehlgeschlagen."]);
    await run(makeNightlyBackup, good, 3);
    await expect(run(makeNightlyBackup, full, 24)).rejects.toThrow("no space left");
    expect((await page()).data.map(({ tries, error }) => [tries, error !== null])).toEqual([
      [1, true],
      [1, false],
      [3, true],
    ]);
  });

  it("refuses a place without the backups that were made in it, until a person begins there", async () => {
    await run(makeNightlyBackup, good);
    await rm(join(folder, "snapshots"), { recursive: true });
    await expect(run(makeNightlyBackup, good, 24)).rejects.toThrow("Ist der Datenträger eingehängt?");
    expect((await page()).data[0]?.error).toMatch(/ist keine der früheren Datensicherungen/);
    expect(await mails()).toEqual(["die Datensicherung ist fehlgeschlagen."]);
    await makeBackup(world.system, good);
    await run(makeNightlyBackup, good, 48);
    expect((await page()).data[0]?.error).toBeNull();
  });

  it("is tried each hour until the day has a good one", async () => {
    expect(makeNightlyBackup.every).toBe(HOUR_MS);
    const busy: BackupMaker = {
      ...good,
      make: async () => {
        throw new BackupRuns();
      },
    };
    const made = async (): Promise<string[]> => (await page()).data.map(({ started_at }) => started_at);
    await run(makeNightlyBackup, busy);
    expect(await made()).toEqual([]);
    for (const hours of [1, 2, 21]) await run(makeNightlyBackup, good, hours);
    expect(await made()).toEqual(["2026-11-20T03:00:00.000Z"]);
    await run(makeNightlyBackup, good, 22);
    expect(await made()).toHaveLength(2);
  });

  it("is made also on a day on which somebody has made one to another place", async () => {
    const day = 24;
    await run(makeNightlyBackup, good);
    await makeBackup(
      { ...world.system, clock: () => new Date(NIGHT.getTime() + day * HOUR_MS) },
      {
        ...good,
        title: "/mnt/stick",
      },
    );
    await run(makeNightlyBackup, good, day + 1);
    expect((await page()).data.map(({ place }) => place)).toEqual([folder, "/mnt/stick", folder]);
    await world.db.deleteFrom("backup_run").where("place", "=", folder).execute();
    await expect(run(makeNightlyBackup, full, day + 2)).rejects.toThrow("no space left");
    await run(watchBackups, full, day + 40);
    expect(await mails()).toContain("seit über 36 Stunden wurde keine Datensicherung mehr gemacht.");
  });

  it("is no longer verified when the verification exceeds the limit of its job", async () => {
    await run(makeNightlyBackup, good);
    const slow = { ...good, prove: vi.fn<BackupMaker["prove"]>(good.prove) };
    const ctx = { ...world.system, backup: slow, progress: async () => undefined };
    const late = AbortSignal.abort(new TookTooLong(1000));
    await expect(proveNewestBackup.execute(ctx, {}, late)).rejects.toThrow("took longer than 1 s");
    expect(slow.prove).toHaveBeenCalledOnce();
    expect((await page()).last_proved).toBeNull();
  });

  it("is verified in as many parts as it needs, and counts as verified with the last one alone", async () => {
    await run(makeNightlyBackup, good);
    const { snapshot = "" } = (await world.db.selectFrom("backup_run").select("snapshot").execute())[0] ?? {};
    const prove = vi.fn<BackupMaker["prove"]>();
    const proof = { snapshot: snapshot ?? "", rows: 1, contents: 3, problems: [] };
    prove.mockResolvedValueOnce({ ...proof, next: 1, problems: ["damaged  x"] });
    prove.mockResolvedValueOnce({ ...proof, next: 2 });
    prove.mockResolvedValueOnce(proof);
    const ctx = { ...world.system, backup: { ...good, prove }, progress: async () => undefined };
    const shown: unknown[] = [];
    let payload: unknown = {};
    while (payload !== undefined) {
      await proveNewestBackup.execute(ctx, payload, new AbortController().signal);
      shown.push((await page()).data[0]?.problem_count);
      const next = await world.db
        .deleteFrom("job")
        .where("name", "=", proveNewestBackup.name)
        .returning("payload")
        .executeTakeFirst();
      payload = next?.payload;
    }
    expect(shown).toEqual([null, null, 1]);
    expect(prove.mock.calls.map(([{ snapshot: name, part }]) => [name, part?.after])).toEqual([
      [undefined, undefined],
      [snapshot, 1],
      [snapshot, 2],
    ]);
    expect(await mails()).toEqual(["die Prüfung der Datensicherung hat Fehler gefunden."]);
  });

  it("that exceeds the limit of its job is told; one that another worker continues is not", async () => {
    for (const [reason, error] of [
      [new TookTooLong(1000), ["took longer than 1 s"]],
      [new LeaseLost(), []],
    ] as const) {
      await world.db.deleteFrom("backup_run").execute();
      const signal = AbortSignal.abort(reason);
      const slow: BackupMaker = {
        ...good,
        make: async () => {
          throw reason;
        },
      };
      const lease = leaseOf({ id: randomUUID(), lease_id: randomUUID() }, signal);
      const ctx = { ...world.system, backup: slow, lease, progress: async () => undefined };
      await expect(makeNightlyBackup.execute(ctx, {}, signal)).rejects.toThrow(reason.message);
      expect((await page()).data.map((run) => run.error)).toEqual(error);
    }
    expect(await mails()).toEqual(["die Datensicherung ist fehlgeschlagen."]);
  });

  it("that has stopped is told after 36 hours", async () => {
    await run(makeNightlyBackup, good);
    await run(watchBackups, good, 36);
    expect(await mails()).toEqual([]);
    await run(watchBackups, good, 37);
    expect(await mails()).toEqual(["seit über 36 Stunden wurde keine Datensicherung mehr gemacht."]);
  });

  it("is on the metrics", async () => {
    await run(makeNightlyBackup, good);
    const { body } = await world.server.inject({ url: "/metrics" });
    expect(body).toContain(`backup_last_good_timestamp_seconds ${NIGHT.getTime() / 1000}`);
    expect(body).toContain("backup_last_proved_timestamp_seconds 0");
  });
});
