import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { blobKey } from "../blobs/blob-key.ts";
import { createDiskStore } from "../blobs/disk-store.ts";
import type { Ctx } from "../context/context.ts";
import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { collectBlob } from "../features/files/storage/collect-blob.job.ts";
import { listNeededBlobs } from "../features/files/storage/contents.queries.ts";
import { verifyStorage } from "../features/files/storage/verify-storage.ts";
import { verifyChangelog } from "../features/changelog/verify-changelog.ts";
import { PATIENCE } from "../testing/app-process.ts";
import { createTestDatabase } from "../testing/database.ts";
import { makeScene, upload, type Scene } from "../testing/scene.ts";
import { giveText } from "../testing/texts.ts";
import { allRows } from "../testing/tables/all-rows.ts";
import { makeBackupKeys } from "../testing/backup/backup-keys.ts";
import { createWorld } from "../testing/world.ts";
import { backUp } from "./back-up.ts";
import { BackupRuns, withBackupLock } from "./backup-lock.ts";
import { createFolderTarget } from "./folder-target.ts";
import { CannotRestore } from "./load-database.ts";
import { NotInBackup } from "./target.ts";
import { repairContents, restore } from "./restore.ts";
import type { Keys } from "./sealed-files.ts";
import { contentFile, listSnapshots } from "./snapshot.ts";
import { verifyBackup } from "./verify-backup.ts";

const world = await createWorld();
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-backup-"));
  folders.push(folder);
  return folder;
}

const NIGHT = new Date("2026-11-20T02:00:00Z");
const night = (days: number): Date => new Date(NIGHT.getTime() + days * 24 * 3_600_000);

/** A backup of the world as it is. */
async function makeBackup(keys: Keys = {}, { folder = "", now = NIGHT } = {}) {
  const path = folder === "" ? await makeFolder() : folder;
  const target = createFolderTarget(path);
  const { blobs } = world.system;
  const report = await backUp({ url: world.databaseUrl, blobs, target, keys, now });
  return { path, target, report };
}

/** An empty database and storage. */
async function makeEmptyTarget() {
  const database = await createTestDatabase({ template: false });
  onTestFinished(database.drop);
  const blobs = await createDiskStore({ dir: await makeFolder() });
  const { db, close } = connect(database.url, { max: 2, log: world.system.log });
  onTestFinished(close);
  return { url: database.url, blobs, db };
}

const contentPath = (folder: string, key: string): string => join(folder, contentFile(key));

/** A folder in place of the file fails when it is read, also for a superuser. */
async function makeUnreadable(path: string): Promise<void> {
  await rm(path);
  await mkdir(path);
}

async function firstKey(): Promise<string> {
  for await (const { key } of world.system.blobs.list()) return key;
  throw new Error("no content");
}

