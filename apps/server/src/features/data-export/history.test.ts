import { expect, it } from "vitest";
import { TERMS } from "../../testing/convert-scene.ts";
import type { Client } from "../../testing/client.ts";
import { folderOf, makeScene, upload } from "../../testing/scene.ts";
import { unzip } from "../../testing/unzip.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();

it("of a converted person has the history of their account and documents from the group before", async () => {
  const here = await makeScene(world);
  const { related } = here.group;
  const client = await world.signIn(related);
  const own = await upload(client, { folder_id: folderOf(here, "Familie").id }, "Meines.pdf");
  const others = await upload(here.client, { folder_id: here.root.id }, "Karlas.pdf");
  const maintained = world.db.updateTable("file").set({ maintainer_id: related.id });
  await maintained.where("id", "=", others.id).execute();
  for (const { id } of [own, others])
    expect((await client.patch(`/api/files/${id}`, { tags: ["Kfz"] })).statusCode).toBe(200);
  const admin = await world.signIn(await world.makeStaff());
  const converted = await admin.post(`/api/relationships/${related.id}`, TERMS);
  expect(converted.statusCode, converted.body).toBe(201);
  await world.runJobs();
  const files = await unzip((await (await world.signIn(related)).get("/api/profile/data-export")).rawPayload);
  const history = JSON.parse(files.get("verlauf.json")?.toString() ?? "") as { action: string }[];
  const actions = history.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["session.started", "file.uploaded", "file.updated"]));
  expect(files.get("verlauf.json")?.toString()).not.toContain("Karlas");
});

it("has the archives that the person downloaded, and not those of others, which count what the person does not see", async () => {
  const here = await makeScene(world);
  const related = await world.signIn(here.group.related);
  const { id } = folderOf(here, "Gesundheit");
  await upload(related, { folder_id: id });
  expect((await related.get(`/api/archive?folder_id=${id}`)).statusCode).toBe(200);
  const archivesIn = async (client: Client) => {
    const files = await unzip((await client.get("/api/profile/data-export")).rawPayload);
    const history = JSON.parse(files.get("verlauf.json")?.toString() ?? "") as { action: string }[];
    return history.filter(({ action }) => action === "archive.downloaded");
  };
  expect(await archivesIn(here.client)).toEqual([]);
  expect(await archivesIn(related)).toMatchObject([{ subject_name: "Gesundheit" }]);
});
