import { randomUUID } from "node:crypto";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { contentOf, fresh, makeVersionsScene, PNG, replace } from "../../../testing/scenes/versions-scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { collectUnused } from "../storage/collect-blob.job.ts";
import { verifyStorage } from "../storage/verify-storage.ts";

// A deletion is for good at once.
const world = await createWorld({ keepDeletedDays: 0 });
const { staff, versionsOf, storedOf } = await makeVersionsScene(world);
const scene = (): Promise<Scene> => makeScene(world);

/** Runs all jobs as if they were due, two hours later: reservations are over then. */
async function collectLater(): Promise<void> {
  world.setClock(new Date(Date.now() + 2 * HOUR_MS));
  try {
    await world.db
      .updateTable("job")
      .set({ run_at: new Date(0) })
      .where("name", "=", "collect-blob")
      .where("state", "=", "queued")
      .execute();
    await collectUnused(world.system);
    await world.runJobs();
  } finally {
    world.setClock();
  }
}

describe("the versions of a document", () => {
  it("are listed for staff, the current one first, with who brought them", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    expect(await versionsOf(file.id)).toEqual([
      {
        number: 1,
        extension: "pdf",
        size: file.size,
        created_at: file.created_at,
        created_by_name: "Karla Beispiel",
        is_current: true,
      },
    ]);
    await replace(staff, file.id, PNG);
    expect(await versionsOf(file.id)).toMatchObject([
      { number: 2, extension: "png", size: PNG.length, created_by_name: "Erika Muster", is_current: true },
      { number: 1, extension: "pdf", created_at: file.created_at, created_by_name: "Karla Beispiel" },
    ]);
    const url = `/api/files/${file.id}/versions`;
    expect((await here.client.get(url)).statusCode).toBe(403);
    expect((await staff.get(`/api/files/${randomUUID()}/versions`)).statusCode).toBe(404);
  });

  it("are shown and saved like the document itself, with the number in the name", async () => {
    const here = await scene();
    const file = await upload(here.client, {}, "Größe.pdf");
    const first = await contentOf(here.client, file.id);
    const url = `/api/files/${file.id}/versions/1`;
    expect((await staff.get(`${url}/show`)).rawPayload.equals(first)).toBe(true);
    await replace(here.client, file.id, PNG);
    const shown = await staff.get(`${url}/show`);
    expect(shown.rawPayload.equals(first)).toBe(true);
    expect(shown.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(String(shown.headers["content-disposition"])).toContain("inline");
    const etag = String(shown.headers.etag);
    expect((await staff.get(`${url}/show`, { "if-none-match": etag })).statusCode).toBe(304);
    const part = await staff.get(`${url}/download`, { range: "bytes=0-3" });
    expect([part.statusCode, part.body]).toEqual([206, "%PDF"]);
    expect(decodeURIComponent(String(part.headers["content-disposition"]))).toMatch(
      /^attachment.*Größe \(Version 1\)\.pdf/,
    );
    const current = await staff.get(`/api/files/${file.id}/versions/2/download`);
    expect(current.rawPayload.equals(PNG)).toBe(true);
    expect(decodeURIComponent(String(current.headers["content-disposition"]))).toContain("(Version 2).png");
    for (const number of ["3", "0", "-1", "x"]) {
      expect((await staff.get(`/api/files/${file.id}/versions/${number}/show`)).statusCode).toBe(404);
    }
    expect((await here.client.get(`${url}/show`)).statusCode).toBe(403);
  });

  it("may be the same content twice: back to the first is a third one", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    const first = await contentOf(here.client, file.id);
    await replace(here.client, file.id, fresh());
    await replace(here.client, file.id, first);
    expect((await versionsOf(file.id)).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(await storedOf(here)).toBe(2);
  });

  // Covers 4.11
  it("are kept as long as the document, and go with it", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    await replace(here.client, file.id, fresh());
    // Another document has the newest content too.
    const shared = await contentOf(here.client, file.id);
    const copy = await here.client.call(uploadFile, { file: { name: "Kopie.pdf", bytes: shared } });
    expect(await verifyStorage(world.system)).toMatchObject({ missing: [], damaged: [], unknown: [] });
    await collectLater();
    expect(await storedOf(here)).toBe(2);
    expect(await contentOf(staff, file.id, "versions/1/show")).toHaveLength(file.size);

    expect((await here.client.delete(`/api/files/${file.id}`)).statusCode).toBe(204);
    expect((await staff.get(`/api/files/${file.id}/versions`)).statusCode).toBe(404);
    await collectLater();
    expect(await storedOf(here)).toBe(1);
    const { id } = copy;
    expect((await contentOf(here.client, id)).equals(shared)).toBe(true);
    expect(await verifyStorage(world.system, { deep: true })).toMatchObject({
      missing: [],
      damaged: [],
      unknown: [],
    });
  });

  it("are needed by the check of the storage: a lost one is named", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    const { sha256 } = await world.db
      .selectFrom("file")
      .select("sha256")
      .where("id", "=", file.id)
      .executeTakeFirstOrThrow();
    await replace(here.client, file.id, fresh());
    const keys: string[] = [];
    for await (const { key } of world.system.blobs.list()) if (key.endsWith(sha256)) keys.push(key);
    for (const key of keys) await world.system.blobs.delete(key);
    expect((await verifyStorage(world.system)).missing).toEqual(keys);
    await staff.delete(`/api/files/${file.id}`);
    expect((await verifyStorage(world.system)).missing).toEqual([]);
  });
});
