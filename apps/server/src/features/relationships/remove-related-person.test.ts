import { randomUUID } from "node:crypto";
import { updateDeadlineSettings } from "@krempelfrei/contract/deadlines/reminders";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { addToLocker, chooseLockerMails } from "@krempelfrei/contract/files/locker";
import { activateSos } from "@krempelfrei/contract/sos/sos";
import { answerOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { pdf } from "../../testing/client.ts";
import { verifyChangelog } from "../changelog/verify-changelog.ts";
import { listed, makeScene, upload } from "../../testing/scene.ts";
import {
  errorsOf,
  freshEmail,
  makeRelationshipsScene,
  urlOf,
} from "../../testing/scenes/relationships-scene.ts";
import { createWorld } from "../../testing/world.ts";
import { changesOf as entriesOf } from "../../testing/tables/changes.ts";

const world = await createWorld();
const { admin, detailsOf, changesOf } = await makeRelationshipsScene(world);

describe("removing a person", () => {
  /** A person with a filed and a locker file of its own, and one of the contract holder's that it maintains. */
  async function furnish() {
    const scene = await makeScene(world);
    const { group } = scene;
    const person = await world.signIn(group.related);
    const filed = await upload(person, {}, "Eigen.pdf");
    const binned = await upload(person, {}, "Weg.pdf");
    await person.delete(`/api/files/${binned.id}`);
    const locker = await person.upload("/api/locker", { name: "Fach.pdf", bytes: pdf(randomUUID()) });
    const theirs = await upload(scene.client, {}, "Fremd.pdf");
    await world.db
      .updateTable("file")
      .set({ maintainer_id: group.related.id })
      .where("id", "=", theirs.id)
      .execute();
    await world.db
      .insertInto("sos_contact")
      .values({
        customer_id: group.customer.id,
        user_id: group.related.id,
        first_name: "Nora",
        last_name: "Not",
        email: freshEmail(),
        birthday: "1970-01-01",
      })
      .execute();
    return { scene, group, person, filed, locker: answerOf(addToLocker, locker), theirs };
  }

  const fileRow = async (id: string) =>
    world.db
      .selectFrom("file")
      .select(["user_id", "maintainer_id", "is_for_all"])
      .where("id", "=", id)
      .executeTakeFirst();

  it("shows the person's documents beforehand", async () => {
    const { group } = await furnish();
    expect(await detailsOf(group)).toMatchObject({
      name: "Rolf Beispiel",
      files: { owned: 2, waiting: 1, maintained: 1, deleted: 1 },
      sos_contacts: 1,
    });
    const { child } = group;
    expect(await detailsOf(group, child.id)).toMatchObject({
      files: { owned: 0, waiting: 0, maintained: 0, deleted: 0 },
      sos_contacts: 0,
    });
  });

  // Covers 7.9
  it("gives its documents to the contract holder unless told otherwise", async () => {
    const { scene, group, person, filed, locker, theirs } = await furnish();
    const holder = group.customer.id;
    expect((await admin.delete(urlOf(group))).statusCode).toBe(204);
    const own = { user_id: holder, maintainer_id: holder, is_for_all: false };
    expect([await fileRow(filed.id), await fileRow(locker.id), await fileRow(theirs.id)]).toEqual([
      own,
      own,
      own,
    ]);
    expect((await person.get("/api/user")).statusCode).toBe(401);
    expect((await admin.get(urlOf(group))).statusCode).toBe(404);
    expect((await admin.delete(urlOf(group))).statusCode).toBe(404);
    const contacts = await world.db
      .selectFrom("sos_contact")
      .select("id")
      .where("customer_id", "=", holder)
      .execute();
    expect(contacts).toEqual([]);
    expect((await listed(scene.client)).toSorted()).toEqual([filed.id, theirs.id].toSorted());
    const inLocker = (await scene.client.get("/api/locker")).body;
    expect(inLocker).toContain(locker.id);
    const removed = (await changesOf(group.related.id)).at(-1);
    expect(removed).toMatchObject({ action: "relationship.deleted", customer_id: holder });
    expect(removed?.changes).toContainEqual({ field: "files", old: 2, new: "holder" });
    expect((await changesOf(filed.id)).at(-1)).toMatchObject({ action: "file.updated", customer_id: holder });
  });

  it("takes what the history says of the person, but not who did what, and the chain is whole", async () => {
    const { group, person } = await furnish();
    const [id, holder] = [group.related.id, group.customer.id];
    const contact = { first_name: "Nora", last_name: "Not", email: freshEmail(), birthday: "1971-02-03" };
    expect((await person.post("/api/sos", contact)).statusCode).toBe(201);
    await person.call(activateSos);
    await person.call(updateDeadlineSettings, { body: { remind_30: true } });
    await person.call(chooseLockerMails, { body: { filed: false } });
    const stranger = await world.signIn((await world.makeGroup("Fremd")).customer);
    for (let tries = 0; tries < 5; tries += 1)
      await stranger.post("/api/sos/login", { email: contact.email, birthday: "1990-01-01" });
    const failures = await entriesOf(world, { customer_id: holder, action: "sos.tries_used_up" });
    expect(failures).toMatchObject([{ actor_id: null, actor_name: "Gast" }]);
    const changed = await admin.patch(urlOf(group), { first_name: "Roland", birthday: "1962-03-04" });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await admin.delete(urlOf(group))).statusCode).toBe(204);
    const entries = await entriesOf(world, { customer_id: holder });
    const about = entries.filter(
      ({ subject_id, subject_type }) => subject_id === id || subject_type === "sos_contact",
    );
    expect(about.length).toBeGreaterThan(3);
    expect(about.map(({ subject_type }) => subject_type)).toEqual(
      expect.arrayContaining(["sos", "deadline_setting", "filed_mail"]),
    );
    // The group knows who it was and who removed it; that goes with the group.
    expect(about.filter(({ subject_name }) => subject_name !== null).map(({ action }) => action)).toEqual([
      "relationship.deleted",
    ]);
    expect(JSON.stringify(about)).not.toMatch(/Nora|1971-02-03|1962-03-04|beispiel\.example/);
    expect(
      entries.find(({ action, actor_id }) => action === "file.uploaded" && actor_id === id)?.actor_name,
    ).toBe("Rolf Beispiel");
    expect((await verifyChangelog(world.system)).problems).toEqual([]);
  });

  it("gives them to the whole group", async () => {
    const { group, filed, scene } = await furnish();
    expect((await admin.delete(urlOf(group), { files: "all" })).statusCode).toBe(204);
    const holder = group.customer.id;
    expect(await fileRow(filed.id)).toEqual({ user_id: holder, maintainer_id: holder, is_for_all: true });
    const { files } = await scene.client.call(getBrowser);
    expect(files.find(({ id }) => id === filed.id)).toMatchObject({ is_for_all: true, can_modify: true });
  });

  it("deletes them, and nothing of the others", async () => {
    const { group, filed, locker, theirs, scene } = await furnish();
    expect((await admin.delete(urlOf(group), { files: "delete" })).statusCode).toBe(204);
    expect([await fileRow(filed.id), await fileRow(locker.id)]).toEqual([undefined, undefined]);
    expect(await listed(scene.client)).toEqual([theirs.id]);
    expect((await changesOf(filed.id)).at(-1)).toMatchObject({ action: "file.erased" });
  });

  it("refuses a decision about fewer documents than the person owns by now", async () => {
    const { group, filed } = await furnish();
    const stale = await admin.delete(urlOf(group), { files: "delete", owned: 1 });
    expect(stale.statusCode).toBe(409);
    expect(await fileRow(filed.id)).toMatchObject({ user_id: group.related.id });
    expect((await admin.delete(urlOf(group), { files: "delete", owned: 2 })).statusCode).toBe(204);
  });

  it("refuses another choice at the field, and removes one person once", async () => {
    const { group } = await furnish();
    const answer = await admin.delete(urlOf(group), { files: "weg" });
    expect(errorsOf(answer)).toEqual({ files: ["Bitte eine der Möglichkeiten wählen"] });
    const answers = await Promise.all([1, 2].map(() => admin.delete(urlOf(group))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });
});
