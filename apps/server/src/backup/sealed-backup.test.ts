import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createDiskStore } from "../blobs/disk-store.ts";
import { createEncryptedStore } from "../blobs/encrypted-store.ts";
import { keysInDatabase } from "../blobs/group-keys.queries.ts";
import { openGroupKeys } from "../blobs/group-keys.ts";
import { parseMasterKeys, type MasterKeys } from "../blobs/key-wrap.ts";
import { StoreDown, type BlobStore } from "../blobs/port.ts";
import { rotateMasterKey } from "../blobs/rotate-master-key.ts";
import { blobKey, sealedKey } from "../blobs/blob-key.ts";
import type { Ctx } from "../context/context.ts";
import { connect, type Db } from "../db/connect.ts";
import { deleteCustomer } from "../features/customers/delete-customer.ts";
import { verifyStorage } from "../features/files/storage/verify-storage.ts";
import { convertRelationship } from "../features/relationships/convert-relationship.ts";
import { eraseAgain } from "../features/relationships/erase-again.ts";
import { createTestDatabase } from "../testing/database.ts";
import { makeScene, upload } from "../testing/scene.ts";
import { createWorld } from "../testing/world.ts";
import { backUp } from "./back-up.ts";
import { createFolderTarget } from "./folder-target.ts";
import { keysInTarget } from "./kept-keys.ts";
import { isEmpty } from "./load-database.ts";
import type { BackupTarget } from "./target.ts";
import { repairContents, restore } from "./restore.ts";
import { NoMasterKeys } from "./sealed-files.ts";
import { verifyBackup } from "./verify-backup.ts";

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-sealed-backup-"));
  folders.push(folder);
  return folder;
}

function newMasters(...more: string[]): MasterKeys & { readonly line: string } {
  const line = randomBytes(32).toString("base64");
  const masters = parseMasterKeys([line, ...more].join("\n"));
  if (!masters) throw new Error("no keys");
  return { ...masters, line };
}

/** An app whose contents are encrypted by these master keys, or plain. */
async function makeWorld(masters?: MasterKeys) {
  const folder = await makeFolder();
  const disk = await createDiskStore({ dir: folder });
  // The store is there before the world's database is.
  let db: Db | undefined;
  const shelf = () => {
    if (db === undefined) throw new Error("no database yet");
    return keysInDatabase(db);
  };
  const blobs: BlobStore = masters
    ? createEncryptedStore(
        disk,
        openGroupKeys({ read: (id) => shelf().read(id), add: (id, key) => shelf().add(id, key) }, masters),
      )
    : disk;
  const world = await createWorld({ blobs });
  db = world.db;
  return { world, disk, blobs, folder };
}

const NIGHT = new Date("2026-11-20T02:00:00Z");
const NEXT = new Date("2026-11-21T02:00:00Z");

async function makeEmptyTarget(target: BackupTarget, masters?: MasterKeys) {
  const database = await createTestDatabase({ template: false });
  onTestFinished(database.drop);
  const disk = await createDiskStore({ dir: await makeFolder() });
  const blobs = masters
    ? createEncryptedStore(disk, openGroupKeys(keysInTarget(target, masters), masters))
    : disk;
  const { db, close } = connect(database.url, { max: 2, log: world.system.log });
  onTestFinished(close);
  return { url: database.url, blobs, db };
}

const masters = newMasters();
const { world, blobs, folder } = await makeWorld(masters);

