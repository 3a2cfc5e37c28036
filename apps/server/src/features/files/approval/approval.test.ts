// Covers 7.14
import { randomUUID } from "node:crypto";
import { listWaitingFiles } from "@krempelfrei/contract/customers/summary";
import { type FileItem, moveFile, type UploadedFile, uploadFile } from "@krempelfrei/contract/files/files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { getOffice } from "@krempelfrei/contract/office/office";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { folderOf, listed, makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
let janitor: Client;
let admin: Client;

beforeAll(async () => {
  janitor = await world.signIn(await world.makeStaff("janitor"));
  admin = await world.signIn(await world.makeStaff("admin"));
});

const scene = (): Promise<Scene> => makeScene(world);
const submit = (client: Client, id: string) => client.patch(`/api/files/${id}/approval`);
const approve = (client: Client, id: string) => client.patch(`/api/files/${id}/approve`);
const disapprove = (client: Client, id: string, body?: object) =>
  client.patch(`/api/files/${id}/disapprove`, body);

/** Another member of the group has a document for all in a folder. */
async function shared(): Promise<Scene & { file: UploadedFile; folderId: string }> {
  const here = await scene();
  const { id: folderId } = folderOf(here, "Steuern");
  const file = await upload(here.client, { folder_id: folderId });
  return { ...here, file, folderId };
}

const historyOf = async (id: string) =>
  (await changesOf(world, { subject_id: id }, "action", "actor_id", "changes")).slice(1);

