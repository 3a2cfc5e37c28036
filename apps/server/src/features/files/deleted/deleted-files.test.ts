import { randomUUID } from "node:crypto";
import { listDeletedFiles, restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { downloadFile, getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { blobKey } from "../../../blobs/blob-key.ts";
import { pdf, type Client } from "../../../testing/client.ts";
import { TERMS } from "../../../testing/convert-scene.ts";
import { folderOf, listed, makeScene, upload, type Scene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { verifyStorage } from "../storage/verify-storage.ts";
import { collectUnusedBlobs } from "../storage/clean-up.job.ts";
import { collectBlob } from "../storage/collect-blob.job.ts";
import { eraseDeletedFiles } from "./erase-files.job.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
let staff: Client;
let here: Scene;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});
beforeEach(async () => {
  world.setClock();
  here = await makeScene(world);
});

const deletedOf = async (scene: Scene = here) =>
  (await staff.call(listDeletedFiles, { params: { id: scene.group.customer.id } })).data;

const restore = (id: string) => staff.call(restoreFile, { params: { id } });

/** Uploads a document and deletes it, as the contract holder. */
async function deleted(name = "Brief.pdf", folder?: { readonly id: string }) {
  const file = await upload(here.client, folder ? { folder_id: folder.id } : {}, name);
  expect((await here.client.delete(`/api/files/${file.id}`)).statusCode).toBe(204);
  return file;
}

const contentOf = async (id: string): Promise<string> => {
  const { sha256 } = await world.db
    .selectFrom("deleted_file_version")
    .select("sha256")
    .where("file_id", "=", id)
    .executeTakeFirstOrThrow();
  return blobKey(here.group.customer.id, sha256);
};

const actionsOn = async (id: string): Promise<string[]> =>
  (await changesOf(world, { subject_id: id }, "action")).map(({ action }) => action);

const daysLater = (days: number): Date => new Date(Date.now() + days * DAY_MS);

describe("a deleted document", () => {
  it("is listed for staff with who deleted it and until when it can be restored", async () => {
    const file = await deleted("Police.pdf");
    expect(await deletedOf()).toMatchObject([{ id: file.id, full_name: "Police.pdf", size: file.size }]);
    const [row] = await deletedOf();
    expect(row?.deleted_by_name).toBe(row?.owner_name);
    expect(new Date(row?.erased_after ?? 0).getTime() - new Date(row?.deleted_at ?? 0).getTime()).toBe(
      30 * DAY_MS,
    );
  });

  // Covers S1a
  it("is out of reach for members and staff by every call on documents", async () => {
    const { id } = await deleted();
    for (const client of [here.client, staff, await world.signIn(here.group.related)]) {
      for (const [method, path, body] of [
        ["get", `/api/files/${id}/show`, undefined],
        ["get", `/api/files/${id}/download`, undefined],
        ["patch", `/api/files/${id}`, { name: "Neu" }],
        ["patch", `/api/files/${id}/move-to/${here.root.id}`, {}],
        ["delete", `/api/files/${id}`, undefined],
      ] as const) {
        const { statusCode } = method === "get" ? await client.get(path) : await client[method](path, body);
        expect(statusCode, `${method} ${path}`).toBe(404);
      }
    }
    expect(await listed(here.client)).not.toContain(id);
    expect(await listed(staff, `?customer_id=${here.group.customer.id}`)).not.toContain(id);
  });

  // Covers S1a
  it("is neither listed nor restored by members, and no id of it by a guest", async () => {
    const { id } = await deleted();
    const list = `/api/customers/${here.group.customer.id}/deleted-files`;
    for (const client of [here.client, await world.signIn(here.group.related)]) {
      expect((await client.get(list)).statusCode).toBe(403);
      expect((await client.post(`/api/files/${id}/restore`)).statusCode).toBe(403);
    }
    expect((await world.guest().get(list)).statusCode).toBe(401);
    expect((await staff.get(`/api/customers/${randomUUID()}/deleted-files`)).statusCode).toBe(404);
    expect((await staff.post(`/api/files/${randomUUID()}/restore`)).statusCode).toBe(404);
  });

  it("stands in the list of its own customer alone", async () => {
    const there = await makeScene(world);
    const { id } = await deleted();
    expect(await deletedOf(there)).toEqual([]);
    await restore(id);
    expect(await listed(there.client)).not.toContain(id);
    expect(await listed(here.client)).toContain(id);
  });

  it("comes back where it was and as it was, with its versions and its content", async () => {
    const folder = folderOf(here, "Steuern");
    const first = pdf(randomUUID());
    const second = pdf(randomUUID());
    const file = await upload(here.client, { folder_id: folder.id }, "Bescheid.pdf");
    for (const bytes of [first, second]) {
      const answer = await here.client.upload(`/api/files/${file.id}/replace`, { name: "Neu.pdf", bytes });
      expect(answer.statusCode).toBe(200);
    }
    await here.client.patch(`/api/files/${file.id}`, {
      tags: ["Haus", "100 %"],
      author: "Finanzamt",
      type: "misc",
      date_relevance_year: 2025,
      is_favorite: true,
    });
    const before = (await here.client.call(getBrowser)).files.find(({ id }) => id === file.id);
    const versions = async () => (await staff.get(`/api/files/${file.id}/versions`)).json();
    const versionsBefore = await versions();
    await here.client.delete(`/api/files/${file.id}`);

    const { file: restored, changed } = await restore(file.id);
    expect(changed).toEqual([]);
    expect(restored.revision).toBeGreaterThan(before?.revision ?? 0);
    const after = (await here.client.call(getBrowser)).files.find(({ id }) => id === file.id);
    expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 });
    expect(await versions()).toEqual(versionsBefore);
    const { rawPayload } = await here.client.get(
      downloadFile.path.replace(":id", file.id).replace(/^/, "/api"),
    );
    expect(Buffer.compare(rawPayload, Buffer.from(second))).toBe(0);
    expect(await deletedOf()).toEqual([]);
    expect((await staff.post(`/api/files/${file.id}/restore`)).statusCode).toBe(404);
    expect((await actionsOn(file.id)).slice(-2)).toEqual(["file.deleted", "file.restored"]);
  });

  it("gets another name where its folder has one of its name by now, and says so", async () => {
    const folder = folderOf(here, "Steuern");
    const file = await deleted("Bescheid.pdf", folder);
    await upload(here.client, { folder_id: folder.id }, "BESCHEID.pdf");
    await upload(here.client, { folder_id: folder.id }, "Bescheid (wiederhergestellt).pdf");
    expect(await restore(file.id)).toMatchObject({
      changed: ["name"],
      file: { full_name: "Bescheid (wiederhergestellt 2).pdf", folder_id: folder.id },
    });
  });

  it("keeps its name beside a document of the same name that its owner does not see", async () => {
    const folder = folderOf(here, "Steuern");
    const file = await deleted("Bescheid.pdf", folder);
    await upload(await world.signIn(here.group.related), { folder_id: folder.id }, "Bescheid.pdf");
    expect(await restore(file.id)).toMatchObject({ changed: [], file: { name: "Bescheid" } });
  });

  it("waits among the unmanaged ones where its folder is gone", async () => {
    const { folders } = await here.client.call(addSubfolder, {
      params: { id: here.root.id },
      body: { name: "Umzug", customer_id: here.group.customer.id },
    });
    const file = await deleted("Umzug.pdf", folders[0]);
    expect((await here.client.delete(`/api/folders/${folders[0]?.id}`)).statusCode).toBe(204);
    expect(await restore(file.id)).toMatchObject({
      changed: ["folder"],
      file: { folder_id: null, is_unmanaged: true, waiting_since: expect.any(String) },
    });
  });

  it("comes back into the locker that it was withdrawn from", async () => {
    const entry = await here.client.call(addToLocker, {
      file: { name: "Scan.pdf", bytes: pdf(randomUUID()) },
    });
    expect((await here.client.delete(`/api/files/${entry.id}`)).statusCode).toBe(204);
    expect(await restore(entry.id)).toMatchObject({ changed: [], file: { is_locker: true } });
    expect((await here.client.get("/api/locker")).body).toContain(entry.id);
  });

  it("leaves its content to the check of the storage and to nobody who collects", async () => {
    const { id } = await deleted();
    const key = await contentOf(id);
    await world.runJob(collectUnusedBlobs, {}, daysLater(2));
    const { missing, unknown } = await verifyStorage(world.system);
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
    expect(await world.system.blobs.stat(key)).toBeDefined();
    await world.system.blobs.delete(key);
    expect((await verifyStorage(world.system)).missing).toEqual([key]);
  });
});

