import { randomUUID } from "node:crypto";
import { submitForApproval } from "@krempelfrei/contract/files/approval";
import { getBrowser, updateFile, type UploadedFile } from "@krempelfrei/contract/files/files";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { folderOf, makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const onePerson = await createWorld({ onePersonOffice: true });
let janitor: Client;
let admin: Client;

beforeAll(async () => {
  janitor = await world.signIn(await world.makeStaff("janitor"));
  admin = await world.signIn(await world.makeStaff("admin"));
});

const submit = (client: Client, id: string) => client.patch(`/api/files/${id}/approval`);
const approve = (client: Client, id: string) => client.patch(`/api/files/${id}/approve`);
const disapprove = (client: Client, id: string) => client.patch(`/api/files/${id}/disapprove`);

/** Activates or deactivates all owners and admins but this one. */
const activate = (butId: string, is_active: boolean) =>
  world.db
    .updateTable("app_user")
    .set({ is_active })
    .where("role", "in", ["owner", "admin"])
    .where("id", "<>", butId)
    .execute();

/** A member has a document in a folder. */
async function shared(): Promise<Scene & { file: UploadedFile }> {
  const here = await makeScene(world);
  return { ...here, file: await upload(here.client, { folder_id: folderOf(here, "Steuern").id }) };
}

describe("a decision", () => {
  it("is about what was looked at: over a newer change it is refused", async () => {
    const { file } = await shared();
    const { revision } = answerOf(submitForApproval, await submit(janitor, file.id));
    await janitor.upload(`/api/files/${file.id}/replace`, { name: "Neu.pdf", bytes: pdf(randomUUID()) });
    for (const verb of ["approve", "disapprove"]) {
      const stale = await admin.patch(`/api/files/${file.id}/${verb}`, { revision });
      expect(stale.statusCode).toBe(409);
    }
    const seen = await janitor.call(updateFile, { params: { id: file.id }, body: {} });
    const decided = { revision: seen.revision };
    expect((await admin.patch(`/api/files/${file.id}/approve`, decided)).statusCode).toBe(200);
  });
});

describe("what a decision is about", () => {
  // Covers 4.6, S43
  it("is what was submitted, where the call names no revision: nothing is approved unseen", async () => {
    const { file } = await shared();
    await submit(janitor, file.id);
    await janitor.patch(`/api/files/${file.id}`, { name: "Ganz anders" });
    const blind = await approve(admin, file.id);
    expect(blind.statusCode).toBe(409);
    expect(errorOf(blind).message).toContain("inzwischen von jemand anderem geändert");
    const seen = await janitor.call(updateFile, { params: { id: file.id }, body: { tags: ["Amt"] } });
    const named = await admin.patch(`/api/files/${file.id}/approve`, { revision: seen.revision });
    expect(named.json()).toMatchObject({ approval_status: "approved", changed_after_approval: null });
  });

  // Covers 4.6, S43
  it("is not one's own submission, nor what one put into somebody else's", async () => {
    const other = await world.signIn(await world.makeStaff("owner"));
    const { file } = await shared();
    const path = `/api/files/${file.id}`;
    expect((await submit(admin, file.id)).json()).toMatchObject({ can_approve: false });
    const own = await approve(admin, file.id);
    expect(own.statusCode).toBe(403);
    expect(errorOf(own).message).toContain("selbst eingereicht");
    const seen = await other.call(updateFile, { params: { id: file.id }, body: { tags: ["gesehen"] } });
    expect(seen).toMatchObject({ can_approve: true });
    for (const change of [
      () => other.patch(path, { name: "Neu" }),
      () => other.patch(path, { is_for_all: true }),
      () => other.patch(path, { is_sos: true }),
      () => other.upload(`${path}/replace`, { name: "Neu.pdf", bytes: pdf(randomUUID()) }),
    ]) {
      expect((await admin.patch(path, { name: randomUUID() })).statusCode).toBe(200);
      const mine = answerOf(updateFile, await change());
      const refused = await other.patch(`${path}/approve`, { revision: mine.revision });
      expect(refused.statusCode).toBe(403);
    }
    const third = await world.signIn(await world.makeStaff("admin"));
    const { revision } = await third.call(updateFile, { params: { id: file.id }, body: {} });
    expect((await third.patch(`${path}/approve`, { revision })).statusCode).toBe(200);

    // Filing what was rejected is submitting it; who submitted takes it back by rejecting it.
    await submit(janitor, file.id);
    expect((await disapprove(admin, file.id)).statusCode).toBe(200);
    await admin.patch(`${path}/move-to/${file.folder_id}`);
    expect((await approve(admin, file.id)).statusCode).toBe(403);
    expect((await disapprove(admin, file.id)).statusCode).toBe(200);
  });

  it.each([
    ["the name", { name: "Vertrag neu" }],
    ["whose it is", { is_for_all: true }],
    ["the SOS mark", { is_sos: true }],
  ])("stays one's own submission when a colleague changes %s", async (_, change) => {
    const { file } = await shared();
    const path = `/api/files/${file.id}`;
    await submit(admin, file.id);
    const { revision } = await janitor.call(updateFile, { params: { id: file.id }, body: change });
    const own = await admin.patch(`${path}/approve`, { revision });
    expect(own.statusCode).toBe(403);
    const shown = await admin.call(updateFile, { params: { id: file.id }, body: {} });
    expect(shown).toMatchObject({ approval_status: "pending", can_approve: false });
    // Neither by way of a third one, nor once it was rejected and filed by somebody else.
    const other = await world.signIn(await world.makeStaff("owner"));
    const third = await other.call(updateFile, { params: { id: file.id }, body: { name: randomUUID() } });
    for (const client of [admin, other])
      expect((await client.patch(`${path}/approve`, { revision: third.revision })).statusCode).toBe(403);
    expect((await disapprove(admin, file.id)).statusCode).toBe(200);
    const filed = answerOf(updateFile, await janitor.patch(`${path}/move-to/${file.folder_id}`));
    expect((await admin.patch(`${path}/approve`, { revision: filed.revision })).statusCode).toBe(200);
  });

  // Covers 4.6
  it("is one's own submission in an office of one person", async () => {
    const { client, root } = await makeScene(onePerson);
    const owner = await onePerson.signIn(await onePerson.makeStaff("owner"));
    const file = await upload(client, { folder_id: root.id });
    expect((await submit(owner, file.id)).json()).toMatchObject({ can_approve: true });
    expect((await approve(owner, file.id)).statusCode).toBe(200);
  });

  it("is somebody's: nobody submits what nobody else could approve", async () => {
    const { file } = await shared();
    const person = await world.makeStaff("owner");
    const lone = await world.signIn(person);
    const others = (is_active: boolean) => activate(person.id, is_active);
    await others(false);
    const invited = await world.makeStaff("admin");
    await world.db
      .updateTable("app_user")
      .set({ password_hash: null })
      .where("id", "=", invited.id)
      .execute();
    const refused = await submit(lone, file.id);
    await others(true);
    expect(refused.statusCode).toBe(409);
    expect(errorOf(refused).message).toContain("Außer Ihnen darf niemand");
    expect((await submit(lone, file.id)).statusCode).toBe(200);
  });

  // Covers 4.6
  it("is shown again after a rejection when the only other approver has left", async () => {
    const { client, file } = await shared();
    const person = await world.makeStaff("owner");
    const lone = await world.signIn(person);
    expect((await submit(lone, file.id)).statusCode).toBe(200);
    const others = (is_active: boolean) => activate(person.id, is_active);
    await others(false);
    await disapprove(lone, file.id);
    const filed = await lone.patch(`/api/files/${file.id}/move-to/${file.folder_id}`);
    await others(true);
    expect(filed.json()).toMatchObject({ approval_status: "none" });
    expect((await client.call(getBrowser)).files.map(({ id }) => id)).toContain(file.id);
  });
});

describe("an approved document", () => {
  // Covers S43
  it.each([{ name: "Anders" }, { is_for_all: true }, { is_sos: true }])(
    "that staff changes (%j) stays, and everybody who sees it is told, until it is approved anew",
    async (change) => {
      const { client, file } = await shared();
      await submit(janitor, file.id);
      await approve(admin, file.id);
      const shown = async () =>
        (await client.call(getBrowser)).files.find(({ id }) => id === file.id)?.changed_after_approval;
      await janitor.patch(`/api/files/${file.id}`, { tags: ["Amt"] });
      expect(await shown()).toBeNull();
      await janitor.patch(`/api/files/${file.id}`, change);
      expect(await shown()).toMatch(/^20/);
      await submit(janitor, file.id);
      await approve(admin, file.id);
      expect(await shown()).toBeNull();
    },
  );

  it("that its owner changes is the owner's own matter", async () => {
    const { client, file } = await shared();
    await submit(janitor, file.id);
    await approve(admin, file.id);
    const changed = await client.call(updateFile, { params: { id: file.id }, body: { name: "Meins" } });
    expect(changed).toMatchObject({ approval_status: "approved", changed_after_approval: null });
  });
});
