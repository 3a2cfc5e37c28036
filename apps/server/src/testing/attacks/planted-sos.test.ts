// Covers 6.5
import { randomUUID } from "node:crypto";
import { getBrowser, type FileItem, updateFile } from "@krempelfrei/contract/files/files";
import { replaceFile } from "@krempelfrei/contract/files/versions";
import { getSosDocuments } from "@krempelfrei/contract/sos/sos-access";
import { answerOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../client.ts";
import { listed, upload } from "../scene.ts";
import { mailsTo, makeSosScene, signInAs, type SosScene } from "../sos-scene.ts";
import { createWorld } from "../world.ts";
import { lastChange } from "../tables/changes.ts";

/** A related person wants something else to stand among the papers that the holder's contacts see in an emergency. */
const world = await createWorld();
let staff: Client;
let here: SosScene;
let related: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
  here = await makeSosScene(world);
  related = await world.signIn(here.group.related);
});

/** Uploaded by the related person in the name of the contract holder. */
const planted = (): Promise<FileItem> =>
  upload(related, { folder_id: here.root.id, user_id: here.group.customer.id }, "Patientenverfügung.pdf");

const replace = (client: Client, id: string) =>
  client.upload(`/api/files/${id}/replace`, { name: "Neu.pdf", bytes: pdf(randomUUID()) });

const seenBy = async (client: Client, id: string): Promise<FileItem | undefined> =>
  (await client.call(getBrowser)).files.find((file) => file.id === id);

async function contactSees(id: string): Promise<boolean> {
  const contact = await signInAs(world, here.proof);
  const { data } = await contact.call(getSosDocuments, { query: {} });
  return JSON.stringify(data).includes(id);
}

