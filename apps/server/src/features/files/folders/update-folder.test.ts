// Covers 7.14
import { randomUUID } from "node:crypto";
import { getBrowser, getBrowserFolder } from "@krempelfrei/contract/files/files";
import { addSubfolder, type Folder, getPathState } from "@krempelfrei/contract/files/folders";
import { answerOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { folderOf, makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { updateFolder } from "./update-folder.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
const DUPLICATE = "Ein Ordner mit diesem Namen ist hier schon vorhanden.";
const INTO_ITSELF = "Ein Ordner kann nicht in sich selbst verschoben werden.";
let staff: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const scene = (): Promise<Scene> => makeScene(world);

async function add(client: Client, parentId: string, name: string): Promise<Folder> {
  const response = await client.call(addSubfolder, { params: { id: parentId }, body: { name } });
  const [folder] = response.folders;
  if (!folder) throw new Error(name);
  return folder;
}

const patch = (client: Client, id: string, body: object) => client.patch(`/api/folders/${id}`, body);

describe("a folder", () => {
  // Covers 4.15
  it("is renamed and moved with everything in it, with old and new in the change history", async () => {
    const here = await scene();
    const travel = await add(here.client, here.root.id, "Reisen");
    const inner = await add(here.client, travel.id, "Italien");
    const file = await upload(here.client, { folder_id: inner.id });
    const family = folderOf(here, "Familie");
    const before = await here.client.get("/api/browser");

    const response = await patch(here.client, travel.id, { name: "  Urlaub ", parent_id: family.id });
    expect(response.json()).toMatchObject({ id: travel.id, name: "Urlaub", parent_id: family.id });
    const state = await here.client.call(getPathState, { params: { id: inner.id } });
    expect(state.path.map(({ name }) => name)).toEqual(["Dokumente", "Familie", "Urlaub", "Italien"]);
    const after = await here.client.get("/api/browser", { "if-none-match": String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(answerOf(getBrowser, after).files.find(({ id }) => id === file.id)?.folder_id).toBe(inner.id);
    // The same again changes nothing, and another case of its own name is no second folder.
    expect((await patch(here.client, travel.id, { parent_id: family.id })).statusCode).toBe(200);
    expect((await patch(here.client, travel.id, { name: "URLAUB" })).statusCode).toBe(200);

    const history = await changesOf(world, { subject_id: travel.id, action: "folder.updated" }, "changes");
    expect(history.map(({ changes }) => changes)).toEqual([
      [
        { field: "name", old: "Reisen", new: "Urlaub" },
        { field: "parent_id", old: here.root.id, new: family.id },
      ],
      [{ field: "name", old: "Urlaub", new: "URLAUB" }],
    ]);
  });

  // Covers 4.15
  it("is changed by staff and by who made it, the root by nobody", async () => {
    const here = await scene();
    const related = await world.signIn(here.group.related);
    const travel = await add(here.client, here.root.id, "Reisen");
    const starting = folderOf(here, "Familie");
    expect((await patch(related, travel.id, { name: "Meins" })).statusCode).toBe(403);
    expect((await patch(here.client, starting.id, { name: "Sippe" })).statusCode).toBe(403);
    expect((await patch(staff, starting.id, { name: "Sippe" })).statusCode).toBe(200);
    for (const client of [here.client, staff]) {
      expect((await patch(client, here.root.id, { name: "Alles" })).statusCode).toBe(403);
      expect((await patch(client, here.root.id, { parent_id: travel.id })).statusCode).toBe(403);
    }
    // Into a folder that is somebody else's: whoever may add one there may put one there.
    expect((await patch(here.client, travel.id, { parent_id: starting.id })).statusCode).toBe(200);
  });

  // Covers S6
  it("stays in its group", async () => {
    const [here, there] = [await scene(), await scene()];
    const travel = await add(here.client, here.root.id, "Reisen");
    const theirs = await add(there.client, there.root.id, "Reisen");
    expect((await patch(here.client, theirs.id, { name: "Meins" })).statusCode).toBe(404);
    for (const client of [here.client, staff]) {
      expect((await patch(client, travel.id, { parent_id: theirs.id })).statusCode).toBe(404);
      expect((await patch(client, travel.id, { parent_id: randomUUID() })).statusCode).toBe(404);
    }
  });

  // Covers 4.15
  it("never goes into itself or below", async () => {
    const here = await scene();
    const travel = await add(here.client, here.root.id, "Reisen");
    const inner = await add(here.client, travel.id, "Italien");
    const innermost = await add(here.client, inner.id, "Rom");
    for (const parent_id of [travel.id, inner.id, innermost.id]) {
      const answer = await patch(here.client, travel.id, { parent_id });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: { parent_id: [INTO_ITSELF] } });
    }
  });

  // Covers 4.15
  it("gets no name that the parent has already, whatever the case", async () => {
    const here = await scene();
    const family = folderOf(here, "Familie");
    const travel = await add(here.client, here.root.id, "Ämter");
    await add(here.client, family.id, "ÄMTER");
    const taken = [
      await patch(here.client, travel.id, { name: "familie" }),
      await patch(here.client, travel.id, { parent_id: family.id }),
    ];
    for (const answer of taken) expect(answer.json()).toMatchObject({ errors: { name: [DUPLICATE] } });
    const both = { name: "Behörden", parent_id: family.id };
    expect((await patch(here.client, travel.id, both)).statusCode).toBe(200);
    for (const [name, text] of [
      ["", "Das Feld darf nicht leer sein"],
      ["a/b", "Der Wert enthält unzulässige Zeichen"],
      ["x".repeat(51), "Der Wert darf maximal 50 Zeichen lang sein"],
    ]) {
      const answer = await patch(here.client, travel.id, { name });
      expect(answer.json()).toMatchObject({ errors: { name: [text] } });
    }
  });
});

describe("two changes of folders at the same time", () => {
  it("make no circle: the second waits and sees the first", async () => {
    const here = await scene();
    const [one, two] = [await add(staff, here.root.id, "Eins"), await add(staff, here.root.id, "Zwei")];
    let second: Promise<unknown> | undefined;
    await world.db.transaction().execute(async (db) => {
      await updateFolder({ ...world.system, db }, { id: one.id, parent_id: two.id });
      second = updateFolder(world.system, { id: two.id, parent_id: one.id }).catch((error: unknown) => error);
      await waiting();
    });
    expect(await second).toMatchObject({ code: "invalid", errors: { parent_id: [INTO_ITSELF] } });
  });

  // Covers 4.15, S26
  it("make no circle in a crowd, and no two folders of one name", async () => {
    const here = await scene();
    const family = folderOf(here, "Familie");
    const folders: Folder[] = [];
    for (const name of ["A", "B", "C", "D"]) folders.push(await add(here.client, here.root.id, name));
    const moves = folders.flatMap((folder) =>
      [...folders, family].map((target) => patch(here.client, folder.id, { parent_id: target.id })),
    );
    const names = folders.map((folder) => patch(here.client, folder.id, { name: "Gleich" }));
    const answers = await Promise.all([...moves, ...names]);
    for (const { statusCode } of answers) expect([200, 422]).toContain(statusCode);
    const browser = await here.client.call(getBrowser);
    const fromRoot = await here.client.call(getBrowserFolder, { params: { folderId: here.root.id } });
    expect(fromRoot.folders).toHaveLength(browser.folders.length);
    const places = browser.folders.map(({ parent_id, name }) => `${parent_id}/${name}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it("a folder that is moved into one that goes away: either is told", async () => {
    const here = await scene();
    for (const name of ["Eins", "Zwei", "Drei", "Vier"]) {
      const target = await add(here.client, here.root.id, `Ziel ${name}`);
      const folder = await add(here.client, here.root.id, name);
      await upload(here.client, { folder_id: folder.id });
      const [moved, deleted] = await Promise.all([
        patch(here.client, folder.id, { parent_id: target.id }),
        here.client.delete(`/api/folders/${target.id}`),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([moved.statusCode, deleted.statusCode]);
    }
  });
});

/** Until some connection of this database waits for a lock. */
async function waiting(): Promise<void> {
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(world.db);
    return rows.length;
  };
  await expect.poll(count, { timeout: 170_000, interval: 10 }).toBeGreaterThan(0);
}
