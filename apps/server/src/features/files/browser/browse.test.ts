import { getBrowser } from "@krempelfrei/contract/files/files";
import { answerOf } from "@krempelfrei/testing/client";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
let staff: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff());
});
afterEach(() => world.setClock());

const tagOf = async (client: Client, query = ""): Promise<string> =>
  String((await client.get(`/api/browser${query}`)).headers.etag);

describe("the tag of a listing", () => {
  // Covers S2
  it("tells nothing of documents that the reader does not see, whatever happens to them", async () => {
    const here = await makeScene(world);
    const related = await world.signIn(here.group.related);
    const list = `?customer_id=${here.group.customer.id}`;
    const tags = {
      related: await tagOf(related),
      owner: await tagOf(here.client),
      staff: await tagOf(staff, list),
    };
    const others: (() => Promise<unknown>)[] = [];
    let id = "";
    let waiting = "";
    others.push(
      async () => ({ id } = await upload(here.client, { folder_id: here.root.id })),
      async () => here.client.patch(`/api/files/${id}`, { name: "Befund" }),
      async () => here.client.patch(`/api/files/${id}/move-to/${here.folders[0]?.id ?? ""}`),
      async () => here.client.delete(`/api/files/${id}`),
    );
    for (const step of others) {
      await step();
      expect(await tagOf(related)).toBe(tags.related);
      const [owner, manager] = [await tagOf(here.client), await tagOf(staff, list)];
      expect([owner, manager]).not.toContain(tags.owner);
      expect([owner, manager]).not.toContain(tags.staff);
      Object.assign(tags, { owner, staff: manager });
    }
    // What waits is staff's alone.
    const waits: (() => Promise<unknown>)[] = [
      async () => here.client.upload("/api/locker", { name: "Scan.pdf", bytes: pdf("Tag") }),
      async () => ({ id: waiting } = await upload(staff, { user_id: here.group.related.id })),
      async () => staff.patch(`/api/files/${waiting}`, { name: "Police" }),
    ];
    tags.owner = await tagOf(here.client);
    for (const step of waits) {
      await step();
      expect(await tagOf(related)).toBe(tags.related);
      expect(await tagOf(here.client)).toBe(tags.owner);
      const manager = await tagOf(staff, list);
      expect(manager).not.toBe(tags.staff);
      tags.staff = manager;
    }
  });

  it("changes when a document comes into sight, and again when it goes out of it", async () => {
    const here = await makeScene(world);
    const related = await world.signIn(here.group.related);
    const { id } = await upload(here.client, { folder_id: here.root.id });
    const hidden = await tagOf(related);
    expect((await here.client.patch(`/api/files/${id}`, { is_for_all: true })).statusCode).toBe(200);
    const shown = await tagOf(related);
    expect(shown).not.toBe(hidden);
    expect((await here.client.patch(`/api/files/${id}`, { is_for_all: false })).statusCode).toBe(200);
    expect(await tagOf(related)).not.toBe(shown);
  });

  it("changes the day after the contract's end, so that an open page no longer offers to change anything", async () => {
    world.setClock(new Date("2026-09-01T10:00:00Z"));
    const here = await makeScene(world);
    await upload(here.client, { folder_id: here.root.id });
    const admin = await world.signIn(await world.makeStaff());
    await admin.post(`/api/customers/${here.group.customer.id}/cancel`, { date: "2026-10-15" });
    // The last seconds of the day in Germany.
    world.setClock(new Date("2026-10-15T21:59:58Z"));
    const client = await world.signIn(here.group.customer);
    const known = await client.get("/api/browser");
    expect(answerOf(getBrowser, known).files).toMatchObject([{ can_modify: true }]);
    world.setClock(new Date("2026-10-15T22:00:01Z"));
    const after = await client.get("/api/browser", { "if-none-match": String(known.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(answerOf(getBrowser, after).files).toMatchObject([{ can_modify: false }]);
  });
});
