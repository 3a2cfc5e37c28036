import { randomUUID } from "node:crypto";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { addSubfolder, getPathState } from "@krempelfrei/contract/files/folders";
import { errorOf } from "@krempelfrei/testing/client";
import { expect, it } from "vitest";
import { pdf } from "../../../testing/client.ts";
import { folderOf, makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();

it("a folder that only hidden documents fill says so", async () => {
  const scene = await makeScene(world);
  const related = await world.signIn(scene.group.related);
  const { folders } = await related.call(addSubfolder, {
    params: { id: folderOf(scene, "Gesundheit").id },
    body: { name: "Befunde" },
  });
  const id = folders[0]?.id ?? "";
  const stateOf = async () => related.call(getPathState, { params: { id } });
  expect(await stateOf()).toMatchObject({ is_empty: true, can_delete: true });
  await upload(scene.client, { folder_id: id });
  expect(await stateOf()).toMatchObject({ is_empty: false, can_delete: false });
  const hidden = await related.delete(`/api/folders/${id}`);
  expect(hidden.statusCode).toBe(409);
  expect(errorOf(hidden).message).toBe("Der Ordner enthält Dokumente, die Sie nicht sehen.");
  await upload(related, { folder_id: id });
  const full = await related.delete(`/api/folders/${id}`);
  expect(errorOf(full).message).toBe("Der Ordner ist nicht leer.");
});

it("a document in the locker that staff have taken over says so", async () => {
  const scene = await makeScene(world);
  const staff = await world.signIn(await world.makeStaff());
  const related = await world.signIn(scene.group.related);
  const body = {};
  const { id } = await related.call(addToLocker, {
    file: { name: "Scan.pdf", bytes: pdf(randomUUID()) },
    body,
  });
  expect((await related.patch(`/api/files/${id}`, { tags: ["Eilt"] })).statusCode).toBe(200);
  await staff.patch(`/api/files/${id}`, { user_id: scene.group.customer.id });
  const answer = await related.patch(`/api/files/${id}`, { tags: ["Doch nicht"] });
  expect(answer.statusCode).toBe(403);
  expect(errorOf(answer).message).toContain("Ihr Krempler bearbeitet dieses Dokument schon");
  expect((await scene.client.patch(`/api/files/${id}`, { tags: ["x"] })).statusCode).toBe(404);
});
