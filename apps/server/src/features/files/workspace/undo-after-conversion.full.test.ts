import { moveFiles, undoChanges, updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { CONVERTIBLE_KINDS } from "@krempelfrei/documents/convertible-kind";
import { createReader } from "@krempelfrei/reader/reader";
import { SAMPLE_HEIC } from "@krempelfrei/reader/testing/sample-heic";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { addDeadline } from "../../../testing/deadlines.ts";
import { readAll, READING_PATIENCE_MS } from "../../../testing/reading/read-documents.ts";
import { folderOf, makeScene, type Scene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld({
  reader: await createReader({ urgent: true }),
  uploadAlso: CONVERTIBLE_KINDS,
});
let staff: Client;
beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const uploadPicture = async ({ group }: Scene) =>
  staff.call(uploadFile, {
    file: { name: "Bild.heic", bytes: SAMPLE_HEIC },
    body: { user_id: group.customer.id },
  });

const fileIn = async ({ root }: Scene, id: string, more: object = {}) =>
  staff.call(updateFile, { params: { id }, body: { name: "Abgelegt", folder_id: root.id, ...more } });

describe("an operator's last change of a picture", { timeout: READING_PATIENCE_MS }, () => {
  it.each(["old", "new"])(
    "is taken back after the conversion of its picture, with the %s revision",
    async (which) => {
      const scene = await makeScene(world);
      const { id } = await staff.call(uploadFile, {
        file: { name: "Bild.heic", bytes: SAMPLE_HEIC },
        body: { user_id: scene.group.customer.id },
      });
      await addDeadline(staff, id, { person_id: scene.group.customer.id });
      const { revision } = await fileIn(scene, id, { user_id: scene.group.child.id });
      await readAll(world);
      const present = await world.db
        .selectFrom("file")
        .select(["extension", "revision"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(present.extension).toBe("jpg");
      expect(present.revision).not.toBe(revision);
      const body = (number: number) => ({ files: [{ id, revision: number }] });
      expect((await staff.patch("/api/files/undo", body(revision - 1))).statusCode).toBe(409);
      const given = which === "old" ? revision : present.revision;
      const { files } = await staff.call(undoChanges, { body: body(given) });
      expect(files).toMatchObject([{ name: "Bild", is_unmanaged: true, extension: "jpg" }]);
      const deadlines = await world.db
        .selectFrom("deadline")
        .select("person_id")
        .where("file_id", "=", id)
        .execute();
      expect(deadlines).toEqual([{ person_id: scene.group.customer.id }]);
    },
  );

  it("is taken back no more once somebody has changed the converted picture", async () => {
    const scene = await makeScene(world);
    const { id } = await uploadPicture(scene);
    const { revision } = await fileIn(scene, id);
    await readAll(world);
    const later = await staff.call(updateFile, { params: { id }, body: { name: "Später" } });
    const undo = async (number: number) =>
      (await staff.patch("/api/files/undo", { files: [{ id, revision: number }] })).statusCode;
    expect(await undo(revision)).toBe(409);
    expect(await undo(later.revision)).toBe(200);
  });
});

it(
  "a move is taken back after the conversion of its picture, and not over another person's change",
  async () => {
    const scene = await makeScene(world);
    const { id } = await scene.client.call(uploadFile, { file: { name: "Bild.heic", bytes: SAMPLE_HEIC } });
    const move = async (folderId: string, revision: number) =>
      scene.client.patch(`/api/files/move-to/${folderId}`, { fileIds: [id], revisions: [{ id, revision }] });
    const { files } = await scene.client.call(moveFiles, {
      params: { folderId: folderOf(scene, "Gesundheit").id },
      body: { fileIds: [id] },
    });
    const revision = files[0]?.revision ?? 0;
    await readAll(world);
    expect((await move(scene.root.id, revision - 1)).statusCode).toBe(409);
    expect((await move(scene.root.id, revision)).statusCode).toBe(200);
    await staff.call(updateFile, { params: { id }, body: { name: "Später" } });
    expect((await move(folderOf(scene, "Gesundheit").id, revision)).statusCode).toBe(409);
  },
  READING_PATIENCE_MS,
);
