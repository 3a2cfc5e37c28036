// Covers S28
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { join } from "node:path";
import type { UploadedFile } from "@krempelfrei/contract/files/files";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { blobKey } from "../../../blobs/blob-key.ts";
import { pdf } from "../../../testing/client.ts";
import { makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld, type World } from "../../../testing/world.ts";
import { reserveBlob } from "./contents.queries.ts";
import { verifyStorage } from "./verify-storage.ts";

// A deletion is for good at once; what is kept of deleted documents is shown by the tests of those.
const world: World = await createWorld({ keepDeletedDays: 0 });
let here: Scene;

// The check is of the whole storage: each test begins with none.
beforeEach(async () => {
  const keys: string[] = [];
  for await (const { key } of world.system.blobs.list()) keys.push(key);
  for (const key of keys) await world.system.blobs.delete(key);
  await world.db.deleteFrom("deleted_file").execute();
  await world.db.deleteFrom("file").execute();
  await world.db.deleteFrom("blob").execute();
  here = await makeScene(world);
});

async function keyOf({ id }: UploadedFile): Promise<string> {
  const { customer_id, sha256 } = await world.db
    .selectFrom("file")
    .select(["customer_id", "sha256"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return blobKey(customer_id, sha256);
}

const pathOf = (key: string): string => join(world.directory, "blobs", key);

/** Stores a content like an upload that ends before its file has a row. */
async function putOrphan({ reserved }: { reserved: boolean }): Promise<string> {
  const { blobs } = world.system;
  const bytes = Buffer.from(pdf(randomUUID()));
  const spooled = await blobs.spool(Readable.from([bytes]), { maxBytes: bytes.length });
  const of = here.group.customer.id;
  if (reserved) await reserveBlob(world.system, of, spooled.sha256, spooled.size);
  const key = blobKey(of, spooled.sha256);
  await blobs.commit(spooled, key);
  return key;
}

const check = (deep: boolean) => verifyStorage(world.system, { deep });
const HEALTHY = { missing: [], damaged: [], unknown: [] };

describe.each([false, true])("the check of the storage (deep: %s)", (deep) => {
  it("finds nothing where storage and database agree, the empty ones too", async () => {
    expect(await check(deep)).toEqual({ needed: 0, ...HEALTHY });
    const there = await makeScene(world);
    const bytes = pdf("the same in both groups, twice in one");
    for (const { client } of [here, here, there]) {
      expect((await client.upload("/api/files/upload", { name: "a.pdf", bytes })).statusCode).toBe(201);
    }
    await upload(here.client, {});
    expect(await check(deep)).toEqual({ needed: 3, ...HEALTHY });
  });

  it("still agrees after a file was deleted, before and after its content is collected", async () => {
    const file = await upload(here.client, {});
    const key = await keyOf(file);
    expect((await here.client.delete(`/api/files/${file.id}`)).statusCode).toBe(204);
    expect(await check(deep)).toEqual({ needed: 0, ...HEALTHY });
    expect(await world.system.blobs.stat(key)).toBeDefined();
  });

  it("names a content that a file needs and the storage has lost", async () => {
    await upload(here.client, {});
    const key = await keyOf(await upload(here.client, {}));
    await world.system.blobs.delete(key);
    expect(await check(deep)).toEqual({ needed: 2, ...HEALTHY, missing: [key] });
  });

  it("names a content that became shorter or longer", async () => {
    const keys = [await keyOf(await upload(here.client, {})), await keyOf(await upload(here.client, {}))];
    const [short = "", long = ""] = keys;
    await writeFile(pathOf(short), (await readFile(pathOf(short))).subarray(1));
    await writeFile(pathOf(long), Buffer.concat([await readFile(pathOf(long)), Buffer.from("x")]));
    const report = await check(deep);
    expect(report.damaged.toSorted()).toEqual(keys.toSorted());
    expect(report).toMatchObject({ needed: 2, missing: [], unknown: [] });
  });

  it("names a content that the database knows nothing of", async () => {
    await upload(here.client, {});
    const key = await putOrphan({ reserved: false });
    expect(await check(deep)).toEqual({ needed: 1, ...HEALTHY, unknown: [key] });
  });

  it("takes an upload that is under way for what it is: reserved, not unknown", async () => {
    await putOrphan({ reserved: true });
    expect(await check(deep)).toEqual({ needed: 0, ...HEALTHY });
  });

  it("names all findings at once", async () => {
    const [lost, cut] = [
      await keyOf(await upload(here.client, {})),
      await keyOf(await upload(here.client, {})),
    ];
    await world.system.blobs.delete(lost);
    await writeFile(pathOf(cut), "");
    const unknown = await putOrphan({ reserved: false });
    expect(await check(deep)).toEqual({ needed: 2, missing: [lost], damaged: [cut], unknown: [unknown] });
  });
});

it("one changed byte is found by the deep check, which reads; not by the quick one, which counts", async () => {
  const key = await keyOf(await upload(here.client, {}));
  const bytes = await readFile(pathOf(key));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(pathOf(key), bytes);
  expect(await check(false)).toEqual({ needed: 1, ...HEALTHY });
  expect(await check(true)).toEqual({ needed: 1, ...HEALTHY, damaged: [key] });
});

it("a content that the disk cannot return is named by the deep check, and the others are still read", async () => {
  const first = await keyOf(await upload(here.client, {}));
  const second = await keyOf(await upload(here.client, {}));
  const { get } = world.system.blobs;
  vi.spyOn(world.system.blobs, "get").mockImplementation(async (key) => {
    if (key === first) throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
    return get(key);
  });
  await writeFile(pathOf(second), "x".repeat((await readFile(pathOf(second))).length));
  const { damaged } = await check(true);
  expect(damaged.toSorted()).toEqual([first, second].toSorted());
});
