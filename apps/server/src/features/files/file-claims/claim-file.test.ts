import { randomUUID } from "node:crypto";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { FILE_CLAIM_SECONDS } from "@krempelfrei/contract/limits";
import { answerOf } from "@krempelfrei/testing/client";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld, type Person } from "../../../testing/world.ts";
import { deleteEndedFileClaims } from "../data/file-claims.queries.ts";

const world = await createWorld();
let erna: Client;
let ernaIs: Person;
let otto: Client;
let ottoIs: Person;

beforeAll(async () => {
  [ernaIs, ottoIs] = [await world.makeStaff("janitor"), await world.makeStaff("admin")];
  [erna, otto] = [await world.signIn(ernaIs), await world.signIn(ottoIs)];
});
afterEach(() => world.setClock());

const scene = (): Promise<Scene> => makeScene(world);
const claim = async (client: Client, id: string) => (await client.post(`/api/files/${id}/claim`)).json();
const release = async (client: Client, id: string) =>
  (await client.delete(`/api/files/${id}/claim`)).statusCode;
/** The clock this many seconds from now, standing. */
const later = (seconds: number) => world.setClock(new Date(Date.now() + seconds * 1000));

async function look(client: Client, { group }: Scene) {
  const query = client === erna || client === otto ? `?customer_id=${group.customer.id}` : "";
  const answer = await client.get(`/api/browser${query}`);
  const { files } = answerOf(getBrowser, answer);
  const again = await client.get(`/api/browser${query}`, {
    "if-none-match": String(answer.headers.etag),
  });
  expect(again.statusCode).toBe(304);
  return { etag: answer.headers.etag, claims: files.map(({ claimed_by }) => claimed_by) };
}

const FREE = { claimed_by: null };
const byErna = () => ({ id: ernaIs.id, name: "Erika Muster" });

describe("an editing claim", () => {
  it("is told to the others, stays with who had it first, and ends with the release", async () => {
    const here = await scene();
    const { id } = await upload(here.client, {});
    expect(await claim(erna, id)).toEqual(FREE);
    expect(await claim(otto, id)).toEqual({ claimed_by: byErna() });
    expect(await claim(erna, id)).toEqual(FREE);
    expect(await release(otto, id)).toBe(204);
    expect(await claim(otto, id)).toEqual({ claimed_by: byErna() });
    expect(await release(erna, id)).toBe(204);
    expect(await claim(otto, id)).toEqual(FREE);
    expect(await claim(erna, id)).toEqual({ claimed_by: { id: ottoIs.id, name: "Erika Muster" } });
  });

  it("ends by itself when it is not renewed", async () => {
    const here = await scene();
    const { id } = await upload(here.client, {});
    later(0);
    await claim(erna, id);
    later(FILE_CLAIM_SECONDS - 10);
    expect(await claim(erna, id)).toEqual(FREE);
    later(2 * FILE_CLAIM_SECONDS - 20);
    expect(await claim(otto, id)).toEqual({ claimed_by: byErna() });
    later(2 * FILE_CLAIM_SECONDS);
    expect(await claim(otto, id)).toEqual(FREE);
    expect(await claim(erna, id)).toMatchObject({ claimed_by: { id: ottoIs.id } });
  });

  // Covers 4.13
  it("goes to exactly one of several who come at once", async () => {
    const here = await scene();
    const { id } = await upload(here.client, {});
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => {
        const person = await world.makeStaff();
        return { ...person, client: await world.signIn(person) };
      }),
    );
    const answers = await Promise.all(
      people.map(async ({ client }) => (await claim(client, id)) as { claimed_by: { id: string } | null }),
    );
    const winner = people[answers.findIndex(({ claimed_by }) => claimed_by === null)];
    const told = answers.flatMap(({ claimed_by }) => (claimed_by === null ? [] : [claimed_by.id]));
    expect(told).toEqual(Array.from({ length: 4 }, () => winner?.id));
  });

  it("is for staff, and for documents that there are", async () => {
    const here = await scene();
    const { id } = await upload(here.client, {});
    expect((await here.client.post(`/api/files/${id}/claim`)).statusCode).toBe(403);
    expect(await release(here.client, id)).toBe(403);
    expect((await world.guest().post(`/api/files/${id}/claim`)).statusCode).toBe(401);
    for (const unknown of [randomUUID(), "keine-id"]) {
      expect((await erna.post(`/api/files/${unknown}/claim`)).statusCode).toBe(404);
      expect(await release(erna, unknown)).toBe(404);
    }
    await claim(erna, id);
    expect((await otto.delete(`/api/files/${id}`)).statusCode).toBe(204);
    expect((await erna.post(`/api/files/${id}/claim`)).statusCode).toBe(404);
    expect(await release(erna, id)).toBe(404);
  });

  it("does not change the document", async () => {
    const here = await scene();
    const { id, revision } = await upload(here.client, {});
    await claim(erna, id);
    const saved = await otto.patch(`/api/files/${id}`, { name: "Neu", revision });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ name: "Neu", claimed_by: byErna() });
    const mine = await erna.patch(`/api/files/${id}`, { name: "Neuer" });
    expect(mine.json()).toMatchObject(FREE);
  });

  it("is swept away once it has ended", async () => {
    const here = await scene();
    const { id } = await upload(here.client, {});
    const rows = async () =>
      (await world.db.selectFrom("file_claim").select("until").where("file_id", "=", id).execute()).length;
    await claim(erna, id);
    await deleteEndedFileClaims(world.system);
    expect(await rows()).toBe(1);
    later(FILE_CLAIM_SECONDS + 1);
    await deleteEndedFileClaims(world.system);
    expect(await rows()).toBe(0);
  });
});

describe("the listing", () => {
  it("names who else of the staff has a document open; members learn nothing", async () => {
    const here = await scene();
    const there = await scene();
    const { id } = await upload(here.client, {});
    await upload(there.client, {});
    const member = await look(here.client, here);
    await claim(erna, id);
    expect((await look(otto, here)).claims).toEqual([byErna()]);
    expect((await look(erna, here)).claims).toEqual([null]);
    expect((await look(otto, there)).claims).toEqual([null]);
    expect(await look(here.client, here)).toEqual({ etag: member.etag, claims: [null] });
  });

  it("is another one when a claim begins, ends or runs out, and the same when it is renewed", async () => {
    const here = await scene();
    const { id } = await upload(here.client, {});
    const free = await look(otto, here);
    later(0);
    await claim(erna, id);
    const taken = await look(otto, here);
    expect(taken.etag).not.toBe(free.etag);
    later(FILE_CLAIM_SECONDS - 1);
    await claim(erna, id);
    expect(await look(otto, here)).toEqual(taken);
    later(3 * FILE_CLAIM_SECONDS);
    expect(await look(otto, here)).toEqual(free);
    await claim(erna, id);
    expect(await look(otto, here)).toEqual(taken);
    await release(erna, id);
    expect(await look(otto, here)).toEqual(free);
  });
});
