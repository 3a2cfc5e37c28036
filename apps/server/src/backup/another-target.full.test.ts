import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { shiftDate } from "@krempelfrei/testing/moment";
import { expect, it, onTestFinished } from "vitest";
import { createDiskStore } from "../blobs/disk-store.ts";
import type { BlobStore } from "../blobs/port.ts";
import { createS3Client } from "../blobs/s3-client.ts";
import { createS3Store } from "../blobs/s3-store.ts";
import { connect } from "../db/connect.ts";
import { verifyChangelog } from "../features/changelog/verify-changelog.ts";
import { verifyStorage } from "../features/files/storage/verify-storage.ts";
import { missingS3Server, startS3Server } from "../testing/buckets/s3-server.ts";
import { createTestDatabase } from "../testing/database.ts";
import { makeScene, upload } from "../testing/scene.ts";
import { allRows } from "../testing/tables/all-rows.ts";
import { createWorld } from "../testing/world.ts";
import { backUp } from "./back-up.ts";
import { createFolderTarget } from "./folder-target.ts";
import { restore } from "./restore.ts";

// The bucket has the time of the machine and refuses calls of another.
shiftDate(0);

const world = await createWorld();
const missing = missingS3Server();
const skipped = missing === undefined ? "" : ` (skipped: ${missing})`;

interface Office {
  readonly url: string;
  readonly blobs: BlobStore;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-target-"));
  onTestFinished(async () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Backs up the office and restores it into an empty database and this storage. */
async function takeTo(blobs: BlobStore, from: Office): Promise<Office> {
  const database = await createTestDatabase({ template: false });
  onTestFinished(database.drop);
  const target = createFolderTarget(await makeFolder());
  await backUp({ ...from, target, keys: {}, now: new Date() });
  expect(await restore({ url: database.url, blobs, target, keys: {} })).toMatchObject({ lost: [] });
  return { url: database.url, blobs };
}

// Covers operation.11
it.skipIf(missing !== undefined)(
  `an office is taken from a disk to a bucket and back${skipped}`,
  { timeout: 300_000 },
  async () => {
    const server = await startS3Server();
    onTestFinished(async () => server.stop());
    await createS3Client(server).send(new CreateBucketCommand({ Bucket: "documents" }));
    const scene = await makeScene(world);
    for (const name of ["Police.pdf", "Rechnung.pdf", "Vertrag.pdf"]) await upload(scene.client, {}, name);
    const here = { url: world.databaseUrl, blobs: world.system.blobs };
    const spoolDirectory = await makeFolder();
    const away = await takeTo(await createS3Store({ ...server, bucket: "documents", spoolDirectory }), here);
    const back = await takeTo(await createDiskStore({ dir: await makeFolder() }), away);
    expect(await allRows(away.url)).toEqual(await allRows(here.url));
    expect(await allRows(back.url)).toEqual(await allRows(here.url));
    for (const office of [away, back]) {
      const { db, close } = connect(office.url, { max: 2, log: world.system.log });
      onTestFinished(close);
      const ctx = { ...world.system, db, blobs: office.blobs };
      expect(await verifyStorage(ctx, { deep: true })).toMatchObject({ missing: [], damaged: [] });
      expect(await verifyChangelog(ctx)).toMatchObject({ problems: [] });
    }
  },
);