describe("after thirty days", () => {
  it("nobody lists or restores it any more, and row and content go", async () => {
    const { id } = await deleted();
    const key = await contentOf(id);
    await world.runJob(eraseDeletedFiles, {}, daysLater(29));
    expect(await deletedOf()).toHaveLength(1);

    world.setClock(daysLater(30));
    const later = await world.signIn(await world.makeStaff("janitor"));
    const { data } = await later.call(listDeletedFiles, { params: { id: here.group.customer.id } });
    expect(data).toEqual([]);
    expect((await later.post(`/api/files/${id}/restore`)).statusCode).toBe(404);
    await world.runJob(eraseDeletedFiles, {}, daysLater(30));
    const rows = await world.db.selectFrom("deleted_file").select("id").where("id", "=", id).execute();
    expect(rows).toEqual([]);
    expect((await actionsOn(id)).at(-1)).toBe("file.erased");
    const [, sha256 = ""] = /([0-9a-f]{64})$/.exec(key) ?? [];
    await world.runJob(collectBlob, { customer_id: here.group.customer.id, sha256 }, daysLater(31));
    expect(await world.system.blobs.stat(key)).toBeUndefined();
  });

  it("a content that another document has stays", async () => {
    const bytes = pdf(randomUUID());
    const add = async (): Promise<string> =>
      (await here.client.call(uploadFile, { file: { name: "a.pdf", bytes }, body: {} })).id;
    const [one, two] = [await add(), await add()];
    await here.client.delete(`/api/files/${one}`);
    const key = await contentOf(one);
    await world.runJob(eraseDeletedFiles, {}, daysLater(31));
    await world.runJob(collectUnusedBlobs, {}, daysLater(31));
    expect(await world.system.blobs.stat(key)).toBeDefined();
    expect((await here.client.get(`/api/files/${two}/show`)).statusCode).toBe(200);
  });
});

