import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Browser } from "@krempelfrei/contract/files/files";
import { expect, it } from "vitest";
import type { Actor, Ctx } from "../../../context/context.ts";
import { makeScene, upload } from "../../../testing/scene.ts";
import { createWorld, type Person } from "../../../testing/world.ts";
import { browse } from "./browse.ts";
import { createKeptListings, keptBrowse } from "./kept-listings.ts";

const world = await createWorld();

const ctxOf = ({ id, role }: Person, group: string | null): Ctx => {
  const actor: Actor = {
    kind: "user",
    id,
    role,
    customer_id: group,
    ended_on: null,
    name: "",
    session_id: "",
    ip: "",
  };
  return { ...world.system, actor };
};

const sorted = ({ files, folders, templates, revision }: Browser): unknown => {
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
  return { files: files.toSorted(byId), folders: folders.toSorted(byId), templates, revision };
};

it("is the listing made from nothing, for each reader, after each change", async () => {
  const { group, client } = await makeScene(world);
  const staff = await world.makeStaff();
  const readers = [
    { ctx: ctxOf(group.customer, group.customer.id), input: {} },
    { ctx: ctxOf(group.related, group.customer.id), input: {} },
    { ctx: ctxOf(staff, null), input: { customer_id: group.customer.id } },
  ];
  const kept = createKeptListings();
  const compare = async (): Promise<void> => {
    for (const { ctx, input } of readers) {
      const text = (await keptBrowse(ctx, kept, input)).text();
      // Every field that comes is declared: parsing strips nothing.
      expect(Browser.parse(JSON.parse(text))).toEqual(JSON.parse(text));
      expect(sorted(JSON.parse(text))).toEqual(sorted(Browser.parse(await browse(ctx, input))));
    }
  };
  await compare();
  const first = await upload(client, { is_for_all: "true" }, "Für alle.pdf");
  await compare();
  const second = await upload(client, {}, "Nur für mich.pdf");
  await compare();
  await client.patch(`/api/files/${first.id}`, { is_for_all: false, user_id: group.customer.id });
  await compare();
  await client.patch(`/api/files/${second.id}`, { is_favorite: true });
  await compare();
  await client.delete(`/api/files/${second.id}`);
  await compare();
  await world.db
    .insertInto("template")
    .values({ customer_id: group.customer.id, name: "Strom", tags: [] })
    .execute();
  await compare();
});

it("reads only what has changed", async () => {
  const { group, client } = await makeScene(world);
  const { id } = await upload(client, {}, "Alt.pdf");
  await upload(client, {}, "Anderer.pdf");
  const read: string[] = [];
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      for (const row of result.rows) if ("machine_state" in row) read.push(String(row["name"]));
      return result;
    },
  });
  const ctx = { ...ctxOf(group.customer, group.customer.id), db };
  const kept = createKeptListings();
  const before = await keptBrowse(ctx, kept, {});
  expect(read.splice(0).toSorted()).toEqual(["Alt", "Anderer"]);
  expect(await keptBrowse(ctx, kept, {})).toBe(before);
  expect(read).toEqual([]);
  await client.patch(`/api/files/${id}`, { name: "Neu" });
  const after = JSON.parse((await keptBrowse(ctx, kept, {})).text()) as Browser;
  expect(after.files.map(({ name }) => name).toSorted()).toEqual(["Anderer", "Neu"]);
  expect(read).toEqual(["Neu"]);
});

it("keeps at most so many bytes, and answers beyond them as well", async () => {
  const { group, client } = await makeScene(world);
  await upload(client, {}, "Brief.pdf");
  const ctx = ctxOf(group.customer, group.customer.id);
  const kept = createKeptListings(1000);
  const { text } = await keptBrowse(ctx, kept, {});
  expect(text()).toContain("Brief.pdf");
  expect(kept.size).toBe(0);
});

it("is sent compressed as the client likes it, and uncompressed to one who does not", async () => {
  const { client } = await makeScene(world);
  await upload(client, {}, "Brief.pdf");
  const ask = async (encoding: string) => client.get("/api/browser", { "accept-encoding": encoding });
  const plain = await ask("identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const [brotli, zipped] = [await ask("gzip, deflate, br"), await ask("gzip")];
  expect([brotli.headers["content-encoding"], zipped.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(brotli.headers.vary).toContain("accept-encoding");
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect((await ask("br;q=0, gzip;q=0")).headers["content-encoding"]).toBeUndefined();
});