describe("the backup of an encrypted storage", () => {
  it("shows nothing, opens with the master key, and is encrypted again where it is restored", async () => {
    const scene = await makeScene(world);
    await upload(scene.client, {}, "Befund.pdf");
    const path = await makeFolder();
    const target = createFolderTarget(path);
    const url = world.databaseUrl;
    const report = await backUp({ url, blobs, target, keys: { masters }, now: NIGHT });
    expect(report).toMatchObject({ lost: [], added: report.contents });
    for (const name of await readdir(join(path, "contents"), { recursive: true })) {
      const bytes = await readFile(join(path, "contents", name)).catch(() => Buffer.alloc(0));
      expect(bytes.includes("%PDF"), name).toBe(false);
    }
    const inspect = async (): Promise<string[]> => [];
    expect(await verifyBackup({ url, target, keys: { masters }, inspect })).toMatchObject({ problems: [] });

    const empty = await makeEmptyTarget(target, masters);
    await expect(restore({ ...empty, target, keys: {} })).rejects.toThrow(NoMasterKeys);
    await expect(restore({ ...empty, target, keys: { masters: newMasters() } })).rejects.toThrow(
      /master key/,
    );
    expect(await restore({ ...empty, target, keys: { masters } })).toMatchObject({ lost: [] });
    const ctx: Ctx = { ...world.system, db: empty.db, blobs: empty.blobs };
    expect(await verifyStorage(ctx, { deep: true })).toMatchObject({ missing: [], damaged: [], unknown: [] });
    // As the app opens it afterwards.
    const { wrapped } = await empty.db
      .selectFrom("content_key")
      .select("wrapped")
      .where("customer_id", "=", scene.group.customer.id)
      .executeTakeFirstOrThrow();
    expect(wrapped).toEqual((await keysInDatabase(world.db).read(scene.group.customer.id))?.wrapped);
  });

  it("tells a damaged content, saves the others, and heals it from an earlier backup", async () => {
    const scene = await makeScene(world);
    await upload(scene.client, {}, "Police.pdf");
    const target = createFolderTarget(await makeFolder());
    const options = { url: world.databaseUrl, blobs, keys: { masters } };
    await backUp({ ...options, target, now: NIGHT });
    const { sha256 } = await world.db
      .selectFrom("file")
      .select("sha256")
      .where("customer_id", "=", scene.group.customer.id)
      .executeTakeFirstOrThrow();
    const key = blobKey(scene.group.customer.id, sha256);
    const stored = await readFile(join(folder, sealedKey(key)));
    stored.writeUInt8(stored.readUInt8(stored.length - 1) ^ 1, stored.length - 1);
    await writeFile(join(folder, sealedKey(key)), stored);

    expect(await verifyStorage(world.system, { deep: true })).toMatchObject({ missing: [], damaged: [key] });
    const other = createFolderTarget(await makeFolder());
    expect(await backUp({ ...options, target: other, now: NEXT })).toMatchObject({ lost: [key] });
    expect(await repairContents({ blobs, target, keys: { masters } }, [key])).toEqual([]);
    expect(await verifyStorage(world.system, { deep: true })).toMatchObject({ missing: [], damaged: [] });
  });

  it("is restored at once or not at all: an outage of the target loses nothing, and it can be repeated", async () => {
    const scenes = [await makeScene(world), await makeScene(world)];
    for (const { client } of scenes) await upload(client, {}, "Vertrag.pdf");
    const target = createFolderTarget(await makeFolder());
    const from = { url: world.databaseUrl, keys: { masters } };
    await backUp({ ...from, blobs, target, now: NIGHT });
    const failing = (start: string): BackupTarget => ({
      ...target,
      read: async (name) => {
        if (name.startsWith(start)) throw new StoreDown(new Error("503"));
        return target.read(name);
      },
    });
    const inspect = async (): Promise<string[]> => [];
    await expect(verifyBackup({ ...from, target: failing("contents/"), inspect })).rejects.toThrow(StoreDown);
    const empty = await makeEmptyTarget(target, masters);
    for (const start of ["contents/", "keys/"]) {
      await expect(restore({ ...empty, target: failing(start), keys: { masters } })).rejects.toThrow(
        StoreDown,
      );
      expect(await isEmpty(empty.url)).toBe(true);
    }
    expect(await restore({ ...empty, target, keys: { masters } })).toMatchObject({ lost: [] });
    const kept = await empty.db.selectFrom("content_key").select("customer_id").execute();
    expect(kept.map(({ customer_id }) => customer_id)).toEqual(
      expect.arrayContaining(scenes.map(({ group }) => group.customer.id)),
    );
  });

  it("follows a new master key", async () => {
    await makeScene(world);
    const path = await makeFolder();
    const target = createFolderTarget(path);
    const url = world.databaseUrl;
    await backUp({ url, blobs, target, keys: { masters }, now: NIGHT });
    const both = newMasters(masters.line);
    await rotateMasterKey(world.db, both);
    await backUp({ url, blobs, target, keys: { masters: both }, now: NEXT });
    const kept = (await readdir(join(path, "keys"), { recursive: true })).filter((name) =>
      name.includes("/"),
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((name) => !name.endsWith(both.current.id))).toEqual([]);
    await rotateMasterKey(world.db, parseMasterKeys(`${masters.line}\n${both.line}`) ?? both);
  });
});