/** Deletes a document for good; `collect` then takes its content out of the storage. */
async function deleteForGood({ client }: Scene, id: string) {
  const { customer_id, sha256 } = await world.db
    .selectFrom("file")
    .select(["customer_id", "sha256"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect((await client.delete(`/api/files/${id}`)).statusCode).toBe(204);
  await world.db.deleteFrom("deleted_file").where("id", "=", id).execute();
  const later = new Date(Date.now() + 24 * 3_600_000);
  const collect = async () => world.runJob(collectBlob, { customer_id, sha256 }, later);
  return { sha256, key: blobKey(customer_id, sha256), collect };
}

const pair = await makeBackupKeys();

describe("a backup", () => {
  it.each([
    ["plain", {}],
    ["encrypted", pair],
  ])("%s, restored into an empty target, is the same row for row and byte for byte", async (_name, keys) => {
    const scene = await makeScene(world);
    const police = await upload(scene.client, {}, "Police.pdf");
    await giveText(world, police.id, "Was in der Police steht");
    await upload(scene.client, {}, "Rechnung.pdf");
    const { target, report } = await makeBackup(keys);
    expect(report).toMatchObject({ lost: [], contents: (await listNeededBlobs(world.system)).length });
    const empty = await makeEmptyTarget();
    expect(await restore({ ...empty, target, keys })).toMatchObject({ lost: [], contents: report.contents });
    expect(await allRows(empty.url)).toEqual(await allRows(world.databaseUrl));
    const ctx: Ctx = { ...world.system, db: empty.db, blobs: empty.blobs };
    expect(await verifyStorage(ctx, { deep: true })).toMatchObject({ missing: [], damaged: [], unknown: [] });
    expect(await verifyChangelog(ctx)).toMatchObject({ problems: [] });
    // Numbers and revisions go on where they were.
    const { rows } = await sql<{ next: number }>`SELECT nextval('customer_number_seq')::int AS next`.execute(
      empty.db,
    );
    const taken = await world.db.selectFrom("customer").select("number").execute();
    expect(rows[0]?.next).toBeGreaterThan(Math.max(...taken.map(({ number }) => number)));
  });

  it("copies contents once", async () => {
    const scene = await makeScene(world);
    await upload(scene.client, {}, "Erster.pdf");
    const { path, report } = await makeBackup();
    expect(report.added).toBe(report.contents);
    await upload(scene.client, {}, "Zweiter.pdf");
    const second = await makeBackup({}, { folder: path, now: night(1) });
    expect(second.report).toMatchObject({ added: 1, contents: report.contents + 1 });
  });

  it("is one moment, whatever is written meanwhile", async () => {
    const scene = await makeScene(world);
    const made = new AbortController();
    const writing = (async () => {
      for (let count = 0; !made.signal.aborted; count += 1)
        await upload(scene.client, {}, `Unterwegs ${count}.pdf`);
    })();
    const { target } = await makeBackup();
    made.abort();
    await writing;
    const empty = await makeEmptyTarget();
    expect(await restore({ ...empty, target, keys: {} })).toMatchObject({ lost: [] });
    const ctx: Ctx = { ...world.system, db: empty.db, blobs: empty.blobs };
    expect(await verifyStorage(ctx, { deep: true })).toMatchObject({ missing: [], damaged: [] });
  });

  it("is proved by a restore into a temporary database; the next one copies again what is damaged", async () => {
    const scene = await makeScene(world);
    await upload(scene.client, {}, "Beweis.pdf");
    const { path, target } = await makeBackup();
    const options = { url: world.databaseUrl, target, keys: {}, inspect: async () => [] };
    expect(await verifyBackup(options)).toMatchObject({ problems: [] });
    const [damaged = "", missing = ""] = await keysOf();
    await writeFile(contentPath(path, damaged), "something else");
    await rm(contentPath(path, missing));
    const { problems } = await verifyBackup(options);
    expect(problems.toSorted()).toEqual([`damaged  ${damaged}`, `missing  ${missing}`]);
    const { report } = await makeBackup({}, { folder: path, now: night(1) });
    expect(report).toMatchObject({ added: 2, lost: [] });
    expect(await verifyBackup(options)).toMatchObject({ problems: [] });
    expect((await makeBackup({}, { folder: path, now: night(2) })).report).toMatchObject({ added: 0 });
    // Other tests prove backups beside it on the same server.
    const left = sql`SELECT FROM pg_database WHERE datname LIKE 'krempelfrei_proof%'`;
    await vi.waitFor(async () => expect((await left.execute(world.db)).rows).toEqual([]), PATIENCE);
  });

  it("with a file that the disk cannot return names it, and restores the others", async () => {
    const scene = await makeScene(world);
    await upload(scene.client, {}, "Sektor.pdf");
    const { path, target, report } = await makeBackup();
    const key = await firstKey();
    await makeUnreadable(contentPath(path, key));
    const options = { url: world.databaseUrl, target, keys: {}, inspect: async () => [] };
    expect(await verifyBackup(options)).toMatchObject({ problems: [`damaged  ${key}`] });
    const empty = await makeEmptyTarget();
    const { contents } = report;
    expect(await restore({ ...empty, target, keys: {} })).toMatchObject({ lost: [key], contents });
  });

  it("of a storage with a file that the disk cannot return names it, and copies the others", async () => {
    const scene = await makeScene(world);
    await upload(scene.client, {}, "Sektor.pdf");
    const key = await firstKey();
    const stored = join(world.directory, "blobs", key);
    const bytes = await readFile(stored);
    await makeUnreadable(stored);
    const { report } = await makeBackup();
    expect(report).toMatchObject({ lost: [key], added: report.contents - 1 });
    await rm(stored, { recursive: true });
    await writeFile(stored, bytes);
  });

  it("with a damaged table is refused, and leaves the target empty", async () => {
    const { path, target, report } = await makeBackup();
    const table = join(path, "snapshots", report.snapshot, "tables", "app_user.copy.zst");
    const bytes = await readFile(table);
    bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 255;
    await writeFile(table, bytes);
    const empty = await makeEmptyTarget();
    await expect(restore({ ...empty, target, keys: {} })).rejects.toThrow("ist beschädigt");
    expect(await empty.db.selectFrom("app_user").selectAll().execute()).toEqual([]);
  });

  it("goes nowhere but into an empty target, and without a whole snapshot not at all", async () => {
    const { path, target, report } = await makeBackup();
    const { blobs } = world.system;
    await expect(restore({ url: world.databaseUrl, blobs, target, keys: {} })).rejects.toThrow(CannotRestore);
    await rm(join(path, "snapshots", report.snapshot, "manifest.json"));
    const empty = await makeEmptyTarget();
    await expect(restore({ ...empty, target, keys: {} })).rejects.toThrow(NotInBackup);
  });

  it("into a storage that has contents already takes them as they are, and counts them", async () => {
    const { target, report } = await makeBackup();
    const { blobs, ...empty } = await makeEmptyTarget();
    expect(await restore({ ...empty, blobs, target, keys: {} })).toMatchObject({ found: 0 });
    const again = await restore({ ...(await makeEmptyTarget()), blobs, target, keys: {} });
    expect(again).toMatchObject({ found: report.contents, contents: report.contents });
  });

  it("of an older program is restored and brought to the newest form", async () => {
    const database = await createTestDatabase({ template: false });
    onTestFinished(database.drop);
    const all = (await readdir(join(import.meta.dirname, "../db/migrations"))).toSorted();
    await migrate(database.url, undefined, { only: all.slice(0, -1) });
    const target = createFolderTarget(await makeFolder());
    const { blobs } = world.system;
    await backUp({ url: database.url, blobs, target, keys: {}, now: NIGHT });
    const empty = await makeEmptyTarget();
    await restore({ ...empty, target, keys: {} });
    expect(await migrate(empty.url)).toEqual([]);
    // Into the newest tables it would not fit.
    const newest = await makeEmptyTarget();
    await migrate(newest.url);
    await expect(restore({ ...newest, target, keys: {} })).rejects.toThrow(CannotRestore);
  });

  it("tells what the storage has lost, keeps the good copy of before, and heals the storage from it", async () => {
    const scene = await makeScene(world);
    await upload(scene.client, {}, "Heil.pdf");
    const { path } = await makeBackup();
    const key = await firstKey();
    await writeFile(join(world.directory, "blobs", key), "something else");
    expect((await makeBackup()).report.lost).toEqual([key]);
    const { report, target } = await makeBackup({}, { folder: path, now: night(1) });
    expect(report.lost).toEqual([]);
    const { damaged } = await verifyStorage(world.system, { deep: true });
    expect(damaged).toEqual([key]);
    expect(await repairContents({ blobs: world.system.blobs, target, keys: {} }, damaged)).toEqual([]);
    expect(await verifyStorage(world.system, { deep: true })).toMatchObject({ missing: [], damaged: [] });
  });

  it("is made by one at a time, and no content is deleted meanwhile", async () => {
    const scene = await makeScene(world);
    const { id } = await upload(scene.client, {}, "Bald weg.pdf");
    const { sha256, collect } = await deleteForGood(scene, id);
    const rows = () => world.db.selectFrom("blob").selectAll().where("sha256", "=", sha256).execute();
    await withBackupLock(world.databaseUrl, async () => {
      await expect(makeBackup()).rejects.toThrow(BackupRuns);
      await collect();
      expect(await rows()).toHaveLength(1);
    });
    await collect();
    expect(await rows()).toHaveLength(0);
  });

  it("keeps what an earlier one alone needs, for as long as it is kept", async () => {
    const scene = await makeScene(world);
    const { id } = await upload(scene.client, {}, "Nur drei Tage.pdf");
    const { path, target, report } = await makeBackup();
    const { key, collect } = await deleteForGood(scene, id);
    await collect();
    // The second of a day takes the place of the first, and looks for contents that nobody needs any more.
    await makeBackup({}, { folder: path, now: night(1) });
    const hour = 3_600_000;
    const again = await makeBackup({}, { folder: path, now: new Date(night(1).getTime() + hour) });
    expect(again.report.removed).toHaveLength(1);
    const options = { url: world.databaseUrl, target, keys: {}, inspect: async () => [] };
    expect(await verifyBackup({ ...options, snapshot: report.snapshot })).toMatchObject({ problems: [] });
    // Beside a damaged list the backup is made, and deletes no content: the list may need any.
    const manifest = join(path, "snapshots", report.snapshot, "manifest.json");
    const whole = await readFile(manifest);
    await writeFile(manifest, whole.subarray(0, 100));
    await makeBackup({}, { folder: path, now: new Date(night(1).getTime() + 2 * hour) });
    expect((await stat(contentPath(path, key))).isFile()).toBe(true);
    await writeFile(manifest, whole);
    for (let day = 2; day <= 8; day += 1) await makeBackup({}, { folder: path, now: night(day) });
    expect((await listSnapshots(target)).whole).not.toContain(report.snapshot);
    expect(await stat(contentPath(path, key)).catch(() => "gone")).toBe("gone");
  });

  // Covers S28
  it("forgets what has outlived its time, and what a killed backup has left", async () => {
    const scene = await makeScene(world);
    const { id } = await upload(scene.client, {}, "Nur heute.pdf");
    const { path, target, report } = await makeBackup();
    await scene.client.delete(`/api/files/${id}`);
    await target.write(
      "snapshots/2026-11-21T00-00-00Z/contents.zst",
      (async function* () {
        yield Buffer.from("half");
      })(),
    );
    for (let day = 1; day <= 8; day += 1) await makeBackup({}, { folder: path, now: night(day) });
    const { whole, broken } = await listSnapshots(target);
    expect(broken).toEqual([]);
    expect(whole).not.toContain(report.snapshot);
    const kept = await readdir(join(path, "contents"), { recursive: true });
    expect(kept.filter((name) => name.length > 60)).toHaveLength(
      (await listNeededBlobs(world.system)).length,
    );
  });

  // Covers S28
  it("that is encrypted shows nothing, and opens for nobody without the key", async () => {
    const scene = await makeScene(world);
    await upload(scene.client, {}, "Geheimnis.pdf");
    const { identity, recipient } = await makeBackupKeys();
    // Whoever makes backups need not be able to read them.
    const { path, target } = await makeBackup({ recipient });
    for (const name of await readdir(path, { recursive: true })) {
      const bytes = await readFile(join(path, name)).catch(() => Buffer.alloc(0));
      expect(bytes.includes("Geheimnis"), name).toBe(false);
    }
    const empty = await makeEmptyTarget();
    await expect(restore({ ...empty, target, keys: {} })).rejects.toThrow("BACKUP_IDENTITY");
    const other = await makeBackupKeys();
    await expect(restore({ ...empty, target, keys: { identity: other.identity } })).rejects.toThrow(
      "another key than that of BACKUP_IDENTITY",
    );
    expect(await restore({ ...empty, target, keys: { identity } })).toMatchObject({ lost: [] });
  });
});

async function keysOf(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.system.blobs.list()) keys.push(key);
  return keys;
}
