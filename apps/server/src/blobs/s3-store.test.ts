import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { ERROR_TEXT } from "@krempelfrei/contract/errors";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { shiftDate } from "@krempelfrei/testing/moment";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ConfigError } from "../core/config-error.ts";
import { loadConfig } from "../config.ts";
import { createLog, openDeps } from "../deps.ts";
import { collectBlob } from "../features/files/storage/collect-blob.job.ts";
import { verifyStorage } from "../features/files/storage/verify-storage.ts";
import { pdf } from "../testing/client.ts";
import { createTestDatabase } from "../testing/database.ts";
import { createFaultyLine, type FaultyLine } from "../testing/faulty-line.ts";
import { makeScene } from "../testing/scene.ts";
import { makeBucket, missingS3Server, startS3Server, type S3Server } from "../testing/buckets/s3-server.ts";
import { activate, nameContact, signInAs } from "../testing/sos-scene.ts";
import { createWorld, type World } from "../testing/world.ts";
import { blobKey } from "./blob-key.ts";
import { blobStoreSuite, keysOf, put, read, receive } from "./blob-store.suite.ts";
import { StoreDown } from "./port.ts";
import { createS3Client } from "./s3-client.ts";
import { createS3Store, type S3StoreOptions } from "./s3-store.ts";
import { sweepUploads } from "./s3-upload.ts";

const MB = 1024 * 1024;
const START_MS = 180_000;
const BUCKET = "documents";
const DISPOSITION = 'inline; filename="a b.pdf"';
const LINK = { contentType: "application/pdf", contentDisposition: DISPOSITION, seconds: 60 };

const missing = missingS3Server();
const skipped = missing === undefined ? "" : ` (skipped: ${missing})`;

// The server has the time of the machine and refuses calls of another.
shiftDate(0);

