// Covers 7.14
import { randomUUID } from "node:crypto";
import { moveFiles, type UploadedFile } from "@krempelfrei/contract/files/files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { answerOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../../../context/context.ts";
import { pdf, type Client } from "../../../testing/client.ts";
import { folderOf, makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { moveFiles as moveAll } from "./move-file.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
let staff: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const scene = (): Promise<Scene> => makeScene(world);

const move = (client: Client, folderId: string, fileIds: readonly string[]) =>
  client.patch(`/api/files/move-to/${folderId}`, { fileIds });

const placesOf = async (ids: readonly string[]) => {
  const rows = await world.db.selectFrom("file").select(["id", "folder_id"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.folder_id]));
};

async function several(here: Scene, count: number): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  while (files.length < count) files.push(await upload(here.client, { folder_id: here.root.id }));
  return files;
}

describe("moving several files", () => {
  it("answers for what is not seen as for what is not there, also beside what may not be changed", async () => {
    const here = await scene();
    const related = await world.signIn(here.group.related);
    const shared = await upload(here.client, { folder_id: here.root.id });
    await here.client.patch(`/api/files/${shared.id}`, { is_for_all: true });
    const unseen = await upload(here.client, { folder_id: here.root.id });
    expect((await move(related, here.root.id, [shared.id])).statusCode).toBe(403);
    for (const other of [unseen.id, randomUUID()]) {
      const fileIds = [shared.id, other];
      expect((await move(related, here.root.id, fileIds)).statusCode).toBe(404);
      expect((await related.delete("/api/files", { fileIds })).statusCode).toBe(404);
    }
  });

  // Covers 4.12
  it("moves all of them in one go, with an entry of the change history for each", async () => {
    const here = await scene();
    const target = folderOf(here, "Familie");
    const [first, second, third] = (await several(here, 3)).map(({ id }) => id) as [string, string, string];
    await here.client.patch(`/api/files/${third}/move-to/${target.id}`);
    const response = await move(here.client, target.id, [second, first, third, first]);
    expect(response.statusCode, response.body).toBe(200);
    const { files } = answerOf(moveFiles, response);
    expect(files.map(({ id }) => id)).toEqual([second, first, third]);
    expect(files.every(({ folder_id }) => folder_id === target.id)).toBe(true);
    const history = await changesOf(
      world,
      { action: "file.moved", subject_id: [first, second, third] },
      "subject_id",
      "changes",
    );
    expect(history).toHaveLength(3);
    expect(history[0]?.changes).toEqual([{ field: "folder_id", old: here.root.id, new: target.id }]);
  });

  it("files what waits unmanaged and in the locker, by staff alone", async () => {
    const here = await scene();
    const target = folderOf(here, "Familie");
    const dropped = await here.client.call(addToLocker, {
      file: { name: "Scan.pdf", bytes: pdf(randomUUID()) },
    });
    const locker = dropped.id;
    const unmanaged = (await upload(staff, { user_id: here.group.customer.id })).id;
    const refused = await move(here.client, target.id, [locker]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      message: "Das Dokument liegt im Schließfach und wird von Ihrem Krempler abgelegt.",
    });
    expect((await move(here.client, target.id, [unmanaged])).statusCode).toBe(404);
    const { files } = answerOf(moveFiles, await move(staff, target.id, [locker, unmanaged]));
    expect(files).toHaveLength(2);
    for (const file of files) expect(file).toMatchObject({ is_locker: false, is_unmanaged: false });
    const history = await changesOf(world, { action: "file.filed", subject_id: [locker, unmanaged] }, "id");
    expect(history).toHaveLength(2);
  });

  // Covers 4.12
  it("moves none when one may not be moved", async () => {
    const [here, there] = [await scene(), await scene()];
    const related = await world.signIn(here.group.related);
    const target = folderOf(here, "Familie");
    const files = await several(here, 2);
    const mine = files.map(({ id }) => id);
    const foreign = await upload(there.client, { folder_id: there.root.id });
    const readable = await upload(related, { folder_id: here.root.id });
    await related.patch(`/api/files/${readable.id}`, { is_for_all: true });
    const dropped = await here.client.call(addToLocker, {
      file: { name: "Scan.pdf", bytes: pdf(randomUUID()) },
    });

    const cases: [Client, string, string[], number][] = [
      [here.client, target.id, [...mine, foreign.id], 404],
      [here.client, target.id, [...mine, randomUUID()], 404],
      [here.client, there.root.id, mine, 404],
      [here.client, randomUUID(), mine, 404],
      [here.client, target.id, [...mine, readable.id], 403],
      [here.client, target.id, [...mine, dropped.id], 409],
      // Staff sees both groups, but a file stays in its own.
      [staff, target.id, [...mine, foreign.id], 404],
      [here.client, target.id, [], 422],
      [here.client, target.id, ["move-to"], 422],
    ];
    for (const [client, folderId, fileIds, status] of cases) {
      expect((await move(client, folderId, fileIds)).statusCode).toBe(status);
    }
    for (const place of (await placesOf(mine)).values()) expect(place).toBe(here.root.id);
  });

  it("moves none over somebody else's newer change, and names what changed", async () => {
    const here = await scene();
    const [target, other] = [folderOf(here, "Familie"), folderOf(here, "Bildung")];
    const waiting: UploadedFile[] = [];
    while (waiting.length < 3) waiting.push(await upload(staff, { user_id: here.group.customer.id }));
    const fileIds = waiting.map(({ id }) => id);
    const revisions = waiting.map(({ id, revision }) => ({ id, revision }));
    const file = (client: Client, folderId: string) =>
      client.patch(`/api/files/move-to/${folderId}`, { fileIds, revisions });
    const second = await world.signIn(await world.makeStaff("janitor"));
    const answers = await Promise.all([file(staff, target.id), file(second, other.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = answers[0]?.statusCode === 200 ? target.id : other.id;
    expect(new Set((await placesOf(fileIds)).values())).toEqual(new Set([won]));

    const [more] = await several(here, 1);
    const stale = [...revisions.slice(0, 1), { id: more?.id ?? "", revision: more?.revision ?? 0 }];
    const body = { fileIds: stale.map(({ id }) => id), revisions: stale };
    const refused = await staff.patch(`/api/files/move-to/${here.root.id}`, body);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      message: `Inzwischen von jemand anderem geändert: „${waiting[0]?.full_name}“. Es wurde nichts verschoben.`,
    });
    expect((await placesOf([fileIds[0] ?? ""])).get(fileIds[0] ?? "")).toBe(won);
  });

  it("takes 500 files with as many statements as two", async () => {
    const here = await scene();
    const target = folderOf(here, "Familie");
    const [pattern] = await several(here, 1);
    const { sha256 } = await world.db
      .selectFrom("file")
      .select("sha256")
      .where("id", "=", pattern?.id ?? "")
      .executeTakeFirstOrThrow();
    const person = { customer_id: here.group.customer.id, user_id: here.group.customer.id };
    const rows = await world.db
      .insertInto("file")
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          ...person,
          folder_id: here.root.id,
          maintainer_id: here.group.customer.id,
          sha256,
          name: `Brief ${index}`,
          extension: "pdf",
          size: 1,
        })),
      )
      .returning("id")
      .execute();
    const ids = rows.map(({ id }) => id);
    const statements = async (fileIds: string[], folderId: string): Promise<number> => {
      let count = 0;
      const db = world.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const session = {
        kind: "user",
        role: "customer",
        name: "Karla",
        session_id: "",
        ip: "",
        ended_on: null,
      } as const;
      const ctx: Ctx = {
        ...world.system,
        db,
        actor: { ...session, ...person, id: here.group.customer.id },
      };
      await moveAll(ctx, { fileIds, folderId });
      return count;
    };
    const forTwo = await statements(ids.slice(0, 2), target.id);
    await statements(ids.slice(0, 2), here.root.id);
    expect(await statements(ids, target.id)).toBe(forTwo);
    expect(new Set((await placesOf(ids)).values())).toEqual(new Set([target.id]));
  });

  // Covers S26
  it("gives way to a deletion at the same time, one way or the other", async () => {
    const here = await scene();
    const [file] = await several(here, 1);
    for (const name of ["Eins", "Zwei", "Drei", "Vier"]) {
      const added = await here.client.call(addSubfolder, { params: { id: here.root.id }, body: { name } });
      const folderId = added.folders[0]?.id ?? "";
      const [moved, deleted] = await Promise.all([
        move(here.client, folderId, [file?.id ?? ""]),
        here.client.delete(`/api/folders/${folderId}`),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([moved.statusCode, deleted.statusCode]);
    }
  });

  it("keeps its address apart from that of one file", async () => {
    const here = await scene();
    const [file] = await several(here, 1);
    const target = folderOf(here, "Familie");
    expect((await staff.patch(`/api/files/move-to/approve`, { fileIds: [file?.id] })).statusCode).toBe(404);
    expect((await staff.patch(`/api/files/move-to/move-to/${target.id}`)).statusCode).toBe(404);
    expect((await move(here.client, `${target.id}/`, [file?.id ?? ""])).statusCode).toBe(200);
  });
});
