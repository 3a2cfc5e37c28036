import { getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import { searchTexts } from "@krempelfrei/contract/files/text-search";
import { createReader } from "@krempelfrei/reader/reader";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { pdf, type Client } from "../../../testing/client.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import {
  letter,
  readAll,
  READING_PATIENCE_MS,
  scan,
  seen,
  textOf,
} from "../../../testing/reading/read-documents.ts";
import { makeScene } from "../../../testing/scene.ts";
import { unzip } from "../../../testing/unzip.ts";
import { createWorld } from "../../../testing/world.ts";
import { collectUnused } from "../storage/collect-blob.job.ts";
import { verifyStorage } from "../storage/verify-storage.ts";
import { readWaiting } from "./read-waiting.job.ts";

const world = await createWorld({ reader: await createReader({ urgent: true }), keepDeletedDays: 0 });

describe("a document that comes", () => {
  // Covers 3.2
  it(
    "with a text is readable at once, has pictures, and keeps its revision",
    { timeout: READING_PATIENCE_MS },
    async () => {
      const { client, root } = await makeScene(world);
      const fields = { folder_id: root.id };
      const bytes = await letter();
      const file = await client.call(uploadFile, {
        file: { name: "Brief.pdf", bytes },
        body: fields,
      });
      expect(file).toMatchObject({ preview: null, reading: { state: "waiting", reason: null, pages: null } });
      const before = await client.call(getBrowser);
      const nowhere = async () => (await client.call(searchTexts, { query: { q: "gibtesnicht" } })).unread;
      expect(await nowhere()).toEqual({ waiting: 1, unreadable: 0 });
      await readAll(world);
      expect(await nowhere()).toEqual({ waiting: 0, unreadable: 0 });
      const read = await seen(client, file.id);
      expect(read).toMatchObject({
        is_machine_readable: true,
        is_orig_machine_readable: true,
        reading: { state: "done", reason: null, pages: 1, pages_read: 1 },
        revision: file.revision,
      });
      expect(await textOf(world, file.id)).toContain("Kündigungsfrist beträgt drei Monate");
      // Whoever asks what has changed gets it too.
      const changed = await client.call(getBrowser, { query: { since: before.revision } });
      expect(changed.files.map(({ id, preview }) => [id, preview])).toEqual([[file.id, read.preview]]);

      for (const size of [240, 800]) {
        const picture = await client.get(`/api/files/${file.id}/preview?size=${size}&v=${read.preview}`);
        expect(picture.headers).toMatchObject({
          "content-type": "image/webp",
          "cache-control": "private, max-age=14400, must-revalidate",
          // Somebody else at the same browser is asked for again.
          vary: expect.stringContaining("Cookie") as string,
          // It lies on the disk with the picture.
          "content-disposition": "inline; filename=Bild.webp",
          "x-content-type-options": "nosniff",
        });
        expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: "webp", width: size });
      }
      // A name that is not that of this picture is not kept.
      const other = await client.get(`/api/files/${file.id}/preview?size=240&v=000000000000`);
      expect(other.headers["cache-control"]).toBe("no-store");
      // The same content again is known.
      const again = await client.call(uploadFile, { file: { name: "Kopie.pdf", bytes }, body: fields });
      expect(again).toMatchObject({
        preview: read.preview,
        reading: read.reading,
        is_machine_readable: true,
      });
    },
  );

  // Covers 3.2
  it(
    "as a scan gets a PDF in which its words can be found; the original stays",
    { timeout: READING_PATIENCE_MS },
    async () => {
      const { client, root } = await makeScene(world);
      const bytes = await scan();
      const file = await client.call(uploadFile, {
        file: { name: "Scan.jpg", bytes },
        body: { folder_id: root.id },
      });
      await readAll(world);
      expect(await seen(client, file.id)).toMatchObject({
        is_machine_readable: true,
        is_orig_machine_readable: false,
        reading: { state: "done", pages: 1, pages_read: 1 },
        extension: "jpg",
      });
      expect(await textOf(world, file.id)).toContain("Privathaftpflichtversicherung Nr. 4711");

      const shown = await client.get(`/api/files/${file.id}/show`);
      expect(shown.headers["content-type"]).toBe("application/pdf");
      expect(await pdfText(shown.rawPayload)).toContain("Kündigungsfrist beträgt drei Monate.");
      const original = await client.get(`/api/files/${file.id}/show?content=original`);
      expect(original.rawPayload.equals(bytes)).toBe(true);
      expect((await client.get(`/api/files/${file.id}/download`)).rawPayload.equals(bytes)).toBe(true);
      const saved = await client.get(`/api/files/${file.id}/download?content=readable`);
      expect(decodeURIComponent(String(saved.headers["content-disposition"]))).toContain(
        "Scan (durchsuchbar).pdf",
      );
      // Whoever takes all its data along takes it too.
      const taken = await unzip((await client.get("/api/profile/data-export")).rawPayload);
      const names = [...taken.keys()].filter((name) => name.includes("Scan"));
      expect(names.map((name) => name.slice(name.lastIndexOf("/") + 1)).toSorted()).toEqual([
        "Scan (durchsuchbar).pdf",
        "Scan.jpg",
      ]);

      expect(await verifyStorage(world.system)).toMatchObject({ missing: [], damaged: [], unknown: [] });
      // It goes with its document: the original, two pictures and the PDF.
      const known = async () =>
        world.db.selectFrom("blob").select("sha256").where("customer_id", "=", file.user_id).execute();
      expect(await known()).toHaveLength(4);
      await client.delete(`/api/files/${file.id}`);
      world.setClock(new Date(Date.now() + 3 * HOUR_MS));
      try {
        for (let round = 0; round < 2; round += 1) {
          await collectUnused(world.system);
          await world.db
            .updateTable("job")
            .set({ run_at: new Date(0) })
            .where("name", "=", "collect-blob")
            .execute();
          await world.runJobs();
        }
      } finally {
        world.setClock();
      }
      expect(await known()).toEqual([]);
      expect(await verifyStorage(world.system)).toMatchObject({ missing: [], damaged: [], unknown: [] });
    },
  );

  // Covers S12
  it("that cannot be opened says so, and stays what it was", { timeout: READING_PATIENCE_MS }, async () => {
    const { client, root } = await makeScene(world);
    const broken = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(400, 7)]);
    const file = await client.call(uploadFile, {
      file: { name: "Kaputt.pdf", bytes: broken },
      body: { folder_id: root.id },
    });
    await readAll(world);
    expect(await seen(client, file.id)).toMatchObject({
      is_machine_readable: false,
      preview: null,
      reading: { state: "refused", reason: "damaged" },
    });
    expect((await client.get(`/api/files/${file.id}/preview?size=240`)).statusCode).toBe(404);
    expect((await client.get(`/api/files/${file.id}/show`)).rawPayload.equals(broken)).toBe(true);
    expect((await client.get(`/api/files/${file.id}/download?content=readable`)).statusCode).toBe(404);
  });
});

