import { type Deadline, listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { moveFile, updateFile } from "@krempelfrei/contract/files/files";
import { describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { TERMS } from "../../testing/convert-scene.ts";
import { addDeadline, makeDeadlineScene } from "../../testing/deadlines.ts";
import { upload } from "../../testing/scene.ts";
import { unzip } from "../../testing/unzip.ts";
import { createWorld } from "../../testing/world.ts";
import { expectChange } from "../../testing/tables/changes.ts";

const world = await createWorld();

const all = async (client: Client): Promise<Deadline[]> => (await client.call(listDeadlines)).data;

describe("deadlines follow their document", () => {
  it("and are deleted with it", async () => {
    const { client, ownFileId } = await makeDeadlineScene(world);
    const { id } = await addDeadline(client, ownFileId);
    expect((await client.delete(`/api/files/${ownFileId}`)).statusCode).toBe(204);
    expect(await all(client)).toEqual([]);
    expect((await client.patch(`/api/deadlines/${id}/done`, { done: true })).statusCode).toBe(404);
  });

  it("and those of a person who leaves the group are the contract holder's", async () => {
    const { client, group, sharedFileId } = await makeDeadlineScene(world);
    await addDeadline(client, sharedFileId, { person_id: group.related.id });
    const admin = await world.signIn(await world.makeStaff());
    const path = `/api/customers/${group.customer.id}/relationships/${group.related.id}`;
    const answer = await admin.request({ method: "DELETE", url: path, payload: { files: "holder" } });
    expect(answer.statusCode, answer.body).toBe(204);
    expect((await all(client)).map(({ person }) => person.id)).toEqual([group.customer.id]);
  });

  it("and fall to the new owner where its person does not see it any more, which the answer says", async () => {
    const { client, related, group } = await makeDeadlineScene(world);
    const staff = await world.signIn(await world.makeStaff());
    const theirs = await upload(related, {}, "Rechnung.pdf");
    const { id } = await addDeadline(related, theirs.id, { title: "Zahlen", person_id: group.related.id });
    const save = async (body: object) => staff.call(updateFile, { params: { id: theirs.id }, body });
    expect(await save({ name: "Neu" })).not.toHaveProperty("moved_deadlines");
    expect(await save({ is_for_all: true })).not.toHaveProperty("moved_deadlines");
    const given = await save({ user_id: group.customer.id, is_for_all: false });
    expect(given.moved_deadlines).toEqual(["Zahlen"]);
    expect(await all(related)).toEqual([]);
    expect(await all(client)).toMatchObject([{ id, person: { id: group.customer.id } }]);
    await expectChange(
      world,
      { subject_id: id },
      {
        action: "deadline.updated",
        changes: [{ field: "person_id", old: group.related.id, new: group.customer.id }],
      },
    );
  });

  it("and fall to the owner when filing takes the document out of the sight of its person", async () => {
    const { client, group, root } = await makeDeadlineScene(world);
    const staff = await world.signIn(await world.makeStaff());
    const { id } = await upload(staff, { user_id: group.child.id }, "Zeugnis.pdf");
    const deadline = await addDeadline(staff, id, { title: "Vorlegen", person_id: group.customer.id });
    const kid = `/api/customers/${group.customer.id}/relationships/${group.child.id}`;
    await staff.patch(kid, { email: `kind.${group.child.id}@beispiel.example` });
    const filed = await staff.call(moveFile, { params: { id, folderId: root.id }, body: {} });
    expect(filed.moved_deadlines).toEqual(["Vorlegen"]);
    expect((await all(client)).map(({ id }) => id)).not.toContain(deadline.id);
    const { data } = await staff.call(listDeadlines, { query: { customer_id: group.customer.id } });
    expect(data).toMatchObject([{ id: deadline.id, person: { id: group.child.id } }]);
  });

  it("and fall to the owner when a child who never saw the document gets an address", async () => {
    const { client, group, ownFileId, sharedFileId } = await makeDeadlineScene(world);
    const staff = await world.signIn(await world.makeStaff());
    await addDeadline(client, ownFileId, { title: "Ungesehen", person_id: group.child.id });
    await addDeadline(client, sharedFileId, { title: "Gesehen", person_id: group.child.id });
    const kid = `/api/customers/${group.customer.id}/relationships/${group.child.id}`;
    await staff.patch(kid, { email: `kind.${group.child.id}@beispiel.example` });
    const persons = (await all(client)).map(({ title, person }) => [title, person.id]);
    expect(Object.fromEntries(persons)).toEqual({
      Ungesehen: group.customer.id,
      Gesehen: group.child.id,
    });
  });

  // Covers deadlines.3
  it("and move along when its owner becomes a customer, with the mails that were sent", async () => {
    const { client, related, group, sharedFileId, folders } = await makeDeadlineScene(world);
    const own = await upload(related, { folder_id: folders[0]?.id ?? "" }, "Eigenes.pdf");
    const moved = await addDeadline(related, own.id, { title: "Zieht mit", person_id: group.child.id });
    await addDeadline(client, sharedFileId, { title: "Bleibt", person_id: group.related.id });
    const remindersOfRelated = async () => {
      const rows = await world.db
        .selectFrom("notice")
        .select(["once", "sent_at"])
        .where("user_id", "=", group.related.id)
        .where("kind", "=", "deadlines")
        .execute();
      return rows.toSorted((one, other) => (one.once ?? "").localeCompare(other.once ?? ""));
    };
    const now = new Date();
    for (const { id: deadline_id, due_on } of await all(related)) {
      const key = { user_id: group.related.id, kind: "deadlines", once: `${deadline_id}/${due_on}/7` };
      await world.db
        .insertInto("notice")
        .values({ ...key, facts: "{}", happened_at: now, sent_at: now })
        .execute();
    }
    const reminders = await remindersOfRelated();
    expect(reminders).toHaveLength(2);
    const admin = await world.signIn(await world.makeStaff());
    const answer = await admin.post(`/api/relationships/${group.related.id}`, TERMS);
    expect(answer.statusCode, answer.body).toBe(201);
    const there = await world.signIn(group.related);
    expect(await all(there)).toMatchObject([{ id: moved.id, person: { id: group.related.id } }]);
    expect(await all(client)).toMatchObject([{ title: "Bleibt", person: { id: group.customer.id } }]);
    expect(await remindersOfRelated()).toEqual(reminders);
    expect((await there.patch(`/api/deadlines/${moved.id}/done`, { done: true })).statusCode).toBe(200);
    expect((await client.patch(`/api/deadlines/${moved.id}/done`, { done: true })).statusCode).toBe(404);
  });

  // Covers deadlines.3
  it("and stand in the data export of whoever sees them", async () => {
    const { client, related, ownFileId, sharedFileId } = await makeDeadlineScene(world);
    await addDeadline(client, ownFileId, { title: "Nur Karla" });
    await addDeadline(client, sharedFileId, { title: "Alle" });
    await related.patch("/api/deadline-settings", { remind_30: true });
    const dataOf = async (reader: Client) => {
      const answer = await reader.get("/api/profile/data-export");
      const files = await unzip(answer.rawPayload);
      expect(files.get("index.html")?.toString()).toContain("Kündigungsfrist");
      return JSON.parse(files.get("daten.json")?.toString() ?? "") as {
        deadlines: { title: string; document: string }[];
        deadline_reminders: object[];
      };
    };
    expect((await dataOf(client)).deadlines.map(({ title }) => title).toSorted()).toEqual([
      "Alle",
      "Nur Karla",
    ]);
    const theirs = await dataOf(related);
    expect(theirs.deadlines).toMatchObject([{ title: "Alle", document: "Stromvertrag.pdf" }]);
    expect(theirs.deadline_reminders).toMatchObject([{ remind_30: true, has_calendar: false }]);
  });
});
