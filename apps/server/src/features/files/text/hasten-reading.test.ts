import { uploadFile } from "@krempelfrei/contract/files/files";
import { searchTexts } from "@krempelfrei/contract/files/text-search";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { giveTurns } from "../../../jobs/leases.ts";
import type { Client } from "../../../testing/client.ts";
import { letter } from "../../../testing/reading/read-documents.ts";
import { makeScene, type Scene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
beforeEach(async () => {
  // The limits are per minute, and a busy machine may need several for one test.
  world.setClock(new Date());
  await world.db.deleteFrom("throttle").execute();
  await world.db.deleteFrom("job").execute();
});

/** Uploads letters of these names, which wait to be read; returns their ids in the same order. */
async function uploadWaiting({ client, root }: Scene, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const bytes = await letter([`${name} an Frau Beispiel`]);
    const body = { folder_id: root.id };
    ids.push((await client.call(uploadFile, { file: { name: `${name}.pdf`, bytes }, body })).id);
  }
  await giveTurns(world.db, "reading");
  return ids;
}

/** Ids of the group's documents in the order in which they will be read, one after the other. */
async function orderOf({ group }: Scene): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT file.id FROM job JOIN file ON job.key = concat(file.customer_id, '/', file.sha256)
    WHERE job.name = 'read-content' AND job.customer_id = ${group.customer.id} ORDER BY job.asked_at DESC`.execute(
    world.db,
  );
  return rows.map(({ id }) => id);
}

/** Whether each of the group's documents has its turn now. */
async function countDue({ group }: Scene): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    SELECT count(*)::integer AS due FROM job
    WHERE name = 'read-content' AND customer_id = ${group.customer.id} AND turn <= now()`.execute(world.db);
  return rows[0]?.due ?? 0;
}

it("a document that somebody opens is read next, and not for who may not see it", async () => {
  const [scene, stranger] = [await makeScene(world), await makeScene(world)];
  const [first, , last] = await uploadWaiting(scene, ["Erster Brief", "Zweiter Brief", "Dritter Brief"]);
  expect((await orderOf(scene))[0]).toBe(last);
  expect((await stranger.client.get(`/api/files/${first}/show`)).statusCode).toBe(404);
  expect((await orderOf(scene))[0]).toBe(last);
  expect((await scene.client.get(`/api/files/${first}/show`)).statusCode).toBe(200);
  expect((await orderOf(scene))[0]).toBe(first);
});

it("documents whose name has a word of a search are read next, and none of another group", async () => {
  const [scene, stranger] = [await makeScene(world), await makeScene(world)];
  const names = ["Zählerstand", "Brief", "Miete", "Strom", "Steuer"];
  const [meter, ...others] = await uploadWaiting(scene, names);
  const foreign = await uploadWaiting(stranger, names);
  const before = await orderOf(stranger);
  expect(await countDue(scene)).toBe(1);
  const { hits } = await scene.client.call(searchTexts, { query: { q: "ZAEHLER" } });
  expect(hits).toEqual([]);
  const order = await orderOf(scene);
  expect(order.slice(0, 3)).toContain(meter);
  expect(order).toHaveLength(others.length + 1);
  expect(await countDue(scene)).toBe(3);
  expect(await orderOf(stranger)).toEqual(before);
  expect(await countDue(stranger)).toBe(1);
  expect(foreign).toHaveLength(5);
});

it("a search of staff in all groups has the named documents read next, and no others", async () => {
  const [one, other] = [await makeScene(world), await makeScene(world)];
  const [, parking] = await uploadWaiting(one, ["Brief", "Stellplatz", "Miete"]);
  await uploadWaiting(other, ["Strom", "Steuer"]);
  const before = await orderOf(other);
  const staff = await world.signIn(await world.makeStaff("janitor"));
  await staff.call(searchTexts, { query: { q: "stellplatz" } });
  expect((await orderOf(one))[0]).toBe(parking);
  expect([await countDue(one), await countDue(other)]).toEqual([2, 1]);
  expect(await orderOf(other)).toEqual(before);
});

it("a person brings ten turns forward in a minute, of them four by searches, and leaves others of the group theirs", async () => {
  const scene = await makeScene(world);
  const ids = await uploadWaiting(
    scene,
    Array.from({ length: 24 }, (_, number) => `Brief ${number}`),
  );
  const open = async (client: Client, wanted: readonly string[]): Promise<void> => {
    for (const id of wanted) await client.get(`/api/files/${id}/show`);
  };
  for (const word of ["Brief 1", "Brief 2", "Brief 3"])
    await scene.client.call(searchTexts, { query: { q: word } });
  const searched = await orderOf(scene);
  // Each comes before the ones that were opened earlier, as long as the person may.
  await open(scene.client, ids);
  expect((await orderOf(scene)).slice(0, 2)).toEqual([ids[5], ids[4]]);
  expect((await orderOf(scene)).slice(6)).toEqual(searched.filter((id) => !ids.slice(0, 6).includes(id)));
  const staff = await Promise.all([1, 2].map(async () => world.signIn(await world.makeStaff("janitor"))));
  for (const client of staff) await open(client, ids.slice(10));
  // Staff use the group's twenty turns when they open its documents.
  expect((await orderOf(scene)).slice(0, 2)).toEqual([ids[19], ids[18]]);
  await scene.client.call(searchTexts, { query: { q: "Brief 3" } });
  expect((await orderOf(scene)).slice(0, 2)).toEqual([ids[19], ids[18]]);
  // However many were opened: others wait for three of the group.
  expect(await countDue(scene)).toBe(3);
});
