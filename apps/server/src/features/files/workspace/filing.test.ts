import { randomUUID } from "node:crypto";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { getBrowser, moveFile, updateFile } from "@krempelfrei/contract/files/files";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { folderOf, listed, makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { lastChange } from "../../../testing/tables/changes.ts";

const world = await createWorld();
let staff: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff());
});

async function signInChild(group: { customer: { id: string }; child: { id: string } }): Promise<Client> {
  const email = `kind.${randomUUID()}@beispiel.example`;
  await staff.patch(`/api/customers/${group.customer.id}/relationships/${group.child.id}`, { email });
  const { password_hash } = await world.db
    .selectFrom("app_user")
    .select("password_hash")
    .where("id", "=", group.customer.id)
    .executeTakeFirstOrThrow();
  await world.db.updateTable("app_user").set({ password_hash }).where("id", "=", group.child.id).execute();
  return world.signIn({ email });
}

const lastChanges = async (id: string) =>
  (await lastChange(world, { subject_id: id }, "action", "changes")).changes;

describe("filing by staff", () => {
  it.each(["move-to", "folder_id"] as const)("makes the owner the maintainer (%s)", async (how) => {
    const scene = await makeScene(world);
    const { group, client } = scene;
    const { id } = await upload(staff, { user_id: group.child.id }, "Zeugnis.pdf");
    const kid = await signInChild(group);
    const folder = folderOf(scene, "Bildung");
    const answer =
      how === "move-to"
        ? await staff.patch(`/api/files/${id}/move-to/${folder.id}`, {})
        : await staff.patch(`/api/files/${id}`, { folder_id: folder.id });
    expect(answer.json()).toMatchObject({ maintainer_id: group.child.id, folder_id: folder.id });
    expect(await listed(client)).not.toContain(id);
    expect((await kid.call(getBrowser)).files.find((file) => file.id === id)).toMatchObject({
      can_modify: true,
    });
    expect(await lastChanges(id)).toContainEqual({
      field: "maintainer_id",
      old: group.customer.id,
      new: group.child.id,
    });
  });

  it("leaves what a child without a sign-in owns to the contract holder", async () => {
    const scene = await makeScene(world);
    const { id } = await upload(staff, { user_id: scene.group.child.id });
    const filed = await staff.call(moveFile, { params: { id, folderId: scene.root.id }, body: {} });
    expect(filed.maintainer_id).toBe(scene.group.customer.id);
  });

  it("leaves what was dropped for all to whom dropped it, and gives a private one to its owner", async () => {
    const scene = await makeScene(world);
    const related = await world.signIn(scene.group.related);
    const drop = (fields: { is_for_all?: "true" }) =>
      related.call(addToLocker, { file: { name: "Scan.pdf", bytes: pdf(randomUUID()) }, body: fields });
    const [forAll, own] = [await drop({ is_for_all: "true" }), await drop({})];
    await world.db
      .updateTable("file")
      .set({ maintainer_id: scene.group.customer.id })
      .where("id", "=", own.id)
      .execute();
    const filed = async (id: string) =>
      staff.call(moveFile, { params: { id, folderId: scene.root.id }, body: {} });
    expect(await filed(forAll.id)).toMatchObject({
      user_id: scene.group.customer.id,
      maintainer_id: scene.group.related.id,
    });
    expect((await filed(own.id)).maintainer_id).toBe(scene.group.related.id);
  });

  it.each(["rejected", "restored without its folder"])(
    "keeps the maintainer of a document that was filed before and is %s",
    async (how) => {
      const scene = await makeScene(world);
      const { child, related } = scene.group;
      const folder = folderOf(scene, "Bildung");
      const { id } = await upload(staff, { user_id: child.id, folder_id: folder.id });
      const handed = { maintainer_id: related.id };
      await world.db.updateTable("file").set(handed).where("id", "=", id).execute();
      if (how === "rejected") {
        const admin = await world.signIn(await world.makeStaff());
        await staff.patch(`/api/files/${id}/approval`);
        expect((await admin.patch(`/api/files/${id}/disapprove`)).statusCode).toBe(200);
      } else {
        await staff.delete(`/api/files/${id}`);
        expect((await staff.delete(`/api/folders/${folder.id}`)).statusCode).toBe(204);
        await staff.call(restoreFile, { params: { id } });
      }
      const params = { id, folderId: folderOf(scene, "Steuern").id };
      expect(await staff.call(moveFile, { params, body: {} })).toMatchObject(handed);
    },
  );

  it("keeps the maintainer of a document that an earlier version restored without its folder", async () => {
    const scene = await makeScene(world);
    const { child, related } = scene.group;
    const folder = folderOf(scene, "Bildung");
    const { id } = await upload(staff, { user_id: child.id });
    await staff.call(moveFile, { params: { id, folderId: folder.id }, body: {} });
    const handed = { maintainer_id: related.id };
    await world.db.updateTable("file").set(handed).where("id", "=", id).execute();
    await staff.delete(`/api/files/${id}`);
    expect((await staff.delete(`/api/folders/${folder.id}`)).statusCode).toBe(204);
    await staff.call(restoreFile, { params: { id } });
    // Entries of earlier versions do not say that the document became unmanaged.
    await world.db.transaction().execute(async (db) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(db);
      await sql`
        UPDATE change SET changes = (SELECT jsonb_agg(field) FROM jsonb_array_elements(changes) AS field
          WHERE field ->> 'field' <> 'is_unmanaged')
        WHERE subject_id = ${id} AND action = 'file.restored'`.execute(db);
    });
    const params = { id, folderId: folderOf(scene, "Steuern").id };
    expect(await staff.call(moveFile, { params, body: {} })).toMatchObject(handed);
  });

  it("is not what a move of a filed document is", async () => {
    const scene = await makeScene(world);
    const related = await world.signIn(scene.group.related);
    const { id } = await upload(related, { user_id: scene.group.customer.id });
    const params = { id, folderId: folderOf(scene, "Steuern").id };
    const moved = await staff.call(moveFile, { params, body: {} });
    expect(moved.maintainer_id).toBe(scene.group.related.id);
  });
});