// Covers S3
it(
  "a picture is shown to whoever may see the document, and to nobody else",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const { client, root, group } = await makeScene(world);
    const file = await client.call(uploadFile, {
      file: { name: "Brief.pdf", bytes: await letter(["Nur für Karla Beispiel"]) },
      body: { folder_id: root.id },
    });
    await readAll(world);
    const url = `/api/files/${file.id}/preview?size=240`;
    const related = await world.signIn(group.related);
    const stranger = (await makeScene(world)).client;
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const statusOf = async (who: Client) => (await who.get(url)).statusCode;
    expect(await Promise.all([client, staff, related, stranger, world.guest()].map(statusOf))).toEqual([
      200, 200, 404, 404, 401,
    ]);
    await client.patch(`/api/files/${file.id}`, { is_for_all: true });
    expect(await statusOf(related)).toBe(200);
    await world.db
      .updateTable("file")
      .set({ approval_status: "pending" })
      .where("id", "=", file.id)
      .execute();
    expect(await Promise.all([client, staff].map(statusOf))).toEqual([404, 200]);
    expect((await staff.get(`/api/files/${file.id}/preview?size=300`)).statusCode).toBe(422);
  },
);

it("what nobody has asked for is read in the background", { timeout: READING_PATIENCE_MS }, async () => {
  const { client, root } = await makeScene(world);
  const file = await client.call(uploadFile, {
    file: { name: "Alt.pdf", bytes: pdf("von früher") },
    body: { folder_id: root.id },
  });
  // As before there was reading.
  await world.db.deleteFrom("job").execute();
  await world.db.deleteFrom("content").execute();
  await world.runJob(readWaiting, {});
  await readAll(world);
  expect((await seen(client, file.id)).reading.state).toBe("refused");
  // A job that gave up is the end, not the beginning of another one.
  await world.db.updateTable("content").set({ state: "waiting" }).execute();
  await world.db
    .updateTable("job")
    .set({ state: "dead", finished_at: new Date(Date.now() + 1000) })
    .where("name", "=", "read-content")
    .execute();
  await world.runJob(readWaiting, {});
  expect((await seen(client, file.id)).reading).toMatchObject({ state: "failed", reason: "lost" });
});

it("where nothing is read, nothing is said to be on its way", async () => {
  const idle = await createWorld({ readsDocuments: false });
  const { client, root } = await makeScene(idle);
  const file = await client.call(uploadFile, {
    file: { name: "Brief.pdf", bytes: pdf("aus") },
    body: { folder_id: root.id },
  });
  expect(file.reading).toEqual({ state: "off", reason: null, pages: null, pages_read: 0 });
  expect(await client.call(searchTexts, { query: { q: "gibtesnicht" } })).toMatchObject({
    unread: { waiting: 0, unreadable: 1 },
  });
});
