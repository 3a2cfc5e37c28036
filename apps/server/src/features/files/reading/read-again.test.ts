import { uploadFile } from "@krempelfrei/contract/files/files";
import { readAgain, watchReading } from "@krempelfrei/contract/files/watch-reading";
import { createReader } from "@krempelfrei/reader/reader";
import { describe, expect, it } from "vitest";
import { pdf } from "../../../testing/client.ts";
import {
  letter,
  readAll,
  READING_PATIENCE_MS,
  seen,
  textOf,
} from "../../../testing/reading/read-documents.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { verifyStorage } from "../storage/verify-storage.ts";
import { readAllAgain } from "./read-again.ts";
import { readContent } from "./read-content.job.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld({ reader: await createReader({ urgent: true }) });

describe("what somebody should look at", () => {
  it("is listed for staff, who can have it read again", { timeout: READING_PATIENCE_MS }, async () => {
    const { client, root, group } = await makeScene(world);
    const file = await client.call(uploadFile, {
      file: { name: "Kaputt.pdf", bytes: pdf("kaputt") },
      body: { folder_id: root.id },
    });
    await readAll(world);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const listed = async () => (await staff.call(watchReading)).data.find(({ id }) => id === file.id);
    expect(await listed()).toMatchObject({
      customer_id: group.customer.id,
      customer_name: "Karla Beispiel",
      full_name: "Kaputt.pdf",
      state: "refused",
      reason: "damaged",
    });
    expect((await client.post(`/api/files/${file.id}/read-again`)).statusCode).toBe(403);
    const again = await staff.call(readAgain, { params: { id: file.id } });
    expect(again).toMatchObject({ reading: { state: "waiting", reason: null }, revision: file.revision });
    expect(await listed()).toBeUndefined();
    const told = await changesOf(world, { subject_id: file.id, action: "file.read_again" }, "action");
    expect(told).toHaveLength(1);
    await readAll(world);
    expect(await listed()).toMatchObject({ state: "refused" });
  });

  it(
    "is read again after an upgrade by the name of the reader",
    { timeout: READING_PATIENCE_MS },
    async () => {
      const { client, root } = await makeScene(world);
      const file = await client.call(uploadFile, {
        file: { name: "Alt.pdf", bytes: pdf("alt") },
        body: { folder_id: root.id },
      });
      await readAll(world);
      const of = { customer_id: file.user_id };
      await world.db
        .updateTable("content")
        .set({ reader: "embedded/old/0" })
        .where("customer_id", "=", of.customer_id)
        .execute();
      expect(await readAllAgain(world.system, "native/")).toBe(0);
      expect(await readAllAgain(world.system, "embedded/old")).toBe(1);
      await readAll(world);
      const { reader } = await world.db
        .selectFrom("content")
        .select("reader")
        .where("customer_id", "=", of.customer_id)
        .executeTakeFirstOrThrow();
      expect(reader).toBe(world.system.reader?.name);
    },
  );
});

describe("a reading that is in the way of something", () => {
  it(
    "of a document that is deleted or replaced meanwhile ends quietly",
    { timeout: READING_PATIENCE_MS },
    async () => {
      const { client, root } = await makeScene(world);
      const body = { folder_id: root.id };
      const gone = await client.call(uploadFile, { file: { name: "Weg.pdf", bytes: pdf("weg") }, body });
      const kept = await client.call(uploadFile, { file: { name: "Neu.pdf", bytes: pdf("vorher") }, body });
      await client.delete(`/api/files/${gone.id}`);
      await client.upload(`/api/files/${kept.id}/replace`, {
        name: "Neu.pdf",
        bytes: await letter(["Der neue Inhalt ist da"]),
      });
      await readAll(world);
      expect(await seen(client, kept.id)).toMatchObject({
        reading: { state: "done" },
        is_machine_readable: true,
      });
      expect(await textOf(world, kept.id)).toContain("Der neue Inhalt");
      expect(await verifyStorage(world.system)).toMatchObject({ missing: [], damaged: [], unknown: [] });
    },
  );

  it("whose job comes twice does it once", { timeout: READING_PATIENCE_MS }, async () => {
    const { client, root } = await makeScene(world);
    const file = await client.call(uploadFile, {
      file: { name: "Doppelt.pdf", bytes: await letter(["Zweimal gelesen, einmal geschrieben"]) },
      body: { folder_id: root.id },
    });
    const { payload } = await world.db
      .selectFrom("job")
      .select("payload")
      .where("name", "=", "read-content")
      .where("state", "=", "queued")
      .executeTakeFirstOrThrow();
    await Promise.all([world.runJob(readContent, payload), world.runJob(readContent, payload)]);
    expect(await seen(client, file.id)).toMatchObject({ reading: { state: "done", pages: 1 } });
    expect(await verifyStorage(world.system)).toMatchObject({ missing: [], damaged: [], unknown: [] });
  });
});
