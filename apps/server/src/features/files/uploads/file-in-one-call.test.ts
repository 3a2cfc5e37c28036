import { randomUUID } from "node:crypto";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { folderOf, makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();

// Covers 2.30
it("filing is one call with the fields of the form: both or nothing, once, with both in the change history", async () => {
  const [here, there] = [await makeScene(world), await makeScene(world)];
  // Somebody who may approve: without one a rejected document is filed without an approval.
  await world.makeStaff();
  const staff = await world.signIn(await world.makeStaff("janitor"));
  const file = await upload(staff, { user_id: here.group.customer.id });
  await world.db.updateTable("file").set({ approval_status: "rejected" }).where("id", "=", file.id).execute();
  const { revision } = await world.db
    .selectFrom("file")
    .select("revision")
    .where("id", "=", file.id)
    .executeTakeFirstOrThrow();
  const folder = folderOf(here, "Steuern");
  const body = { name: "Bescheid", author: "Finanzamt", type: "misc", revision };
  const save = (client: Client, folder_id: string) =>
    client.patch(`/api/files/${file.id}`, { ...body, folder_id });
  expect((await save(staff, there.root.id)).statusCode).toBe(404);
  expect((await save(staff, randomUUID())).statusCode).toBe(404);
  expect((await save(staff, "irgendwo")).statusCode).toBe(422);
  const untouched = await world.db
    .selectFrom("file")
    .select(["name", "revision"])
    .where("id", "=", file.id)
    .executeTakeFirst();
  expect(untouched).toEqual({ name: file.name, revision });

  const second = await world.signIn(await world.makeStaff("janitor"));
  const answers = await Promise.all([save(staff, folder.id), save(second, folder.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    name: "Bescheid",
    folder_id: folder.id,
    is_unmanaged: false,
    approval_status: "pending",
  });
  const history = await changesOf(world, { subject_id: file.id }, "action");
  expect(history.map(({ action }) => action)).toEqual(["file.uploaded", "file.updated", "file.filed"]);

  const dropped = await here.client.call(addToLocker, {
    file: { name: "Scan.pdf", bytes: pdf(randomUUID()) },
  });
  const { id } = dropped;
  const refused = await here.client.patch(`/api/files/${id}`, { name: "Meins", folder_id: folder.id });
  expect(refused.statusCode).toBe(409);
  expect((await here.client.patch(`/api/files/${file.id}`, { folder_id: here.root.id })).statusCode).toBe(
    404,
  );
});
