import { randomUUID } from "node:crypto";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { addToLocker, getLocker } from "@krempelfrei/contract/files/locker";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../testing/client.ts";
import { TERMS } from "../../testing/convert-scene.ts";
import { addDeadline } from "../../testing/deadlines.ts";
import { folderOf, listed, makeScene, upload } from "../../testing/scene.ts";
import { createWorld, PASSWORD, type Group } from "../../testing/world.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld();
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});

const urlOf = ({ customer, related }: Group): string =>
  `/api/customers/${customer.id}/relationships/${related.id}`;

const entriesOf = async (subjectId: string) =>
  changesOf(world, { subject_id: subjectId }, "action", "customer_id", "changes");

/** Everything that a member is shown, by id. */
async function sightOf(client: Client) {
  const { files, folders } = await client.call(getBrowser);
  const locker = await client.call(getLocker);
  const deadlines = await client.call(listDeadlines, { query: {} });
  return {
    files: files.map(({ id, can_modify }) => `${id} ${can_modify}`).toSorted(),
    folders: folders.map(({ id, can_modify }) => `${id} ${can_modify}`).toSorted(),
    locker: locker.data.map(({ id, note }) => `${id} ${note}`).toSorted(),
    deadlines: deadlines.data.map(({ id, person }) => `${id} ${person.id}`).toSorted(),
  };
}

/** A person with a private document, its deadline, a folder and a letter in the locker; what it put in for a third one. */
async function furnish() {
  const scene = await makeScene(world);
  const { group } = scene;
  const person = await world.signIn(group.related);
  const email = `kind.${randomUUID()}@beispiel.example`;
  const kidUrl = `/api/customers/${group.customer.id}/relationships/${group.child.id}`;
  expect((await admin.patch(kidUrl, { email })).statusCode).toBe(200);
  const { password_hash } = await world.db
    .selectFrom("app_user")
    .select("password_hash")
    .where("id", "=", group.related.id)
    .executeTakeFirstOrThrow();
  await world.db.updateTable("app_user").set({ password_hash }).where("id", "=", group.child.id).execute();
  const kid = await world.signIn({ email });
  const { folders } = await person.call(addSubfolder, {
    params: { id: folderOf(scene, "Gesundheit").id },
    body: { name: "Eigenes" },
  });
  const folder = folders[0]?.id ?? "";
  const secret = await upload(person, { folder_id: folder }, "Geheim.pdf");
  const deadline = await addDeadline(person, secret.id, { person_id: group.related.id });
  const letter = await person.call(addToLocker, {
    file: { name: "Fach.pdf", bytes: pdf(randomUUID()) },
    body: { note: "Nur für den Krempler" },
  });
  const forKid = await upload(person, { user_id: group.child.id }, "Zeugnis.pdf");
  const forAll = await upload(person, { is_for_all: "true" }, "Alle.pdf");
  return { scene, group, person, kid, kidUrl, secret, deadline, letter, forKid, forAll, folder };
}

describe("taking an address away", () => {
  // Covers S53
  it("shows nobody anything, and gives everything back with a new address", async () => {
    const { scene, group, person, kid, secret, letter } = await furnish();
    const before = {
      holder: await sightOf(scene.client),
      kid: await sightOf(kid),
      person: await sightOf(person),
    };
    expect((await admin.patch(urlOf(group), { email: "" })).statusCode).toBe(200);
    expect(await sightOf(scene.client)).toEqual(before.holder);
    expect(await sightOf(kid)).toEqual(before.kid);
    for (const { id } of [secret, letter])
      expect((await scene.client.get(`/api/files/${id}/download`)).statusCode).toBe(404);
    // Staff act for them meanwhile.
    expect((await admin.patch(`/api/files/${secret.id}`, { tags: ["Amt"] })).statusCode).toBe(200);

    const email = `neu.${randomUUID()}@beispiel.example`;
    const { password_hash } = await world.db
      .selectFrom("app_user")
      .select("password_hash")
      .where("id", "=", group.customer.id)
      .executeTakeFirstOrThrow();
    expect((await admin.patch(urlOf(group), { email })).statusCode).toBe(200);
    await world.db
      .updateTable("app_user")
      .set({ password_hash })
      .where("id", "=", group.related.id)
      .execute();
    expect(await sightOf(await world.signIn({ email }, PASSWORD))).toEqual(before.person);
    expect(await sightOf(scene.client)).toEqual(before.holder);
  });

  it("leaves them the letters that are filed meanwhile", async () => {
    const { scene, group, letter } = await furnish();
    const before = await sightOf(scene.client);
    expect((await admin.patch(urlOf(group), { email: "" })).statusCode).toBe(200);
    const folder_id = folderOf(scene, "Gesundheit").id;
    const filed = await admin.patch(`/api/files/${letter.id}`, { folder_id });
    expect(filed.json()).toMatchObject({ folder_id, maintainer_id: group.related.id });
    expect(await sightOf(scene.client)).toEqual(before);
    expect((await scene.client.get(`/api/files/${letter.id}/download`)).statusCode).toBe(404);
  });
});

describe("what a person who leaves has put in for somebody else", () => {
  const maintainerOf = async (id: string) =>
    (await world.db.selectFrom("file").select("maintainer_id").where("id", "=", id).executeTakeFirstOrThrow())
      .maintainer_id;

  const LEAVING = [
    ["removed", (group: Group) => admin.delete(urlOf(group), { files: "holder" }), 204],
    ["converted", (group: Group) => admin.post(`/api/relationships/${group.related.id}`, TERMS), 201],
  ] as const;

  it.each(LEAVING)(
    "falls to its owner when they are %s, with an entry for each",
    async (_, leave, status) => {
      const { scene, group, kid, forKid, forAll, folder } = await furnish();
      const answer = await leave(group);
      expect(answer.statusCode, answer.body).toBe(status);
      expect(await listed(scene.client)).not.toContain(forKid.id);
      expect((await scene.client.get(`/api/files/${forKid.id}/show`)).statusCode).toBe(404);
      expect((await kid.call(getBrowser)).files.find(({ id }) => id === forKid.id)).toMatchObject({
        can_modify: true,
      });
      expect(await maintainerOf(forAll.id)).toBe(group.customer.id);
      for (const [id, to] of [
        [forKid.id, group.child.id],
        [forAll.id, group.customer.id],
      ] as const) {
        const entry = (await entriesOf(id)).at(-1);
        expect(entry).toMatchObject({ action: "file.updated", customer_id: group.customer.id });
        expect(entry?.changes).toContainEqual({ field: "maintainer_id", old: group.related.id, new: to });
      }
      const [made] = await entriesOf(folder).then((entries) => entries.slice(-1));
      expect(made?.changes).toContainEqual({
        field: "maintainer_id",
        old: group.related.id,
        new: group.customer.id,
      });
    },
  );

  it.each(LEAVING)("falls to the contract holder where the owner has no sign-in (%s)", async (_, leave) => {
    const { scene, group, kidUrl, forKid } = await furnish();
    await admin.patch(kidUrl, { email: null });
    await leave(group);
    expect(await maintainerOf(forKid.id)).toBe(group.customer.id);
    expect(await listed(scene.client)).toContain(forKid.id);
  });
});