describe.each([
  ["encrypted", true],
  ["plain", false],
])("a customer who was deleted after a backup of a storage that is %s", (_name, isEncrypted) => {
  // Covers S28
  it("does not come back with it, and no snapshot shows its documents any more where they are encrypted", async () => {
    const own = isEncrypted ? newMasters() : undefined;
    const here = await makeWorld(own);
    const gone = await makeScene(here.world);
    const stays = await makeScene(here.world);
    await upload(gone.client, {}, "Gelöscht.pdf");
    await upload(stays.client, {}, "Bleibt.pdf");
    const path = await makeFolder();
    const target = createFolderTarget(path);
    const keys = { masters: own };
    const from = { url: here.world.databaseUrl, blobs: here.blobs, target, keys };
    const { snapshot } = await backUp({ ...from, now: NIGHT });
    const goneId = gone.group.customer.id;
    await deleteCustomer(here.world.system, { id: goneId });
    await backUp({ ...from, now: NEXT });

    if (own) expect(await keysInTarget(target, own).read(goneId)).toBeUndefined();
    const empty = await makeEmptyTarget(target, own);
    const inspect = async (): Promise<string[]> => [];
    expect(await verifyBackup({ ...from, snapshot, inspect })).toMatchObject({ problems: [] });
    expect(await restore({ ...empty, target, keys, snapshot })).toMatchObject({ lost: [] });
    const ctx: Ctx = { ...here.world.system, db: empty.db, blobs: empty.blobs };
    expect(await eraseAgain(ctx)).toEqual({ erased: 1, kept: [] });
    expect(await eraseAgain(ctx)).toEqual({ erased: 0, kept: [] });
    const customers = await empty.db.selectFrom("customer").select("id").execute();
    expect(customers.map(({ id }) => id)).toContain(stays.group.customer.id);
    expect(customers.map(({ id }) => id)).not.toContain(goneId);
    const stored: string[] = [];
    for await (const { key } of empty.blobs.list()) stored.push(key);
    expect(stored.filter((key) => key.includes(goneId))).toEqual([]);
    expect(await verifyStorage(ctx, { deep: true })).toMatchObject({ missing: [], damaged: [] });
  });

  // Covers S28
  it("does not come back as the related person that they were then; the group keeps what is its own", async () => {
    const own = isEncrypted ? newMasters() : undefined;
    const here = await makeWorld(own);
    const { system } = here.world;
    const { group, client } = await makeScene(here.world);
    const { id } = group.related;
    await upload(await here.world.signIn(group.related), {}, "Geheim.pdf");
    await upload(client, {}, "Bleibt.pdf");
    const target = createFolderTarget(await makeFolder());
    const keys = { masters: own };
    const from = { url: here.world.databaseUrl, blobs: here.blobs, target, keys };
    const { snapshot } = await backUp({ ...from, now: NIGHT });
    await convertRelationship(system, { id, birthday: "1961-02-03", take_address: false });
    await deleteCustomer(system, { id });
    await backUp({ ...from, now: NEXT });

    const empty = await makeEmptyTarget(target, own);
    expect(await restore({ ...empty, target, keys, snapshot })).toMatchObject({ lost: [] });
    const ctx: Ctx = { ...system, db: empty.db, blobs: empty.blobs };
    expect(await eraseAgain(ctx)).toEqual({ erased: 1, kept: [] });
    expect(await eraseAgain(ctx)).toEqual({ erased: 0, kept: [] });
    const people = await empty.db.selectFrom("app_user").select("id").execute();
    expect(people.map((person) => person.id)).toContain(group.customer.id);
    expect(people.map((person) => person.id)).not.toContain(id);
    const named = async (table: "file" | "deleted_file"): Promise<string[]> =>
      (await empty.db.selectFrom(table).select("name").execute()).map(({ name }) => name);
    expect([await named("file"), await named("deleted_file")]).toEqual([["Bleibt"], []]);
    expect(await verifyStorage(ctx, { deep: true })).toMatchObject({ missing: [], damaged: [] });
  });
});
