import { updateFile } from "@krempelfrei/contract/files/files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { handOverDocuments, previewHandover } from "@krempelfrei/contract/relationships/relationships";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { addDeadline } from "../../testing/deadlines.ts";
import { listed, makeScene, upload } from "../../testing/scene.ts";
import { changesOf } from "../../testing/tables/changes.ts";
import { createWorld, type Group } from "../../testing/world.ts";

const world = await createWorld();
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});

const paramsOf = ({ customer, related }: Group, relId = related.id) => ({ id: customer.id, relId });

const preview = async (group: Group, to: string, from?: string) =>
  admin.call(previewHandover, { params: paramsOf(group, from), query: { to } });

async function handOver(group: Group, to: string, from?: string) {
  const { state } = await preview(group, to, from);
  return admin.call(handOverDocuments, { params: paramsOf(group, from), body: { to, state } });
}

async function maintainerOf(id: string): Promise<string | null> {
  const row = await world.db
    .selectFrom("file")
    .select("maintainer_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.maintainer_id;
}

describe("a handover", () => {
  it("reaches deleted documents: a restored one is not shown again to whom it was taken from", async () => {
    const scene = await makeScene(world);
    const { group } = scene;
    const files = await Promise.all(
      ["Erst.pdf", "Weg.pdf"].map(async (name) =>
        upload(admin, { user_id: group.child.id, folder_id: scene.root.id }, name),
      ),
    );
    expect(await listed(scene.client)).toEqual(expect.arrayContaining(files.map(({ id }) => id)));
    const weg = files[1]?.id ?? "";
    const { id } = await addDeadline(admin, weg, { person_id: group.customer.id });
    await admin.delete(`/api/files/${weg}`);
    await handOver(group, group.related.id, group.child.id);
    expect((await admin.post(`/api/files/${weg}/restore`)).statusCode).toBe(200);
    expect(await listed(scene.client)).not.toContain(weg);
    expect(await listed(await world.signIn(group.related))).toEqual(expect.arrayContaining([weg]));
    const kept = await world.db.selectFrom("deadline").select("person_id").where("id", "=", id).execute();
    expect(kept).toEqual([{ person_id: group.child.id }]);
    expect(await changesOf(world, { subject_id: id }, "action", "changes")).toContainEqual({
      action: "deadline.updated",
      changes: [{ field: "person_id", old: group.customer.id, new: group.child.id }],
    });
    expect(await changesOf(world, { subject_id: weg }, "action", "changes")).toContainEqual(
      expect.objectContaining({
        action: "file.handed_over",
        changes: [{ field: "maintainer_id", old: group.customer.id, new: group.related.id }],
      }),
    );
  });

  it("reaches deleted documents alone, says how many they are, and mails nobody", async () => {
    const scene = await makeScene(world);
    const { group } = scene;
    const secret = await upload(await world.signIn(group.related), { folder_id: scene.root.id });
    await handOver(group, group.customer.id);
    await admin.delete(`/api/files/${secret.id}`);
    await world.runJobs();
    const before = world.mails.length;
    expect(await preview(group, group.related.id)).toMatchObject({ documents: [], deleted: 1 });
    expect(await handOver(group, group.related.id)).toEqual({ documents: 0, deleted: 1 });
    await world.runJobs();
    expect(world.mails.slice(before)).toEqual([]);
    expect((await admin.post(`/api/files/${secret.id}/restore`)).statusCode).toBe(200);
    expect(await maintainerOf(secret.id)).toBe(group.related.id);
    expect(await listed(scene.client)).not.toContain(secret.id);
    // A deleted document that its owner maintains is not handed over.
    await admin.delete(`/api/files/${secret.id}`);
    expect(await preview(group, group.customer.id)).toMatchObject({ documents: [], deleted: 0 });
  });

  it("of a document that is being checked mails nobody: its person does not see it", async () => {
    const scene = await makeScene(world);
    const { group } = scene;
    const { id } = await upload(admin, { user_id: group.related.id, folder_id: scene.root.id });
    const second = await world.signIn(await world.makeStaff());
    expect((await admin.patch(`/api/files/${id}/approval`)).statusCode).toBe(200);
    expect((await second.patch(`/api/files/${id}/disapprove`)).statusCode).toBe(200);
    await world.runJobs();
    const before = world.mails.length;
    expect(await handOver(group, group.customer.id)).toEqual({ documents: 1, deleted: 0 });
    await world.runJobs();
    expect(world.mails.slice(before)).toEqual([]);
  });

  describe.each(["rejected", "restored without its folder", "deleted after its rejection"])(
    "reaches a document that is %s",
    (state) => {
      it("and the next filing leaves it with its new maintainer", async () => {
        const scene = await makeScene(world);
        const { customer, related, child } = scene.group;
        const [folder] = (
          await admin.call(addSubfolder, { params: { id: scene.root.id }, body: { name: "Kind" } })
        ).folders;
        const { id } = await upload(
          admin,
          { user_id: child.id, folder_id: folder?.id ?? "" },
          "Impfpass.pdf",
        );
        await upload(admin, { user_id: child.id, folder_id: scene.root.id }, "Zeugnis.pdf");
        expect(await listed(scene.client)).toContain(id);
        const second = await world.signIn(await world.makeStaff());
        const restore = async () => (await admin.post(`/api/files/${id}/restore`)).statusCode;
        if (state === "restored without its folder") await admin.delete(`/api/files/${id}`);
        else {
          await admin.patch(`/api/files/${id}/approval`);
          expect((await second.patch(`/api/files/${id}/disapprove`)).statusCode).toBe(200);
        }
        expect((await admin.delete(`/api/folders/${folder?.id}`)).statusCode).toBe(204);
        if (state === "restored without its folder") expect(await restore()).toBe(200);
        if (state === "deleted after its rejection") await admin.delete(`/api/files/${id}`);

        const list = await preview(scene.group, related.id, child.id);
        const hidden = { id, is_new: true, hidden_until: "filing", hidden_from: { id: customer.id } };
        if (state !== "deleted after its rejection")
          expect(list.documents).toContainEqual(
            expect.objectContaining({ ...hidden, hidden_from: expect.objectContaining(hidden.hidden_from) }),
          );
        await handOver(scene.group, related.id, child.id);
        if (state === "deleted after its rejection") expect(await restore()).toBe(200);

        const filed = await admin.patch(`/api/files/${id}/move-to/${scene.root.id}`);
        expect(filed.statusCode).toBe(200);
        expect(await maintainerOf(id)).toBe(related.id);
        const { revision } = await second.call(updateFile, { params: { id }, body: {} });
        await second.patch(`/api/files/${id}/approve`, { revision });
        expect(await listed(scene.client)).not.toContain(id);
        expect(await listed(await world.signIn(related))).toContain(id);
      });
    },
  );
});