describe("the four-eyes approval", () => {
  it("is asked for in the state of the office, but not of the person who submitted", async () => {
    const { file } = await shared();
    const owner = await world.signIn(await world.makeStaff("owner"));
    const waiting = async (client: Client) => (await client.call(getOffice)).approvals?.documents;
    const before = [await waiting(owner), await waiting(admin)];
    await submit(admin, file.id);
    expect([await waiting(owner), await waiting(admin)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    await approve(owner, file.id);
    expect(await waiting(owner)).toBe(before[0]);
  });

  // Covers 4.5
  it("hides a submitted document from members until it is approved, also for a second time", async () => {
    const { client, file } = await shared();
    expect((await submit(janitor, file.id)).json()).toMatchObject({ approval_status: "pending" });
    expect(await listed(client)).not.toContain(file.id);
    expect((await approve(admin, file.id)).json()).toMatchObject({
      approval_status: "approved",
      folder_id: file.folder_id,
    });
    expect(await listed(client)).toContain(file.id);
    expect((await submit(janitor, file.id)).statusCode).toBe(200);
    expect(await listed(client)).not.toContain(file.id);

    const history = await historyOf(file.id);
    expect(history.map(({ action }) => action)).toEqual([
      "file.approval_submitted",
      "file.approved",
      "file.approval_submitted",
    ]);
    expect(history[1]?.changes).toEqual([{ field: "approval_status", old: "pending", new: "approved" }]);
    expect(history[0]?.actor_id).not.toBe(history[1]?.actor_id);
  });

  // Covers 4.5
  it("lets an old document that is rejected wait since its rejection", async () => {
    const { group, file } = await shared();
    await world.db
      .updateTable("file")
      .set({ created_at: "2024-11-01T08:00:00Z" })
      .where("id", "=", file.id)
      .execute();
    await submit(janitor, file.id);
    const { waiting_since } = (await disapprove(admin, file.id)).json<FileItem>();
    expect(Date.parse(waiting_since ?? "")).toBeGreaterThan(Date.parse(file.created_at));
    const waiting = await janitor.call(listWaitingFiles, { params: { id: group.customer.id } });
    expect(waiting.oldest_at).toBe(waiting_since);
    const oldest = (await admin.call(getOffice)).letters?.oldest?.at ?? "";
    expect(Date.parse(oldest)).toBeGreaterThanOrEqual(Date.parse(file.created_at));
  });

  it("sends a rejected document back with the reason, and filing it again is submitting it again", async () => {
    const { group, client, file, folderId } = await shared();
    await submit(janitor, file.id);
    const rejected = await disapprove(admin, file.id, { reason: "  Seite 2 fehlt.\nBitte neu scannen. " });
    const reason = "Seite 2 fehlt.\nBitte neu scannen.";
    expect(rejected.json()).toMatchObject({
      approval_status: "rejected",
      approval_reason: reason,
      folder_id: null,
      is_unmanaged: true,
    });
    expect((await client.get(`/api/files/${file.id}/show`)).statusCode).toBe(404);
    const waiting = await janitor.get(`/api/customers/${group.customer.id}`);
    expect(waiting.json()).toMatchObject({ waiting_files: 1 });

    const again = await janitor.call(moveFile, { params: { id: file.id, folderId } });
    expect(again).toMatchObject({
      approval_status: "pending",
      approval_reason: reason,
      folder_id: folderId,
      is_unmanaged: false,
    });
    expect(await listed(client)).not.toContain(file.id);
    const approved = await approve(admin, file.id);
    expect(approved.json()).toMatchObject({ approval_status: "approved", approval_reason: null });
    expect(await listed(client)).toContain(file.id);

    const history = await historyOf(file.id);
    expect(history.map(({ action }) => action)).toEqual([
      "file.approval_submitted",
      "file.disapproved",
      "file.filed",
      "file.approved",
    ]);
    expect(history[1]?.changes).toContainEqual({ field: "approval_reason", old: null, new: reason });
    expect(history[2]?.changes).toContainEqual({ field: "approval_status", old: "rejected", new: "pending" });
  });

  it("needs no reason, and refuses one that is too long", async () => {
    const { file } = await shared();
    await submit(janitor, file.id);
    for (const [reason, text] of [
      ["x".repeat(501), "Der Wert darf maximal 500 Zeichen lang sein"],
      ["a\u0000b", "Der Wert enthält unzulässige Zeichen"],
    ]) {
      const refused = await disapprove(admin, file.id, { reason });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ errors: { reason: [text] } });
    }
    expect((await disapprove(admin, file.id)).json()).toMatchObject({
      approval_status: "rejected",
      approval_reason: null,
    });
  });

  // Covers 4.5
  it("allows only the defined transitions", async () => {
    const { group, file } = await shared();
    const undecided = { message: "Das Dokument ist nicht zur Freigabe vorgelegt." };
    for (const call of [approve, disapprove]) {
      const answer = await call(admin, file.id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual(undecided);
    }
    await submit(janitor, file.id);
    const twice = await submit(admin, file.id);
    expect(twice.statusCode).toBe(409);
    expect(twice.json()).toEqual({ message: "Das Dokument wartet schon auf seine Freigabe." });
    await disapprove(admin, file.id);
    expect((await approve(admin, file.id)).json()).toEqual(undecided);
    const unmanaged = await upload(janitor, { user_id: group.customer.id });
    for (const id of [file.id, unmanaged.id]) {
      const answer = await submit(janitor, id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        message: "Nur ein abgelegtes Dokument kann zur Freigabe vorgelegt werden.",
      });
    }
  });

  // Covers 4.5
  it("is submitted by staff, decided by owner and admin, and by nobody twice", async () => {
    const { client, file } = await shared();
    expect((await submit(client, file.id)).statusCode).toBe(403);
    await submit(janitor, file.id);
    for (const someone of [client, janitor]) {
      expect((await approve(someone, file.id)).statusCode).toBe(403);
      expect((await disapprove(someone, file.id)).statusCode).toBe(403);
    }
    for (const call of [submit, approve, disapprove]) {
      expect((await call(admin, randomUUID())).statusCode).toBe(404);
    }
    const answers = await Promise.all([approve(admin, file.id), disapprove(admin, file.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("a document whose approval is pending or rejected", () => {
  // Covers 4.6, S2
  it.each(["pending", "rejected"])("is nowhere for members while %s", async (approval_status) => {
    const { client, root, file, folderId } = await shared();
    await client.patch(`/api/files/${file.id}`, { is_for_all: true });
    await world.db.updateTable("file").set({ approval_status }).where("id", "=", file.id).execute();

    expect(await listed(client)).not.toContain(file.id);
    const path = `/api/files/${file.id}`;
    const answers = [
      await client.get(`${path}/show`),
      await client.get(`${path}/download`),
      await client.patch(path, { name: "X" }),
      await client.patch(`${path}/move-to/${root.id}`),
      await client.patch(`/api/files/move-to/${root.id}`, { fileIds: [file.id] }),
      await client.upload(`${path}/replace`, { name: "Neu.pdf", bytes: pdf("neu") }),
      await client.delete(path),
      await client.delete("/api/files", { fileIds: [file.id] }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await client.get(`${path}/versions`)).statusCode).toBe(403);
    expect((await janitor.get(`${path}/show`)).statusCode).toBe(200);
    const { folder_id } = await world.db
      .selectFrom("file")
      .select("folder_id")
      .where("id", "=", file.id)
      .executeTakeFirstOrThrow();
    expect(folder_id).toBe(folderId);
  });

  // Covers 4.6
  it("still fills its folder: a member cannot delete what only seems empty", async () => {
    const { client, root } = await scene();
    const added = await client.call(addSubfolder, { params: { id: root.id }, body: { name: "Wichtig" } });
    const [folder] = added.folders;
    const file = await upload(client, { folder_id: folder?.id ?? "" });
    await submit(janitor, file.id);
    expect((await client.get(`/api/folders/${folder?.id}/path-state`)).json()).toMatchObject({
      is_empty: false,
      can_modify: true,
      can_delete: false,
    });
    const refused = await client.delete(`/api/folders/${folder?.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({ message: "Der Ordner enthält Dokumente, die Sie nicht sehen." });
  });

  // Covers 4.6
  it("is not reported as a duplicate", async () => {
    const { client, root } = await scene();
    const bytes = pdf(randomUUID());
    const send = async (as: Client) =>
      await as.call(uploadFile, { file: { name: "Brief.pdf", bytes }, body: { folder_id: root.id } });
    const first = await send(client);
    await submit(janitor, first.id);
    expect((await send(client)).duplicate_of).toBeNull();
    expect((await send(janitor)).duplicate_of).toBe(first.id);
  });
});