describe.skipIf(skipped)(`on a real S3 server${skipped}`, () => {
  let server: S3Server;
  let directory: string;
  let options: S3StoreOptions;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "krempelfrei-blobs-"));
    server = await startS3Server();
    options = { ...server, bucket: BUCKET, spoolDirectory: join(directory, "spool") };
    await makeBucket(server, BUCKET);
  }, START_MS);

  afterAll(async () => {
    await server?.stop();
    await rm(directory, { recursive: true, force: true });
  }, START_MS);

  blobStoreSuite(async () => ({
    open: () => createS3Store({ ...options, publicEndpoint: server.endpoint }),
    spoolDirectory: options.spoolDirectory,
  }));

  const uploadsOf = async (): Promise<number> => {
    const listing = new ListMultipartUploadsCommand({ Bucket: BUCKET });
    return (await createS3Client(server).send(listing)).Uploads?.length ?? 0;
  };

  it("lists more contents than a page of the server holds, and no other object", async () => {
    const client = createS3Client(server);
    const store = await createS3Store(options);
    const group = randomUUID();
    const keys = Array.from({ length: 1005 }, (_, index) =>
      blobKey(group, index.toString(16).padStart(64, "0")),
    );
    const prefix = keys[0]?.slice(0, 40);
    const objects = [...keys, `${prefix}notes.txt`];
    const work = async (): Promise<void> => {
      for (let key = objects.pop(); key; key = objects.pop()) {
        await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: Buffer.from("x") }));
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(await keysOf(store, prefix)).toEqual(keys.toSorted());
    await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: `${prefix}notes.txt` }));
  });

  it("hands contents out by short-lived addresses when browsers reach the bucket", async () => {
    const store = await createS3Store({ ...options, publicEndpoint: `${server.endpoint}/` });
    const content = randomBytes(5000);
    const key = await put(store, content);
    expect(store.origin).toBe(server.endpoint);
    const address = (await store.presign(key, LINK)) ?? "";
    expect(new URL(address).origin).toBe(store.origin);
    const response = await fetch(address);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(response.headers.get("content-type")).toBe(LINK.contentType);
    expect(response.headers.get("content-disposition")).toBe(LINK.contentDisposition);
    const part = await fetch(address, { headers: { range: "bytes=-10" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(-10))).toBe(true);

    const other = await put(store, randomBytes(10));
    expect((await fetch(address.replace(key, other))).status).toBe(403);
    expect((await fetch(`${server.endpoint}/${BUCKET}/${key}`)).status).toBe(403);
    const short = (await store.presign(key, { ...LINK, seconds: 1 })) ?? "";
    const statusOf = async (): Promise<number> => (await fetch(short)).status;
    await expect.poll(statusOf, { timeout: 170_000, interval: 200 }).toBe(403);
  });

  it("has no addresses for contents otherwise", async () => {
    const store = await createS3Store(options);
    expect(store.origin).toBeUndefined();
    expect(await store.presign(await put(store, randomBytes(10)), LINK)).toBeUndefined();
  });

  it("aborts multipart uploads that a killed process left, when they are old", async () => {
    const client = createS3Client(server);
    const Key = blobKey(randomUUID(), "0".repeat(64));
    await client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key }));
    await createS3Store(options);
    expect(await uploadsOf()).toBe(1);
    const before = new Date(Date.now() + 60_000);
    await sweepUploads(client, { bucket: BUCKET, before, isOwn: (key) => key === Key });
    expect(await uploadsOf()).toBe(0);
  });

  it("says when the bucket is full, and leaves nothing", async () => {
    const tight = { ...options, bucket: "tight" };
    await makeBucket(server, tight.bucket);
    const store = await createS3Store(tight);
    const kept = await put(store, randomBytes(5000));
    const quota = ["--quota-scope", "bucket", "--uid", "test", "--bucket", tight.bucket];
    await server.admin("quota", "set", ...quota, "--max-objects", "1");
    await server.admin("quota", "enable", ...quota);
    for (const size of [5000, 9 * MB]) {
      const spooled = await receive(store, randomBytes(size));
      const commit = () => store.commit(spooled, blobKey(randomUUID(), spooled.sha256));
      // A busy server may close the connection before its answer was read: then it is away for the moment.
      await vi.waitFor(() => expect(commit()).rejects.toMatchObject({ code: "EDQUOT" }), 30_000);
      await store.discard(spooled);
    }
    expect(await keysOf(store)).toEqual([kept]);
    expect(await readdir(options.spoolDirectory)).toEqual([]);
  });

  describe("over a line that fails", () => {
    let line: FaultyLine;
    const open = () => createS3Store({ ...options, endpoint: line.address });
    beforeAll(async () => {
      line = await createFaultyLine(server.endpoint);
    });
    afterAll(() => line?.close());

    it.each([
      ["a small body", 5 * MB],
      ["a multipart body", 20 * MB],
    ])("heals %s that breaks twice on its way up", async (_name, size) => {
      const store = await open();
      const content = randomBytes(size);
      line.breakAfter(2, "up", 3 * MB);
      const key = await put(store, content);
      expect((await read(store, key)).equals(content)).toBe(true);
    });

    it("leaves nothing of a body that cannot be put, and takes it when the line is whole", async () => {
      const store = await open();
      for (const size of [5 * MB, 20 * MB]) {
        const spooled = await receive(store, randomBytes(size));
        const key = blobKey(randomUUID(), spooled.sha256);
        line.breakAfter(Infinity, "up", 3 * MB);
        await expect(store.commit(spooled, key)).rejects.toThrow(/ECONNRESET|EPIPE|hang up|aborted/);
        line.breakAfter(0, "up", 0);
        expect(await store.stat(key)).toBeUndefined();
        expect(await uploadsOf()).toBe(0);
        await store.commit(spooled, key);
        expect(await store.stat(key)).toEqual({ size });
      }
    });

    it("never takes a content that breaks off for a whole one", async () => {
      const store = await open();
      const key = await put(store, randomBytes(5 * MB));
      line.breakAfter(1, "down", 2 * MB);
      await expect(read(store, key)).rejects.toThrow(/ECONNRESET|EPIPE|hang up|aborted/);
    });

    it("ends when nothing comes any more, in the middle of a content too", async () => {
      const timeouts = { connect: 2000, request: 3000, idle: 4000 };
      const key = await put(await open(), randomBytes(20 * MB));
      const store = await createS3Store({ ...options, endpoint: line.address, timeouts });
      const spooled = await receive(store, randomBytes(5000));
      const stream = await store.get(key);
      line.hang();
      await Promise.all([
        expect(buffer(stream)).rejects.toThrow(/timed out/),
        expect(store.stat(key)).rejects.toThrow(StoreDown),
        expect(store.commit(spooled, blobKey(randomUUID(), spooled.sha256))).rejects.toThrow(StoreDown),
        expect(store.check()).rejects.toThrow(/aborted|timeout/i),
      ]);
      await store.discard(spooled);
    });
  });

  describe("under the app", () => {
    async function uploaded(world: World) {
      const { client, root } = await makeScene(world);
      const bytes = Buffer.from(pdf(randomUUID()));
      const file = { name: "Brief.pdf", bytes };
      const sent = await client.call(uploadFile, { file, body: { folder_id: root.id } });
      return { client, bytes, address: `/api/files/${sent.id}` };
    }

    it("keeps a document from its upload to its deletion", async () => {
      const blobs = await createS3Store(options);
      const world = await createWorld({ blobs, keepDeletedDays: 0 });
      const before = await keysOf(blobs);
      const { client, bytes, address } = await uploaded(world);
      for (const way of ["show", "download"]) {
        const whole = await client.get(`${address}/${way}`);
        expect(whole.statusCode).toBe(200);
        expect(whole.rawPayload.equals(bytes)).toBe(true);
        const part = await client.get(`${address}/${way}`, { range: "bytes=-6" });
        expect(part.statusCode).toBe(206);
        expect(part.rawPayload.equals(bytes.subarray(-6))).toBe(true);
      }
      expect((await client.get("/api/ready")).statusCode).toBe(200);
      expect(await verifyStorage(world.system, { deep: true })).toMatchObject({ needed: 1, missing: [] });

      const { customer_id, sha256 } = await world.db
        .selectFrom("blob")
        .select(["customer_id", "sha256"])
        .executeTakeFirstOrThrow();
      expect(await keysOf(blobs)).toEqual([...before, blobKey(customer_id, sha256)].toSorted());
      expect((await client.delete(address)).statusCode).toBe(204);
      expect((await client.get(`${address}/show`)).statusCode).toBe(404);
      await world.runJob(collectBlob, { customer_id, sha256 }, new Date(Date.now() + 2 * 3_600_000));
      expect(await keysOf(blobs)).toEqual(before);
    });

    // Covers S32
    it("answers 503 in German while the bucket is away, keeps nothing half, and goes on afterwards", async () => {
      const line = await createFaultyLine(server.endpoint);
      const blobs = await createS3Store({ ...options, endpoint: line.address });
      const world = await createWorld({ blobs });
      const { client, address } = await uploaded(world);
      const before = await keysOf(blobs);
      line.breakAfter(Infinity, "up", 0);
      const file = { name: "Zweiter.pdf", bytes: Buffer.from(pdf(randomUUID())) };
      const sent = await client.upload("/api/files/upload", file);
      // Balancers keep the servers, which still answer all that needs no content.
      for (const path of ["/api/ready", "/api/user"]) expect((await client.get(path)).statusCode).toBe(200);
      for (const answer of [sent, await client.get(`${address}/download`)]) {
        expect(answer.statusCode, answer.body).toBe(503);
        expect(answer.json()).toEqual({ message: ERROR_TEXT.unavailable });
      }
      expect(sent.headers["retry-after"]).toBe("5");
      expect(await readdir(options.spoolDirectory)).toEqual([]);
      line.breakAfter(0, "up", 0);
      expect(await keysOf(blobs)).toEqual(before);
      expect((await client.upload("/api/files/upload", file)).statusCode).toBe(201);
      expect((await client.get(`${address}/download`)).statusCode).toBe(200);
      await line.close();
    });

    it("sends browsers to the bucket where they reach it, and nowhere else", async () => {
      const blobs = await createS3Store({ ...options, publicEndpoint: server.endpoint });
      const world = await createWorld({ blobs });
      const { client, bytes, address } = await uploaded(world);
      const sent = await client.get(`${address}/download`);
      expect(sent.statusCode).toBe(302);
      expect(sent.headers).toMatchObject({ "cache-control": "no-store" });
      expect(sent.headers.etag).toBeUndefined();
      const response = await fetch(String(sent.headers.location));
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="?Brief\.pdf"?$/);
      // Whether an emergency contact is still let in is asked with each request: its documents come from here.
      await client.patch(address, { is_sos: true });
      await activate(client);
      const contact = await signInAs(world, await nameContact(client));
      const shown = await contact.get(`${address.replace("/api/", "/api/sos/")}/show`);
      expect(shown.statusCode).toBe(200);
      expect(shown.rawPayload.equals(bytes)).toBe(true);
      const policy = String((await client.get("/api/health")).headers["content-security-policy"]);
      expect(policy).toContain(`frame-src 'self' ${server.endpoint};`);
      expect((await world.guest().get(`${address}/download`)).statusCode).toBe(401);
    });

    const environment = (url: string, changes: Record<string, string> = {}) => ({
      DATABASE_URL: url,
      DATA_DIR: join(directory, "data"),
      LOG_LEVEL: "silent",
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: server.endpoint,
      S3_ACCESS_KEY_ID: server.accessKeyId,
      S3_SECRET_ACCESS_KEY: server.secretAccessKey,
      ...changes,
    });

    it("is what the environment names, and stops the start with one line where it cannot be used", async () => {
      const database = await createTestDatabase();
      const start = async (changes?: Record<string, string>) => {
        const config = loadConfig(environment(database.url, changes));
        return openDeps(config, createLog(config));
      };
      const { deps, close } = await start();
      const key = await put(deps.blobs, randomBytes(10));
      expect(await (await createS3Store(options)).stat(key)).toEqual({ size: 10 });
      await close();
      const wrong: Record<string, string>[] = [
        { S3_BUCKET: "no-such-bucket" },
        { S3_SECRET_ACCESS_KEY: "wrong" },
        { S3_ACCESS_KEY_ID: "wrong" },
        { S3_ENDPOINT: "http://127.0.0.1:1" },
      ];
      for (const changes of wrong) {
        const refused = await start(changes).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(ConfigError);
        expect(String(refused)).toMatch(/^ConfigError: S3_BUCKET must be [^\n]+ cannot: \w[^\n]*$/);
      }
      await database.drop();
    });
  });
});
