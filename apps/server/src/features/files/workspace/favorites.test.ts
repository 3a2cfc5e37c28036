import { getBrowser, updateFiles } from "@krempelfrei/contract/files/files";
import { expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();

async function makeFamily() {
  const scene = await makeScene(world);
  const related = await world.signIn(scene.group.related);
  const staff = await world.signIn(await world.makeStaff());
  const file = await upload(scene.client, { folder_id: scene.root.id }, "Mietvertrag.pdf");
  await scene.client.patch(`/api/files/${file.id}`, { is_for_all: true });
  const customer_id = scene.group.customer.id;
  const marked = async (client: Client): Promise<boolean | undefined> => {
    const query = client === staff ? { customer_id } : {};
    return (await client.call(getBrowser, { query })).files.find(({ id }) => id === file.id)?.is_favorite;
  };
  const mark = (client: Client, is_favorite: boolean) =>
    client.patch(`/api/files/${file.id}`, { is_favorite });
  return { ...scene, related, staff, file, customer_id, marked, mark };
}

// Covers 1.2
it("is each reader's own, also of who may not change the document", async () => {
  const { client, related, staff, file, marked, mark } = await makeFamily();
  const answer = await mark(related, true);
  expect([answer.statusCode, answer.json<{ is_favorite: boolean }>().is_favorite]).toEqual([200, true]);
  expect([await marked(client), await marked(related), await marked(staff)]).toEqual([false, true, false]);
  expect(
    (await related.patch(`/api/files/${file.id}`, { is_favorite: true, name: "Anders" })).statusCode,
  ).toBe(403);
  await mark(staff, true);
  await mark(related, false);
  expect([await marked(client), await marked(related), await marked(staff)]).toEqual([false, false, true]);
});

it("is nobody's for a document that the person does not see", async () => {
  const { client, related, root } = await makeFamily();
  const own = await upload(client, { folder_id: root.id }, "Tagebuch.pdf");
  expect((await related.patch(`/api/files/${own.id}`, { is_favorite: true })).statusCode).toBe(404);
  const stranger = (await makeScene(world)).client;
  expect((await stranger.patch(`/api/files/${own.id}`, { is_favorite: true })).statusCode).toBe(404);
  expect(await world.db.selectFrom("favorite").selectAll().where("file_id", "=", own.id).execute()).toEqual(
    [],
  );
});

it("comes with the difference of the listing to its reader alone, and makes no form stale", async () => {
  const { client, related, file, mark } = await makeFamily();
  const [mine, theirs] = [await related.call(getBrowser), await client.call(getBrowser)];
  const before = mine.files.find(({ id }) => id === file.id)?.revision;
  await mark(related, true);
  const since = await related.call(getBrowser, { query: { since: mine.revision } });
  expect(since.files.map(({ id, is_favorite, revision }) => [id, is_favorite, revision])).toEqual([
    [file.id, true, before],
  ]);
  expect((await client.call(getBrowser, { query: { since: theirs.revision } })).revision).toBe(
    theirs.revision,
  );
});

// Covers 1.2
it("is told to nobody by the change history, alone or beside what is changed with it", async () => {
  const { client, related, staff, file, mark } = await makeFamily();
  await mark(related, true);
  await mark(client, true);
  const beside = { is_favorite: false, author: "Hausverwaltung" };
  expect((await client.patch(`/api/files/${file.id}`, beside)).statusCode).toBe(200);
  await staff.call(updateFiles, { body: { files: [{ id: file.id, is_favorite: true }] } });
  const told = await changesOf(world, { subject_id: file.id, action: "file.updated" }, "changes");
  expect(told.map(({ changes }) => changes)).toEqual([
    [expect.objectContaining({ field: "is_for_all" })],
    [expect.objectContaining({ field: "author" })],
  ]);
});

it("comes back with a deleted document, to who had marked it", async () => {
  const { client, related, staff, file, marked, mark } = await makeFamily();
  await mark(related, true);
  await client.delete(`/api/files/${file.id}`);
  expect((await staff.post(`/api/files/${file.id}/restore`)).statusCode).toBe(200);
  expect([await marked(client), await marked(related)]).toEqual([false, true]);
});