describe("a person who leaves the group", () => {
  /** A document that the related person deleted. */
  async function deletedByRelated(): Promise<string> {
    const person = await world.signIn(here.group.related);
    const file = await upload(person, {}, "Eigen.pdf");
    await person.delete(`/api/files/${file.id}`);
    return file.id;
  }

  it("takes its deleted documents along into a group of its own", async () => {
    const id = await deletedByRelated();
    const admin = await world.signIn(await world.makeStaff());
    const answer = await admin.post(`/api/relationships/${here.group.related.id}`, TERMS);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(await deletedOf()).toEqual([]);
    const { data } = await staff.call(listDeletedFiles, { params: { id: here.group.related.id } });
    expect(data).toMatchObject([{ id }]);
    expect(await restore(id)).toMatchObject({ changed: ["folder"], file: { is_unmanaged: true } });
    expect((await verifyStorage(world.system)).missing).toEqual([]);
  });

  it("leaves its deleted letters to the locker of whoever maintains them now", async () => {
    const person = await world.signIn(here.group.related);
    const { id } = await person.call(addToLocker, {
      file: { name: "Scan.pdf", bytes: pdf(randomUUID()) },
      body: { is_for_all: "true" },
    });
    expect((await staff.delete(`/api/files/${id}`)).statusCode).toBe(204);
    const admin = await world.signIn(await world.makeStaff());
    const { customer, related } = here.group;
    const url = `/api/customers/${customer.id}/relationships/${related.id}`;
    expect((await admin.delete(url, { files: "holder" })).statusCode).toBe(204);
    expect(await restore(id)).toMatchObject({ file: { is_locker: true, maintainer_id: customer.id } });
    expect((await here.client.get("/api/locker")).body).toContain(id);
    const [last] = (await changesOf(world, { subject_id: id }, "changes")).slice(-1);
    expect(last?.changes).toContainEqual({ field: "created_by", old: related.id, new: customer.id });
  });

  // Covers S1a
  it("has them erased when it is removed: nobody else gets them", async () => {
    const id = await deletedByRelated();
    const admin = await world.signIn(await world.makeStaff());
    const url = `/api/customers/${here.group.customer.id}/relationships/${here.group.related.id}`;
    expect((await admin.delete(url, { files: "holder" })).statusCode).toBe(204);
    expect(await deletedOf()).toEqual([]);
    expect((await staff.post(`/api/files/${id}/restore`)).statusCode).toBe(404);
    expect((await actionsOn(id)).slice(-2)).toEqual(["file.deleted", "file.erased"]);
  });
});

it("with 0 days a document is gone at once, and its content soon", async () => {
  const strict = await createWorld({ keepDeletedDays: 0 });
  const scene = await makeScene(strict);
  const janitor = await strict.signIn(await strict.makeStaff("janitor"));
  const { id } = await upload(scene.client, {});
  await scene.client.delete(`/api/files/${id}`);
  const { data } = await janitor.call(listDeletedFiles, { params: { id: scene.group.customer.id } });
  expect(data).toEqual([]);
  expect((await janitor.post(`/api/files/${id}/restore`)).statusCode).toBe(404);
  expect(
    await strict.db.selectFrom("job").select("name").where("name", "=", "collect-blob").execute(),
  ).toHaveLength(1);
});