describe("a save by staff", () => {
  it("that changes neither owner nor audience changes no maintainer", async () => {
    const scene = await makeScene(world);
    const { customer, related } = scene.group;
    const client = await world.signIn(related);
    const given = await upload(client, { user_id: customer.id });
    const forAll = await upload(client, { is_for_all: "true" });
    const save = async (id: string, body: object) => staff.call(updateFile, { params: { id }, body });
    for (const body of [
      { user_id: customer.id },
      { user_id: customer.id, is_for_all: false },
      { name: "Neu" },
    ])
      expect(await save(given.id, body)).toMatchObject({ maintainer_id: related.id, is_for_all: false });
    for (const body of [{ is_for_all: true }, { is_for_all: true, user_id: customer.id }])
      expect(await save(forAll.id, body)).toMatchObject({ maintainer_id: related.id, is_for_all: true });
    expect((await save(given.id, { user_id: scene.group.child.id })).maintainer_id).toBe(customer.id);
  });

  it("that takes a shared document back for the contract holder leaves the uploader no right to it", async () => {
    const scene = await makeScene(world);
    const { customer, related } = scene.group;
    const client = await world.signIn(related);
    const { id } = await upload(client, { is_for_all: "true" });
    const body = { is_for_all: false };
    const saved = await staff.call(updateFile, { params: { id }, body });
    expect(saved).toMatchObject({ ...body, user_id: customer.id, maintainer_id: customer.id });
    expect((await client.patch(`/api/files/${id}`, { name: "Neu" })).statusCode).toBe(404);
    expect((await client.delete(`/api/files/${id}`)).statusCode).toBe(404);
  });
});