describe("a document in somebody else's name", () => {
  // Covers S42
  it("is not marked SOS by whoever maintains it, neither at once nor on a detour", async () => {
    const file = await planted();
    expect(await seenBy(related, file.id)).toMatchObject({ can_modify: true, can_mark_sos: false });
    const holder = here.group.customer.id;
    for (const body of [{ is_sos: true }, { is_sos: true, name: "X" }, { is_sos: true, user_id: holder }]) {
      expect((await related.patch(`/api/files/${file.id}`, body)).statusCode).toBe(403);
    }
    const own = await upload(related, { folder_id: here.root.id });
    const both = await related.patch(`/api/files/${own.id}`, { is_sos: true, user_id: holder });
    expect(both.statusCode).toBe(403);
    for (const target of [{ user_id: holder }, { is_for_all: true }]) {
      const marked = await upload(related, { folder_id: here.root.id });
      await related.call(updateFile, { params: { id: marked.id }, body: { is_sos: true } });
      const given = await related.call(updateFile, { params: { id: marked.id }, body: target });
      expect(given).toMatchObject({ is_sos: false, user_id: holder });
      expect(await contactSees(marked.id)).toBe(false);
    }
    expect(await contactSees(file.id)).toBe(false);
  });

  // Covers S42
  it("loses the mark of its owner with other content of somebody else, who is told, and so is the owner", async () => {
    const file = await planted();
    await here.client.call(updateFile, { params: { id: file.id }, body: { is_sos: true } });
    expect(await contactSees(file.id)).toBe(true);
    const answer = answerOf(replaceFile, await replace(related, file.id));
    expect(answer).toMatchObject({ is_sos: false });
    expect(await contactSees(file.id)).toBe(false);
    const { changes } = await lastChange(world, { subject_id: file.id, action: "file.replaced" }, "changes");
    expect(changes).toContainEqual({ field: "is_sos", old: true, new: false });
    await world.runJobs();
    const [mail] = mailsTo(world, here.group.customer.email);
    expect(mail?.subject).toBe("Krempelfrei: Eines Ihrer SOS-Dokumente wurde geändert");
    expect(mail?.text).toContain(`/browser?file=${file.id}`);
    expect(mail?.text).not.toContain(file.name);
  });

  // Covers S42
  it("loses the mark when its maintainer takes it, and the owner is told, as of one that is deleted", async () => {
    const scene = await makeSosScene(world);
    const maintainer = await world.signIn(scene.group.related);
    const marked = async (): Promise<string> => {
      const body = { folder_id: scene.root.id, user_id: scene.group.customer.id };
      const { id } = await upload(maintainer, body);
      await scene.client.call(updateFile, { params: { id }, body: { is_sos: true } });
      return id;
    };
    const taken = await marked();
    const body = { user_id: scene.group.related.id };
    expect(await maintainer.call(updateFile, { params: { id: taken }, body })).toMatchObject({
      is_sos: false,
    });
    expect((await maintainer.delete(`/api/files/${await marked()}`)).statusCode).toBe(204);
    await world.runJobs();
    const text = mailsTo(world, scene.group.customer.email)[0]?.text ?? "";
    expect(text).toContain("gelöscht oder jemand anderem gegeben");
    expect(text).toContain("Das ist 2-mal geschehen");
    expect(text).not.toContain(taken);
  });

  // Covers S42
  it("loses the mark when its maintainer shares it with all, and the owner is told who can mark it now", async () => {
    const scene = await makeSosScene(world);
    const owner = await world.signIn(scene.group.related);
    const body = { folder_id: scene.root.id, user_id: scene.group.related.id };
    const { id } = await upload(scene.client, body);
    await owner.call(updateFile, { params: { id }, body: { is_sos: true } });
    const shared = await scene.client.call(updateFile, { params: { id }, body: { is_for_all: true } });
    expect(shared).toMatchObject({ is_sos: false });
    await world.runJobs();
    const text = mailsTo(world, scene.group.related.email)[0]?.text ?? "";
    expect(text).toContain("mit allen geteilt");
    expect(text).toContain(`Neu markieren können es, wer den Vertrag mit uns hat, und Ihr Krempler: `);
    expect(text).not.toContain("markieren Sie es neu");
  });

  it("keeps the mark with other content of its owner or of staff", async () => {
    for (const client of [here.client, staff]) {
      const answer = answerOf(replaceFile, await replace(client, here.fileId));
      expect(answer).toMatchObject({ is_sos: true });
    }
  });

  // Covers S42
  it.each(["all", "holder"])(
    "loses the mark when its owner leaves the group and it becomes the holder's: %s",
    async (files) => {
      const scene = await makeSosScene(world);
      const leaving = await world.signIn(scene.group.related);
      const marked = await upload(leaving, { folder_id: scene.root.id });
      await leaving.call(updateFile, { params: { id: marked.id }, body: { is_sos: true } });
      const admin = await world.signIn(await world.makeStaff("admin"));
      const path = `/api/customers/${scene.group.customer.id}/relationships/${scene.group.related.id}`;
      const removed = await admin.delete(path, { files });
      expect(removed.statusCode, removed.body).toBe(204);
      expect(await seenBy(scene.client, marked.id)).toMatchObject({ is_sos: false, can_mark_sos: true });
    },
  );

  // Covers S42
  it("has its mark taken away and is deleted by its owner, whoever maintains it", async () => {
    const file = await planted();
    await staff.call(updateFile, { params: { id: file.id }, body: { is_sos: true } });
    expect(await contactSees(file.id)).toBe(true);
    const shown = { can_modify: false, can_delete: true, can_mark_sos: true };
    expect(await seenBy(here.client, file.id)).toMatchObject(shown);
    // Nothing else of it is the owner's to change.
    const more = await here.client.patch(`/api/files/${file.id}`, { is_sos: false, name: "X" });
    expect(more.statusCode).toBe(403);
    expect((await related.patch(`/api/files/${file.id}`, { is_sos: false })).statusCode).toBe(403);
    await here.client.call(updateFile, { params: { id: file.id }, body: { is_sos: false } });
    expect(await contactSees(file.id)).toBe(false);
    expect((await here.client.delete(`/api/files/${file.id}`)).statusCode).toBe(204);
    expect(await listed(related)).not.toContain(file.id);
  });
});
