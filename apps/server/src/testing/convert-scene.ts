import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getBrowser, type UploadedFile } from "@krempelfrei/contract/files/files";
import { addSubfolder, type Folder } from "@krempelfrei/contract/files/folders";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { answerOf } from "@krempelfrei/testing/client";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, afterEach, expect } from "vitest";
import { groupPrefix } from "../blobs/blob-key.ts";
import { createDiskStore } from "../blobs/disk-store.ts";
import type { BlobStore } from "../blobs/port.ts";
import { verifyStorage } from "../features/files/storage/verify-storage.ts";
import { pdf, type Client } from "./client.ts";
import { folderOf, makeScene, upload, type Scene } from "./scene.ts";
import { createWorld, type World } from "./world.ts";

export const TERMS = { package: "praktisch", contract_start: "2026-12-01", birthday: "1961-02-03" };

async function addFolder(client: Client, parent: Folder, name: string): Promise<Folder> {
  const answer = await client.post(`/api/folders/${parent.id}/add-subfolder`, { name });
  const { folders } = answerOf(addSubfolder, answer);
  const [folder] = folders;
  if (!folder) throw new Error(answer.body);
  return folder;
}

export interface Furnished {
  readonly scene: Scene;
  readonly person: Client;
  readonly id: string;
  /** In „Auto & Mobilität/Golf/Versicherung“, replaced once, with tags and flags. */
  readonly own: UploadedFile;
  readonly inRoot: UploadedFile;
  readonly inLocker: string;
  readonly unmanaged: string;
  readonly theirs: UploadedFile;
  readonly forAll: UploadedFile;
}

/** A world for conversions: what comes before a content is put can be hung in, and there is a member of the staff. */
export async function createConvertWorld({ keepDeletedDays = 0 } = {}) {
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-convert-"));
  const disk = await createDiskStore({ dir: directory });
  let before: (key: string) => Promise<void> = async () => undefined;
  const blobs: BlobStore = {
    ...disk,
    async commit(spooled, key) {
      await before(key);
      await disk.commit(spooled, key);
    },
  };
  const world = await createWorld({ blobs, keepDeletedDays });
  const admin = await world.signIn(await world.makeStaff());
  afterEach(() => {
    before = async () => undefined;
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  return {
    world,
    admin,
    disk,
    /** Before each content that is put. */
    beforeCommit(deed: (key: string) => Promise<void>): void {
      before = deed;
    },
    /** Before the next one only. */
    beforeNextCommit(deed: () => Promise<void>): void {
      before = async () => {
        before = async () => undefined;
        await deed();
      };
    },
    convert: (id: string, terms: object = TERMS): Promise<LightMyRequestResponse> =>
      admin.post(`/api/relationships/${id}`, terms),
    furnish: () => furnish(world, admin),
    /** The keys of all contents of a group. */
    async contents(group: string): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of disk.list(groupPrefix(group))) keys.push(key);
      return keys;
    },
    async expectHealthy(): Promise<void> {
      const report = await verifyStorage(world.system, { deep: true });
      expect(report).toMatchObject({ missing: [], damaged: [], unknown: [] });
    },
    async expectNoCopies(): Promise<void> {
      expect(await world.db.selectFrom("group_copy").selectAll().execute()).toEqual([]);
    },
  };
}

/** A group whose related person has something of everything. */
async function furnish(world: World, admin: Client): Promise<Furnished> {
  const scene = await makeScene(world);
  const { id } = scene.group.related;
  const holder = scene.group.customer.id;
  const person = await world.signIn(scene.group.related);
  const golf = await addFolder(person, folderOf(scene, "Auto & Mobilität"), "Golf");
  const { folders } = await person.call(getBrowser);
  const insurance = folders.find(({ parent_id, name }) => parent_id === golf.id && name === "Versicherung");
  if (!insurance) throw new Error("no special subfolder");
  const own = await upload(person, { folder_id: insurance.id }, "Police.pdf");
  const replaced = await person.upload(`/api/files/${own.id}/replace`, {
    name: "Neu.pdf",
    bytes: pdf(randomUUID()),
  });
  expect(replaced.statusCode, replaced.body).toBe(200);
  await person.patch(`/api/files/${own.id}`, { tags: ["Kfz"], is_sos: true, is_favorite: true });
  const inRoot = await upload(person, {}, "Wurzel.pdf");
  const locker = await person.call(addToLocker, { file: { name: "Fach.pdf", bytes: pdf(randomUUID()) } });
  const unmanaged = await upload(admin, { user_id: id }, "Eingang.pdf");
  const theirs = await upload(scene.client, {}, "Fremd.pdf");
  await world.db.updateTable("file").set({ maintainer_id: id }).where("id", "=", theirs.id).execute();
  const forAll = await upload(scene.client, {}, "Alle.pdf");
  await scene.client.patch(`/api/files/${forAll.id}`, { is_for_all: true });
  await world.db
    .insertInto("sos_contact")
    .values({
      customer_id: holder,
      user_id: id,
      first_name: "Nora",
      last_name: "Not",
      email: `not.${randomUUID()}@beispiel.example`,
      birthday: "1970-01-01",
    })
    .execute();
  return {
    scene,
    person,
    id,
    own,
    inRoot,
    inLocker: locker.id,
    unmanaged: unmanaged.id,
    theirs,
    forAll,
  };
}
