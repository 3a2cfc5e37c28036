import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { makeScene, upload } from "../testing/scene.ts";
import { makeBackupKeys } from "../testing/backup/backup-keys.ts";
import { createWorld } from "../testing/world.ts";
import { backUp } from "./back-up.ts";
import { createFolderTarget } from "./folder-target.ts";
import { verifyBackup, type VerifyPart } from "./verify-backup.ts";

const world = await createWorld();
const folder = await mkdtemp(join(tmpdir(), "krempelfrei-verify-"));
afterAll(() => rm(folder, { recursive: true }));

const { client } = await makeScene(world);
await upload(client, {}, "Police.pdf");
await upload(client, {}, "Vertrag.pdf");
const target = createFolderTarget(folder);
const now = new Date("2026-11-20T02:00:00Z");
const url = world.databaseUrl;
const { snapshot, rows, contents } = await backUp({ url, blobs: world.system.blobs, target, keys: {}, now });
const verify = async (part?: VerifyPart) =>
  verifyBackup({ url, target, keys: {}, inspect: async () => [], ...(part && { part }) });

/** Changes one byte of a file of the snapshot until the test ends. */
async function damage(name: string): Promise<string> {
  const path = join(folder, "snapshots", snapshot, name);
  const bytes = await readFile(path);
  onTestFinished(() => writeFile(path, bytes));
  const changed = Buffer.from(bytes);
  changed[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 255;
  await writeFile(path, changed);
  return path;
}

it("goes on where its time was over, without the tables, until it has read every content", async () => {
  expect(contents).toBeGreaterThan(1);
  const ends = { isOver: () => true };
  await damage("tables/app_user.copy.zst");
  const first = await verify(ends);
  expect(first).toMatchObject({ next: 0, problems: [expect.stringContaining("app_user") as string] });
  let left = 1;
  const second = await verify({ after: 0, isOver: () => (left -= 1) < 0 });
  expect(second).toMatchObject({ next: 1, problems: [] });
  const last = await verify({ after: 1, isOver: () => false });
  expect(last).toMatchObject({ contents, problems: [] });
  expect(last.next).toBeUndefined();
});

it("a damaged table is a problem of the backup, and the contents are still verified", async () => {
  await damage("tables/app_user.copy.zst");
  expect(await verify()).toMatchObject({
    contents,
    problems: [
      expect.stringContaining(`snapshots/${snapshot}/tables/app_user.copy.zst der Sicherung ist beschädigt`),
    ],
  });
});

it("a damaged list of the contents is a problem of the backup", async () => {
  await damage("contents.zst");
  expect(await verify()).toMatchObject({
    rows,
    contents: 0,
    problems: [expect.stringContaining(`snapshots/${snapshot}/contents.zst der Sicherung ist beschädigt`)],
  });
});

it("a manifest that cannot be read is a problem of the backup", async () => {
  const path = await damage("manifest.json");
  expect(await verify()).toEqual({
    snapshot,
    rows: 0,
    contents: 0,
    problems: [`${path} der Sicherung ist beschädigt: dieses Programm kann es nicht lesen`],
  });
});

it("without its key, and with another, an encrypted backup is not verified; it is not called damaged", async () => {
  const path = await mkdtemp(join(tmpdir(), "krempelfrei-verify-"));
  onTestFinished(() => rm(path, { recursive: true }));
  const [pair, other] = [await makeBackupKeys(), await makeBackupKeys()];
  const encrypted = createFolderTarget(path);
  await backUp({ url, blobs: world.system.blobs, target: encrypted, keys: pair, now });
  const verifyWith = async (identity?: string) =>
    verifyBackup({ url, target: encrypted, keys: { identity }, inspect: async () => [] });
  expect(await verifyWith(pair.identity)).toMatchObject({ problems: [] });
  for (const [identity, code] of [
    [undefined, "NO_IDENTITY"],
    [other.identity, "WRONG_IDENTITY"],
  ] as const)
    await expect(verifyWith(identity)).rejects.toMatchObject({ code });
  const damaged = join(path, "snapshots", (await readdir(join(path, "snapshots")))[0] ?? "", "tables");
  const table = (await readdir(damaged)).find((name) => name.startsWith("app_user")) ?? "";
  const bytes = await readFile(join(damaged, table));
  // A byte of the wrapped key in the header.
  bytes[120] = (bytes[120] ?? 0) ^ 1;
  await writeFile(join(damaged, table), bytes);
  expect((await verifyWith(pair.identity)).problems).toEqual([
    expect.stringContaining("beschädigt") as string,
  ]);
});

it("drops the copies that killed verifications of this database have left, and no others", async () => {
  const { rows: found } = await sql<{ oid: number }>`
    SELECT oid::int AS oid FROM pg_database WHERE datname = current_database()`.execute(world.db);
  const left = `krempelfrei_proof_${found[0]?.oid}_${"a".repeat(32)}`;
  const ofOther = `krempelfrei_proof_1_${"a".repeat(32)}`;
  for (const name of [left, ofOther]) await sql`CREATE DATABASE ${sql.ref(name)}`.execute(world.db);
  onTestFinished(async () => void (await sql`DROP DATABASE ${sql.ref(ofOther)}`.execute(world.db)));
  expect(await verify()).toMatchObject({ problems: [] });
  const { rows: still } = await sql<{ datname: string }>`
    SELECT datname FROM pg_database WHERE datname IN (${left}, ${ofOther})`.execute(world.db);
  expect(still).toEqual([{ datname: ofOther }]);
});
