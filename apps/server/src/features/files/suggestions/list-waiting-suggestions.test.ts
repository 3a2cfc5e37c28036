import { listWaitingSuggestions, WAITING_PART } from "@krempelfrei/contract/files/suggestions";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { deleteFile, undoChanges, updateFile } from "@krempelfrei/contract/files/files";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { folderOf, makeScene, type Scene } from "../../../testing/scene.ts";
import { instalmentLetter as letter, uploadWaiting } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";
import { listWaitingSuggestions as listParts } from "./list-waiting-suggestions.ts";

type Part = Awaited<ReturnType<typeof listParts>>;

const world = await createWorld();
let staff: Client;
beforeAll(async () => {
  world.setClock(new Date("2026-11-20T10:00:00Z"));
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const waiting = async (scene: Scene, text?: string, name?: string): Promise<string> =>
  uploadWaiting(world, staff, { scene, text, name });

const partOf = (scene: Scene, after?: string) =>
  staff.call(listWaitingSuggestions, {
    query: { customer_id: scene.group.customer.id, ...(after === undefined ? {} : { after }) },
  });

const fileIt = (id: string, folder_id: string) =>
  staff.call(updateFile, {
    params: { id },
    body: {
      name: "Abschlag",
      author: "Stadtwerke Musterstadt",
      type: "invoice",
      tags: ["Strom"],
      folder_id,
    },
  });

describe("suggestions for all that waits of a customer", () => {
  // Covers suggestions.4
  it("are those of each document, and none of one that is not read", async () => {
    const scene = await makeScene(world);
    const [read, unread] = [await waiting(scene, letter(3)), await waiting(scene)];
    const { data, next } = await partOf(scene);
    expect(next).toBeNull();
    expect(data.map(({ file_id, is_read }) => ({ file_id, is_read }))).toEqual([
      { file_id: read, is_read: true },
      { file_id: unread, is_read: false },
    ]);
    expect(data[0]?.suggestions).toMatchObject({
      date: { value: "2026-03-09", page: 1 },
      author: { value: "Stadtwerke Musterstadt" },
      owner: { value: { user_id: scene.group.customer.id } },
      folder_id: null,
    });
    expect(Object.values(data[1]?.suggestions ?? {}).every((one) => one === null)).toBe(true);
  });

  it("have no name for a document that a person has renamed, until that is undone", async () => {
    const scene = await makeScene(world);
    const id = await waiting(scene, `${letter(3)}\nRechnung Nr. 4711`);
    const named = async () => (await partOf(scene)).data[0]?.suggestions.name?.value;
    const suggested = await named();
    expect(suggested).toBeDefined();
    const { revision } = await staff.call(updateFile, { params: { id }, body: { name: "Strom März" } });
    expect(await named()).toBeUndefined();
    await staff.call(undoChanges, { body: { files: [{ id, revision }] } });
    expect(await named()).toBe(suggested);
  });

  it("have no name for a renamed document that was deleted and restored", async () => {
    const scene = await makeScene(world);
    const id = await waiting(scene, `${letter(3)}\nRechnung Nr. 4711`);
    await staff.call(updateFile, { params: { id }, body: { name: "Strom März" } });
    await staff.call(deleteFile, { params: { id } });
    await staff.call(restoreFile, { params: { id } });
    expect((await partOf(scene)).data).toMatchObject([{ file_id: id, suggestions: { name: null } }]);
  });

  // Covers suggestions.7
  it("take a date and a kind from the name of the file where the text has none", async () => {
    const scene = await makeScene(world);
    await waiting(scene, "Vielen Dank für Ihren Besuch", "2021-05-15 Telekom Rechnung.pdf");
    await waiting(scene, "Vielen Dank für Ihren Besuch", "Scan_20210515_0001.pdf");
    const { data } = await partOf(scene);
    expect(data[0]?.suggestions).toMatchObject({
      date: { value: "2021-05-15", why: "aus: Dateiname", quote: null },
      type: { value: "invoice", why: "aus: Dateiname" },
    });
    expect(data[1]?.suggestions).toMatchObject({ date: null, type: null });
  });

  it("learn at once from what was filed, and no longer name that", async () => {
    const scene = await makeScene(world);
    const folder = folderOf(scene, "Haus & Wohnen");
    const [first, second] = [await waiting(scene, letter(3)), await waiting(scene, letter(4))];
    expect((await partOf(scene)).data.map(({ suggestions }) => suggestions.folder_id)).toEqual([null, null]);
    await fileIt(first, folder.id);
    expect((await partOf(scene)).data).toMatchObject([
      { file_id: second, suggestions: { folder_id: { value: folder.id }, tags: { value: ["Strom"] } } },
    ]);
  });

  it("come in parts, with as many statements for a full part as for one document", async () => {
    const scene = await makeScene(world);
    const first = await waiting(scene, letter(1));
    const statements = async (): Promise<{ count: number; part: Part }> => {
      let count = 0;
      const db = world.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      // Nothing that was made before saves a statement.
      await world.db.deleteFrom("file_suggestion").execute();
      const part = await listParts({ ...world.system, db }, { customer_id: scene.group.customer.id });
      return { count, part };
    };
    const forOne = await statements();
    const { id: _, ...row } = await world.db
      .selectFrom("file")
      .select(["id", "customer_id", "user_id", "sha256", "name", "extension", "size", "is_unmanaged"])
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: WAITING_PART }, (_, index) => ({ ...row, name: `Brief ${index}` }));
    await world.db.insertInto("file").values(copies).execute();
    const full = await statements();
    expect(full.count).toBe(forOne.count);
    expect(full.part.data).toHaveLength(WAITING_PART);
    const after = full.part.next ?? "";
    expect(after).toBe(full.part.data.at(-1)?.file_id);
    const rest = await partOf(scene, after);
    expect(rest).toMatchObject({ data: [{ is_read: true }], next: null });
    expect(new Set([...full.part.data, ...rest.data].map(({ file_id }) => file_id)).size).toBe(
      WAITING_PART + 1,
    );
  });

  // Covers S1, S55
  it("are nobody's but the office's, and of one customer alone", async () => {
    const [here, other] = [await makeScene(world), await makeScene(world)];
    const [own, foreign] = [await waiting(here, letter(3)), await waiting(other, letter(4))];
    const list = `/api/waiting-suggestions?customer_id=${here.group.customer.id}`;
    for (const role of ["owner", "admin"] as const) {
      const client = await world.signIn(await world.makeStaff(role));
      expect((await client.get(list)).statusCode).toBe(200);
    }
    expect((await world.guest().get(list)).statusCode).toBe(401);
    expect((await here.client.get(list)).statusCode).toBe(403);
    expect((await staff.get(`/api/waiting-suggestions?customer_id=${randomUUID()}`)).statusCode).toBe(404);
    expect((await staff.get("/api/waiting-suggestions")).statusCode).toBe(422);
    const answer = await staff.get(list);
    expect(answer.body).toContain(own);
    expect(answer.body).not.toContain(foreign);
  });
});
