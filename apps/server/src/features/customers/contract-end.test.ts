import { getUser } from "@krempelfrei/contract/account/account";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { addSubfolder, getPathState } from "@krempelfrei/contract/files/folders";
import { beginAt } from "@krempelfrei/testing/moment";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { deleteEndedSessions } from "../../context/session.queries.ts";
import type { Client } from "../../testing/client.ts";
import { folderOf, makeScene, upload } from "../../testing/scene.ts";
import { createWorld } from "../../testing/world.ts";

// The days below are fixed ones, before and after this one.
beginAt("2026-11-19T10:00:00+01:00");
const world = await createWorld();
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});
afterEach(() => world.setClock());

// In October there is summer time: midnight in Germany is 22:00 UTC, in November 23:00.
const LAST_MOMENT = new Date("2026-10-15T21:59:59Z");
const DAY_AFTER = new Date("2026-10-15T22:00:01Z");
const LAST_READING = new Date("2026-11-14T22:59:59Z");
const CLOSED = new Date("2026-11-14T23:00:01Z");

/** A group whose contract ends on 15 October 2026, with a document in a folder of its own. */
async function makeEnding() {
  world.setClock(new Date("2026-09-01T10:00:00Z"));
  const scene = await makeScene(world);
  const parent = folderOf(scene, "Familie");
  const made = await scene.client.call(addSubfolder, {
    params: { id: parent.id },
    body: { name: "Eigener" },
  });
  const folder = made.folders[0]?.id ?? "";
  const file = await upload(scene.client, { folder_id: folder });
  const answer = await admin.post(`/api/customers/${scene.group.customer.id}/cancel`, { date: "2026-10-15" });
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...scene, folder, file: file.id };
}

/** Signed in anew, as long as that is possible: what was open before has run out by then. */
const enter = async (person: { email: string }): Promise<Client> => world.signIn(person);

const TEXT =
  "Ihr Vertrag endete am 15.10.2026. Sie können Ihre Dokumente noch bis zum 14.11.2026 ansehen und herunterladen, aber nichts mehr ändern.";

describe("after the end of the contract", () => {
  it("members do everything until midnight in Germany of the last day", async () => {
    const { group, folder } = await makeEnding();
    world.setClock(LAST_MOMENT);
    const client = await enter(group.customer);
    await upload(client, { folder_id: folder });
    expect((await client.call(getUser)).ended).toBeNull();
    world.setClock(DAY_AFTER);
    const refused = await client.post(`/api/folders/${folder}/add-subfolder`, { name: "Zu spät" });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ message: TEXT });
  });

  // Covers 4.9
  it("members read for 30 days, and change nothing but their own account", async () => {
    const { group, folder, file } = await makeEnding();
    for (const moment of [DAY_AFTER, LAST_READING]) {
      world.setClock(moment);
      for (const person of [group.customer, group.related]) {
        const client = await enter(person);
        expect((await client.call(getUser)).ended).toEqual({
          on: "2026-10-15",
          readable_until: "2026-11-14",
        });
        const { files, folders } = await client.call(getBrowser);
        expect([...files, ...folders].filter(({ can_modify }) => can_modify)).toEqual([]);
        const { can_modify, can_delete } = await client.call(getPathState, { params: { id: folder } });
        expect([can_modify, can_delete]).toEqual([false, false]);
      }
      const client = await enter(group.customer);
      expect((await client.get(`/api/files/${file}/download`)).statusCode).toBe(200);
      const tries = [
        client.upload(
          "/api/files/upload",
          { name: "Neu.pdf", bytes: Buffer.from("%PDF-1.4") },
          { folder_id: folder },
        ),
        client.patch(`/api/files/${file}`, { name: "Anders" }),
        client.delete(`/api/files/${file}`),
        client.post(`/api/folders/${folder}/add-subfolder`, { name: "Neu" }),
        client.patch(`/api/folders/${folder}`, { name: "Anders" }),
        client.delete(`/api/folders/${folder}`),
        client.post("/api/sos/activate"),
      ];
      for (const answer of await Promise.all(tries)) {
        expect(answer.json(), answer.body).toEqual({ message: TEXT });
        expect(answer.statusCode).toBe(403);
      }
      expect((await client.post("/api/sos/deactivate")).statusCode).toBe(200);
    }
    expect((await admin.get(`/api/customers/${group.customer.id}`)).json()).toMatchObject({ state: "ended" });
  });

  // Covers 4.9
  it("nobody of the group signs in after that, open sessions end, and staff still reads", async () => {
    const { group, file } = await makeEnding();
    world.setClock(LAST_READING);
    const open = await enter(group.related);
    expect((await open.get("/api/user")).statusCode).toBe(200);
    world.setClock(CLOSED);
    expect((await open.get("/api/user")).statusCode).toBe(401);
    const closed = await world
      .guest()
      .post("/api/login", { email: group.customer.email, password: "ein gutes Passwort", remember: false });
    expect(closed.statusCode).toBe(422);
    expect(closed.json()).toMatchObject({
      errors: {
        email: [
          "Ihr Vertrag endete am 15.10.2026. Eine Anmeldung ist nicht mehr möglich. Bitte wenden Sie sich an uns.",
        ],
      },
    });
    const wrong = await world
      .guest()
      .post("/api/login", { email: group.customer.email, password: "falsch geraten", remember: false });
    expect(wrong.json()).toMatchObject({ errors: { email: ["E-Mail-Adresse oder Passwort ist falsch."] } });
    await deleteEndedSessions(world.system);
    const persons = [group.customer.id, group.related.id];
    const left = world.db.selectFrom("session").select("id").where("user_id", "in", persons);
    expect(await left.execute()).toEqual([]);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const seen = await staff.call(getBrowser, { query: { customer_id: group.customer.id } });
    expect(seen.files.find(({ id }) => id === file)?.can_modify).toBe(true);
  });

  it("a cancellation that is taken back in time changes nothing", async () => {
    const { group, folder } = await makeEnding();
    world.setClock(LAST_MOMENT);
    const later = await world.signIn(await world.makeStaff());
    const back = await later.delete(`/api/customers/${group.customer.id}/cancel`);
    expect(back.json()).toMatchObject({ state: "active", cancelled_to: null, cancelled_on: null });
    world.setClock(CLOSED);
    await upload(await enter(group.customer), { folder_id: folder });
  });
});
