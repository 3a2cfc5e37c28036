import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUp } from "../../backup/back-up.ts";
import { createFolderTarget } from "../../backup/folder-target.ts";
import { repairContents } from "../../backup/restore.ts";
import { verifyStorage } from "../../features/files/storage/verify-storage.ts";
import { pdf } from "../client.ts";
import { createLyingBucket, type LyingBucket } from "./lying-bucket.ts";
import { makeScene } from "../scene.ts";
import { createWorld, type World } from "../world.ts";
import { blobKey } from "../../blobs/blob-key.ts";
import { put, read } from "../../blobs/blob-store.suite.ts";
import { createS3Client } from "../../blobs/s3-client.ts";
import { createS3Store, type S3StoreOptions } from "../../blobs/s3-store.ts";

/** Documents while the bucket of `options` gives wrong answers. */
export function lyingBucketSuite(prepare: () => S3StoreOptions): void {
  describe("a bucket that lies", () => {
    let options: S3StoreOptions;
    let bucket: LyingBucket;
    const object = (key: string) => ({ Bucket: options.bucket, Key: key });

    beforeEach(async () => {
      options = prepare();
      bucket = await createLyingBucket(options.endpoint ?? "");
    });
    afterEach(async () => bucket.close());

    /** An office with one document in the bucket. */
    async function makeOffice(): Promise<{
      world: World;
      key: string;
      bytes: Buffer;
      download(): Promise<Buffer>;
    }> {
      const blobs = await createS3Store({ ...options, endpoint: bucket.address });
      const world = await createWorld({ blobs });
      const { client, root } = await makeScene(world);
      const bytes = Buffer.from(pdf(randomUUID()));
      const file = { name: "Brief.pdf", bytes };
      const { id } = await client.call(uploadFile, { file, body: { folder_id: root.id } });
      const { customer_id, sha256 } = await world.db
        .selectFrom("blob")
        .select(["customer_id", "sha256"])
        .executeTakeFirstOrThrow();
      const download = async () => (await client.get(`/api/files/${id}/download`)).rawPayload;
      return { world, key: blobKey(customer_id, sha256), bytes, download };
    }

    // Covers operation.8
    it("takes and gives everything while one of ten calls is answered with 500", async () => {
      const store = await createS3Store({ ...options, endpoint: bucket.address });
      bucket.failOneOf(10);
      for (const size of [20 * 1024 ** 2, ...Array.from({ length: 20 }, () => 5000)]) {
        const content = randomBytes(size);
        const key = await put(store, content);
        expect((await read(store, key)).equals(content)).toBe(true);
        expect(await store.stat(key)).toEqual({ size });
      }
    });

    // Covers operation.8
    it("is found out where it has other bytes, and healed from the backup", async () => {
      const { world, key, bytes, download } = await makeOffice();
      const target = createFolderTarget(join(world.directory, "backup"));
      const { blobs } = world.system;
      await backUp({
        url: world.databaseUrl,
        blobs,
        target,
        keys: {},
        now: new Date("2026-11-20T02:00:00Z"),
      });
      const other = Buffer.alloc(bytes.length, "x");
      await createS3Client(options).send(new PutObjectCommand({ ...object(key), Body: other }));
      expect((await download()).equals(other)).toBe(true);
      const { damaged } = await verifyStorage(world.system, { deep: true });
      expect(damaged).toEqual([key]);
      // A backup of now does not take them for the document, and leaves the good one where it is.
      const now = new Date("2026-11-21T02:00:00Z");
      expect(await backUp({ url: world.databaseUrl, blobs, target, keys: {}, now })).toMatchObject({
        added: 0,
      });
      expect(await repairContents({ blobs, target, keys: {} }, damaged)).toEqual([]);
      expect((await download()).equals(bytes)).toBe(true);
      expect(await verifyStorage(world.system, { deep: true })).toMatchObject({ missing: [], damaged: [] });
    });

    // Covers operation.8
    it("is not believed where its listing is old", async () => {
      const { world, key } = await makeOffice();
      expect(await look(world)).toMatchObject({ missing: [], damaged: [] });
      bucket.keepListing();
      const { client, root } = await makeScene(world);
      const file = { name: "Neu.pdf", bytes: Buffer.from(pdf(randomUUID())) };
      await client.call(uploadFile, { file, body: { folder_id: root.id } });
      expect(await look(world)).toMatchObject({ missing: [], damaged: [] });
      await createS3Client(options).send(new DeleteObjectCommand(object(key)));
      expect(await look(world)).toMatchObject({ missing: [key], damaged: [] });
    });
  });
}

/** Reads everything. */
const look = async (world: World) => verifyStorage(world.system, { deep: true });
