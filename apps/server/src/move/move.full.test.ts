import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { shiftDate } from "@krempelfrei/testing/moment";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createDiskStore } from "../blobs/disk-store.ts";
import type { BlobStore } from "../blobs/port.ts";
import { createS3Client } from "../blobs/s3-client.ts";
import { createS3Store } from "../blobs/s3-store.ts";
import { CannotRestore } from "../backup/load-database.ts";
import { verifyChangelog } from "../features/changelog/verify-changelog.ts";
import { verifyStorage } from "../features/files/storage/verify-storage.ts";
import { connect } from "../db/connect.ts";
import { atMoment } from "../testing/app-process.ts";
import { createTestDatabase } from "../testing/database.ts";
import { missingS3Server, startS3Server } from "../testing/buckets/s3-server.ts";
import { makeScene, upload } from "../testing/scene.ts";
import { allRows } from "../testing/tables/all-rows.ts";
import { createWorld } from "../testing/world.ts";
import { move, type House } from "./move.ts";
import { allowWrites } from "./read-only.ts";

// The bucket has the time of the machine and refuses calls of another.
shiftDate(0);

const world = await createWorld();
const missing = missingS3Server();
const skipped = missing === undefined ? "" : ` (skipped: ${missing})`;
const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-move-"));
  folders.push(folder);
  return folder;
}

const here = (): House => ({ url: world.databaseUrl, blobs: world.system.blobs });

/** An empty database and storage. */
async function makeHouse(blobs?: BlobStore): Promise<House> {
  const database = await createTestDatabase({ template: false });
  onTestFinished(database.drop);
  return { url: database.url, blobs: blobs ?? (await createDiskStore({ dir: await makeFolder() })) };
}

async function expectSame(from: House, to: House): Promise<void> {
  expect(await allRows(to.url)).toEqual(await allRows(from.url));
  const { db, close } = connect(to.url, { max: 2, log: world.system.log });
  try {
    const ctx = { ...world.system, db, blobs: to.blobs };
    expect(await verifyStorage(ctx, { deep: true })).toMatchObject({ missing: [], damaged: [] });
    expect(await verifyChangelog(ctx)).toMatchObject({ problems: [] });
  } finally {
    await close();
  }
}

const moving = async (from: House, to: House, tell: (line: string) => void = () => undefined) =>
  move({ from, to, scratch: await makeFolder(), tell });

const lettingWorkAgain = (): void => onTestFinished(async () => allowWrites(world.databaseUrl));

/** Whether a document can be uploaded now. */
const writes = async (scene: Awaited<ReturnType<typeof makeScene>>): Promise<boolean> =>
  upload(scene.client, {}).then(
    () => true,
    () => false,
  );

describe("moving house", { timeout: 300_000 }, () => {
  it.skipIf(missing !== undefined)(
    `from disk to a bucket and back is the same row for row and byte for byte${skipped}`,
    async () => {
      lettingWorkAgain();
      const server = await startS3Server();
      onTestFinished(async () => server.stop());
      await createS3Client(server).send(new CreateBucketCommand({ Bucket: "documents" }));
      const scene = await makeScene(world);
      for (const name of ["Police.pdf", "Rechnung.pdf", "Vertrag.pdf"]) await upload(scene.client, {}, name);
      const bucket = { ...server, bucket: "documents", spoolDirectory: await makeFolder() };
      const away = await makeHouse(await createS3Store(bucket));
      expect(await moving(here(), away)).toMatchObject({ lost: [] });
      await expectSame(here(), away);
      const back = await makeHouse();
      expect(await moving(away, back)).toMatchObject({ lost: [] });
      // Looking at it has sealed the history there.
      await expectSame(away, back);
    },
  );

  it("lets people read and nobody write at its end, and what was stored meanwhile comes along", async () => {
    lettingWorkAgain();
    const scene = await makeScene(world);
    await upload(scene.client, {}, "vorher.pdf");
    const to = await makeHouse();
    let during: Promise<unknown> | undefined;
    // A first pass that is told begins a next one.
    const { onlyReadSeconds } = await moving(here(), to, () => {
      during ??= upload(scene.client, {}, "waehrenddessen.pdf");
    });
    await during;
    expect(onlyReadSeconds).toBeGreaterThan(0);
    expect((await scene.client.call(getBrowser)).files).toHaveLength(2);
    expect(await writes(scene)).toBe(false);
    await expectSame(here(), to);
    await allowWrites(world.databaseUrl);
    expect(await writes(scene)).toBe(true);
  });

  it("leaves everything as it was where the target has something else", async () => {
    const scene = await makeScene(world);
    await upload(scene.client, {});
    const to = await makeHouse();
    lettingWorkAgain();
    await moving(here(), to);
    await allowWrites(world.databaseUrl);
    await upload(scene.client, {});
    await expect(moving(here(), to)).rejects.toThrow(CannotRestore);
    expect(await writes(scene)).toBe(true);
  });

  it("heals what the target has damaged, and names what the source has lost", async () => {
    lettingWorkAgain();
    const scene = await makeScene(world);
    await upload(scene.client, {}, "heil.pdf");
    await upload(scene.client, {}, "verloren.pdf");
    const keys: string[] = [];
    for await (const { key } of world.system.blobs.list())
      if (key.includes(scene.group.customer.id)) keys.push(key);
    const [whole = "", lost = ""] = keys;
    const folder = await makeFolder();
    const to = await makeHouse(await createDiskStore({ dir: folder }));
    await moving(here(), { ...(await makeHouse()), blobs: to.blobs });
    await allowWrites(world.databaseUrl);
    const { size } = (await to.blobs.stat(whole)) ?? { size: 0 };
    await writeFile(join(folder, whole), Buffer.alloc(size, "x"));
    await to.blobs.delete(lost);
    const aside = await world.system.blobs.spool(await world.system.blobs.get(lost), { maxBytes: 1e6 });
    await world.system.blobs.delete(lost);
    onTestFinished(async () => world.system.blobs.commit(aside, lost));
    expect(await moving(here(), to)).toMatchObject({ lost: [lost] });
    const content = await to.blobs.get(whole);
    expect(await content.toArray()).toEqual(await (await world.system.blobs.get(whole)).toArray());
  });

  it("goes on after a kill -9 at each of its steps", async () => {
    lettingWorkAgain();
    const scene = await makeScene(world);
    for (let n = 0; n < 5; n += 1) await upload(scene.client, {});
    const database = await createTestDatabase({ template: false });
    onTestFinished(database.drop);
    const dataDir = await makeFolder();
    const run = async (killAt?: RegExp): Promise<number | null> => {
      const child = spawn(process.execPath, [join(import.meta.dirname, "../admin.ts"), "move"], {
        env: {
          PATH: process.env.PATH,
          HOME: dataDir,
          ...atMoment(),
          DATABASE_URL: world.databaseUrl,
          DATA_DIR: world.directory,
          MOVE_TO_DATABASE_URL: database.url,
          MOVE_TO_DATA_DIR: dataDir,
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (killAt?.test(said) === true) child.kill("SIGKILL");
      });
      const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
      if (killAt) expect(said).toMatch(killAt);
      return code;
    };
    for (const step of [/while the app runs/, /only read/, /\d contents compared\n/, /the rows are there/])
      expect(await run(step)).toBe(null);
    // Killed at its end it has left a house that can only be read: nothing is written in two places.
    expect(await writes(scene)).toBe(false);
    expect(await run()).toBe(0);
    await expectSame(here(), {
      url: database.url,
      blobs: await createDiskStore({ dir: join(dataDir, "blobs") }),
    });
  });
});
