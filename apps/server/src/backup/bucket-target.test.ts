import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { DeleteObjectCommand, GetObjectCommand, ListObjectVersionsCommand } from "@aws-sdk/client-s3";
import { shiftDate } from "@krempelfrei/testing/moment";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { lyingBucketSuite } from "../testing/buckets/lying-bucket.suite.ts";
import { createS3Client } from "../blobs/s3-client.ts";
import { makeBucket, missingS3Server, startS3Server, type S3Server } from "../testing/buckets/s3-server.ts";
import { makeScene, upload } from "../testing/scene.ts";
import { createWorld } from "../testing/world.ts";
import { backUp } from "./back-up.ts";
import { createBucketTarget } from "./bucket-target.ts";
import { NotInBackup, type BackupTarget } from "./target.ts";
import { verifyBackup } from "./verify-backup.ts";

const START_MS = 180_000;
const BUCKET = "backups";
const missing = missingS3Server();
const skipped = missing === undefined ? "" : ` (skipped: ${missing})`;

// The server has the time of the machine and refuses calls of another.
shiftDate(0);

describe.skipIf(skipped)(`backups and documents on a real S3 server${skipped}`, () => {
  let server: S3Server;
  let directory: string;

  const openTarget = (prefix: string, bucket = BUCKET): BackupTarget =>
    createBucketTarget({ ...server, bucket, prefix, spoolDirectory: join(directory, "spool") });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "krempelfrei-backup-"));
    server = await startS3Server();
    await makeBucket(server, BUCKET);
    await makeBucket(server, "documents");
  }, START_MS);

  afterAll(async () => {
    await server?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it("are written, listed, read and deleted under their prefix alone", async () => {
    const target = openTarget("office/nightly");
    const other = openTarget("office");
    const bytes = Buffer.alloc(9 * 1024 * 1024, "x");
    const stored = await target.write(
      "snapshots/one/table",
      (async function* () {
        yield bytes;
      })(),
    );
    expect(stored.size).toBe(bytes.length);
    expect((await buffer(await target.read("snapshots/one/table"))).equals(bytes)).toBe(true);
    expect(await listed(target)).toEqual([{ name: "snapshots/one/table" }]);
    expect(await listed(other)).toEqual([]);
    await target.delete("snapshots/one/table");
    await target.delete("snapshots/one/table");
    await expect(target.read("snapshots/one/table")).rejects.toThrow(NotInBackup);
  });

  it("are made and proved", async () => {
    const world = await createWorld();
    const scene = await makeScene(world);
    await upload(scene.client, {});
    const target = openTarget("whole");
    const { blobs } = world.system;
    const now = new Date("2026-11-20T02:00:00Z");
    expect(await backUp({ url: world.databaseUrl, blobs, target, keys: {}, now })).toMatchObject({
      lost: [],
    });
    const proof = await verifyBackup({ url: world.databaseUrl, target, keys: {}, inspect: async () => [] });
    expect(proof).toMatchObject({ contents: 1, problems: [] });
  });

  lyingBucketSuite(() => ({ ...server, bucket: "documents", spoolDirectory: join(directory, "spool") }));

  // Covers operation.9
  it("outlive whoever has stolen the keys of a bucket with a lock", async () => {
    const bucket = "locked-backups";
    await makeBucket(server, bucket, { lockDays: 1 });
    const target = openTarget("", bucket);
    await target.write("snapshots/one/table", bytesOf("what was there"));
    // Written over, deleted: for the app it is gone.
    await target.write("snapshots/one/table", bytesOf("encrypted by somebody"));
    await target.delete("snapshots/one/table");
    await expect(target.read("snapshots/one/table")).rejects.toThrow(NotInBackup);

    const client = createS3Client(server);
    const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket: bucket }));
    expect(Versions).toHaveLength(2);
    const texts: (string | undefined)[] = [];
    for (const { Key, VersionId } of Versions) {
      const version = { Bucket: bucket, Key, VersionId };
      await expect(client.send(new DeleteObjectCommand(version))).rejects.toThrow(/object lock|denied/i);
      texts.push(await (await client.send(new GetObjectCommand(version))).Body?.transformToString());
    }
    expect(texts).toContain("what was there");
  });
});

/** A bucket with these unfinished uploads; returns the names of those that were aborted. */
async function bucketWithUploads(uploads: Readonly<Record<string, string>>) {
  const aborted: string[] = [];
  const listing = Object.entries(uploads).map(
    ([key, initiated]) =>
      `<Upload><Key>${key}</Key><UploadId>1</UploadId><Initiated>${initiated}</Initiated></Upload>`,
  );
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://bucket");
    if (request.method === "DELETE") aborted.push(url.pathname.slice("/backups/".length));
    response.end(
      url.searchParams.has("uploads")
        ? `<ListMultipartUploadsResult>${listing.join("")}</ListMultipartUploadsResult>`
        : undefined,
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, aborted };
}

it("old parts of unfinished uploads below the prefix leave the bucket with the first write", async () => {
  const { endpoint, aborted } = await bucketWithUploads({
    "nightly/contents/old": "2020-01-01T00:00:00Z",
    "nightly/contents/new": "2100-01-01T00:00:00Z",
    "other/old": "2020-01-01T00:00:00Z",
  });
  const spoolDirectory = await mkdtemp(join(tmpdir(), "krempelfrei-backup-"));
  onTestFinished(async () => rm(spoolDirectory, { recursive: true }));
  const key = { accessKeyId: "k", secretAccessKey: "s" };
  const bucket = { ...key, endpoint, region: "eu-central-1", bucket: BUCKET, prefix: "nightly" };
  const target = createBucketTarget({ ...bucket, spoolDirectory });
  expect(aborted).toEqual([]);
  await target.write("keys/one", bytesOf("key"));
  expect(aborted).toEqual(["nightly/contents/old"]);
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function listed(target: BackupTarget): Promise<object[]> {
  const found: object[] = [];
  for await (const file of target.list("snapshots/")) found.push(file);
  return found;
}
