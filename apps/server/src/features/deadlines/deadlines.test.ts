import { kindLabel } from "@krempelfrei/contract/deadlines/due-day";
import { randomUUID } from "node:crypto";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { type Deadline, listDeadlines, settleDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { addDeadline, deadlineBody, makeDeadlineScene } from "../../testing/deadlines.ts";
import { upload } from "../../testing/scene.ts";
import { createWorld } from "../../testing/world.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld();
const NOW = new Date("2026-11-22T09:00:00Z");
world.setClock(NOW);
let staff: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
  // Somebody has to be there who approves.
  await world.makeStaff();
});

const all = async (client: Client, query = {}): Promise<Deadline[]> =>
  (await client.call(listDeadlines, { query })).data;
const idsOf = async (client: Client): Promise<string[]> => (await all(client)).map(({ id }) => id);

const historyOf = async (id: string) =>
  changesOf(world, { subject_id: id }, "action", "subject_name", "changes");

describe("deadlines", () => {
  it("that a suggestion names are added once while they are open", async () => {
    const { client, ownFileId } = await makeDeadlineScene(world);
    const found = { origin: { page: 1, text: "kündbar bis 30.11.2026" } };
    const first = await addDeadline(client, ownFileId, found);
    expect(await addDeadline(staff, ownFileId, found)).toMatchObject({ id: first.id });
    // Each of these is another one.
    await addDeadline(client, ownFileId);
    await addDeadline(client, ownFileId, { ...found, due: "2026-12-31" });
    expect(await all(client)).toHaveLength(3);
    // Dates of an electronic invoice have no place.
    const bill = { kind: "payment", title: kindLabel("payment"), due: "2026-12-01" } as const;
    const payment = await addDeadline(client, ownFileId, bill);
    expect(await addDeadline(staff, ownFileId, bill)).toMatchObject({ id: payment.id });
    const settled = await makeDeadlineScene(world);
    const done = await addDeadline(settled.client, settled.ownFileId, found);
    await settled.client.call(settleDeadline, { params: { id: done.id }, body: { done: true } });
    expect((await addDeadline(settled.client, settled.ownFileId, found)).id).not.toBe(done.id);
  });

  // Covers deadlines.1
  it("are added, changed, put off, done, opened again and removed, each with its place in the change history", async () => {
    const { client, group, ownFileId } = await makeDeadlineScene(world);
    const rule = { way: "notice", day: "2026-12-31", count: 1, unit: "month" } as const;
    const made = await addDeadline(client, ownFileId, { due: rule, note: " zum Jahresende " });
    expect(made).toMatchObject({
      kind: "cancellation",
      due_on: "2026-11-30",
      rule,
      note: "zum Jahresende",
      postponed_from: null,
      origin: null,
      person: { id: group.customer.id, name: "Karla Beispiel", initials: "KB" },
      file: { id: ownFileId, full_name: "Kfz-Versicherung.pdf", author: null },
      done_at: null,
      can_settle: true,
      can_modify: true,
    });
    const path = `/api/deadlines/${made.id}`;
    const changed = await client.patch(path, { title: "Kfz kündigen", note: "", revision: made.revision });
    expect(changed.json()).toMatchObject({ title: "Kfz kündigen", note: null, due_on: "2026-11-30", rule });
    const later = await client.patch(`${path}/postpone`, { due_on: "2026-12-05" });
    expect(later.json()).toMatchObject({ due_on: "2026-12-05", postponed_from: "2026-11-30" });
    await client.patch(`${path}/postpone`, { due_on: "2026-12-06" });
    const done = await client.patch(`${path}/done`, { done: true });
    expect(done.json()).toMatchObject({ done_at: "2026-11-22T09:00:00.000Z", postponed_from: "2026-11-30" });
    expect((await client.patch(`${path}/postpone`, { due_on: "2027-01-01" })).statusCode).toBe(409);
    await client.patch(`${path}/done`, { done: true });
    await client.patch(`${path}/done`, { done: false });
    const back = await client.patch(`${path}/postpone`, { due_on: "2026-11-30" });
    expect(back.json()).toMatchObject({ done_at: null, due_on: "2026-11-30", postponed_from: null });
    expect((await client.delete(path)).statusCode).toBe(204);
    expect(await all(client)).toEqual([]);

    const history = await historyOf(made.id);
    expect(history.map(({ action }) => action)).toEqual([
      "deadline.created",
      "deadline.updated",
      "deadline.postponed",
      "deadline.postponed",
      "deadline.done",
      "deadline.reopened",
      "deadline.postponed",
      "deadline.deleted",
    ]);
    expect(history[0]?.changes).toEqual([
      { field: "deadline_title", old: null, new: "Kfz-Versicherung kündigen" },
      { field: "deadline_kind", old: null, new: "cancellation" },
      { field: "deadline_note", old: null, new: "zum Jahresende" },
      { field: "due_on", old: null, new: "2026-11-30" },
      { field: "due_rule", old: null, new: "1 Monat zum 31.12.2026" },
      { field: "person_id", old: null, new: group.customer.id },
    ]);
    expect(history[2]?.changes).toEqual([{ field: "due_on", old: "2026-11-30", new: "2026-12-05" }]);
  });

  it("of another kind keep their rule, and its day follows the law of that kind", async () => {
    const { client, ownFileId } = await makeDeadlineScene(world);
    const rule = { way: "period", day: "2026-11-13", count: 1, unit: "month" } as const;
    const { id, due_on } = await addDeadline(client, ownFileId, { kind: "expiry", due: rule });
    expect(due_on).toBe("2026-12-13");
    const changed = await client.patch(`/api/deadlines/${id}`, { kind: "objection" });
    expect(changed.json()).toMatchObject({ due_on: "2026-12-14", rule });
    const byHand = await client.patch(`/api/deadlines/${id}`, { due: "2026-12-01" });
    expect(byHand.json()).toMatchObject({ due_on: "2026-12-01", rule: null });
  });

  it("know where in the document they were found", async () => {
    const { client, ownFileId } = await makeDeadlineScene(world);
    const origin = { page: 2, text: "zahlbar bis 30.11.2026" };
    expect(await addDeadline(client, ownFileId, { origin })).toMatchObject({ origin });
    expect((await all(client))[0]).toMatchObject({ origin });
  });

  it("are listed with the earliest first, the day in Germany and the persons of the group", async () => {
    const { client, group, ownFileId } = await makeDeadlineScene(world);
    await addDeadline(client, ownFileId, { title: "Später", due: "2027-03-01" });
    await addDeadline(client, ownFileId, { title: "Früher", due: "2026-11-01" });
    const list = await client.call(listDeadlines);
    expect(list.today).toBe("2026-11-22");
    expect(list.data.map(({ title }) => title)).toEqual(["Früher", "Später"]);
    expect(list.persons).toEqual([
      { id: group.customer.id, name: "Karla Beispiel", first_name: "Karla" },
      { id: group.related.id, name: "Rolf Beispiel", first_name: "Rolf" },
      { id: group.child.id, name: "Mia Beispiel", first_name: "Mia" },
    ]);
  });

  it.each([
    ["2026-11-22T22:59:59Z", "2026-11-22"],
    ["2026-11-22T23:00:00Z", "2026-11-23"],
    ["2026-06-30T22:00:00Z", "2026-07-01"],
    ["2026-03-28T23:00:00Z", "2026-03-29"],
    ["2026-10-24T22:00:00Z", "2026-10-25"],
    ["2028-02-28T23:00:00Z", "2028-02-29"],
  ])("at %s it is %s in Germany", async (moment, day) => {
    world.setClock(new Date(moment));
    try {
      const client = await world.signIn((await world.makeGroup()).customer);
      expect((await client.call(listDeadlines)).today).toBe(day);
    } finally {
      world.setClock(NOW);
    }
  });
});

describe("whoever sees the document", () => {
  it("is reminded by default of what they add to a document of the whole group", async () => {
    const { related, sharedFileId, group } = await makeDeadlineScene(world);
    expect((await addDeadline(related, sharedFileId)).person.id).toBe(group.related.id);
    const admin = await world.signIn(await world.makeStaff());
    expect((await addDeadline(admin, sharedFileId, { kind: "expiry" })).person.id).toBe(group.customer.id);
  });

  // Covers deadlines.2
  it("sees its deadlines, and nobody else", async () => {
    const { client, related, ownFileId, sharedFileId } = await makeDeadlineScene(world);
    const own = await addDeadline(client, ownFileId);
    const shared = await addDeadline(client, sharedFileId, { title: "Strom" });
    expect((await idsOf(client)).toSorted()).toEqual([own.id, shared.id].toSorted());
    expect(await idsOf(related)).toEqual([shared.id]);
    for (const answer of [
      await related.get(`/api/deadlines/${own.id}/calendar`),
      await related.patch(`/api/deadlines/${own.id}`, { title: "Fremd" }),
      await related.patch(`/api/deadlines/${own.id}/done`, { done: true }),
      await related.patch(`/api/deadlines/${own.id}/postpone`, { due_on: "2027-01-01" }),
      await related.delete(`/api/deadlines/${own.id}`),
      await related.post("/api/deadlines", deadlineBody({ file_id: ownFileId })),
    ])
      expect(answer.statusCode).toBe(404);
    // From now on the document is the group's, and then no more.
    await client.patch(`/api/files/${ownFileId}`, { is_for_all: true });
    expect(await idsOf(related)).toContain(own.id);
    await client.patch(`/api/files/${ownFileId}`, { is_for_all: false });
    expect(await idsOf(related)).not.toContain(own.id);
  });

  // Covers deadlines.2
  it("is every document of the list, whatever its state: the same documents have both", async () => {
    const { client, related, group, sharedFileId, ownFileId, folders } = await makeDeadlineScene(world);
    const customer_id = group.customer.id;
    const waiting = await upload(staff, { user_id: customer_id }, "Unsortiert.pdf");
    const pending = await upload(client, { folder_id: folders[0]?.id ?? "" }, "Geprüft.pdf");
    expect((await staff.patch(`/api/files/${pending.id}/approval`)).statusCode).toBe(200);
    for (const id of [sharedFileId, ownFileId, waiting.id, pending.id]) await addDeadline(staff, id);
    for (const reader of [client, related]) {
      const { files } = await reader.call(getBrowser);
      const seen = (await all(reader)).map(({ file }) => file.id);
      expect(seen.toSorted()).toEqual(
        files
          .map(({ id }) => id)
          .filter((id) => seen.includes(id))
          .toSorted(),
      );
      expect(seen).not.toContain(waiting.id);
      expect(seen).not.toContain(pending.id);
    }
    expect(await all(staff, { customer_id })).toHaveLength(4);
  });

  it("marks as done, but changes and removes only what is its own", async () => {
    const { client, related, group, sharedFileId } = await makeDeadlineScene(world);
    const { id } = await addDeadline(client, sharedFileId);
    const path = `/api/deadlines/${id}`;
    expect((await all(related))[0]).toMatchObject({ can_settle: true, can_modify: false });
    expect((await related.patch(`${path}/done`, { done: true })).statusCode).toBe(200);
    expect((await related.patch(`${path}/done`, { done: false })).statusCode).toBe(200);
    expect((await related.patch(path, { title: "Anders" })).statusCode).toBe(403);
    expect((await related.delete(path)).statusCode).toBe(403);
    await client.patch(path, { person_id: group.related.id });
    expect((await all(related))[0]).toMatchObject({ can_modify: true, person: { name: "Rolf Beispiel" } });
    const own = await addDeadline(related, sharedFileId, { title: "Meine" });
    expect((await related.delete(`/api/deadlines/${own.id}`)).statusCode).toBe(204);
    // The owner of the document removes what others have added.
    const theirs = await upload(related, { is_for_all: "true" });
    const filling = await addDeadline(related, theirs.id, { person_id: group.related.id });
    expect((await client.delete(`/api/deadlines/${filling.id}`)).statusCode).toBe(204);
  });

  it("only reads after the end of the contract", async () => {
    const { client, group, ownFileId } = await makeDeadlineScene(world);
    const { id } = await addDeadline(client, ownFileId);
    await world.db
      .updateTable("customer")
      .set({ cancelled_on: "2026-10-01", cancelled_to: "2026-11-21" })
      .where("id", "=", group.customer.id)
      .execute();
    const [read] = await all(client);
    expect(read).toMatchObject({ can_settle: false, can_modify: false });
    expect((await client.patch(`/api/deadlines/${id}/done`, { done: true })).statusCode).toBe(403);
    expect((await client.post("/api/deadlines", deadlineBody({ file_id: ownFileId }))).statusCode).toBe(403);
  });
});

describe("a deadline is refused", () => {
  it.each([
    [{ title: " " }, "title", "Das Feld darf nicht leer sein"],
    [{ title: "x".repeat(121) }, "title", "Der Wert darf maximal 120 Zeichen lang sein"],
    [{ kind: "birthday" }, "kind", "Bitte eine der Möglichkeiten wählen"],
    [{ due: "2026-02-30" }, "due", undefined],
    [{ due: "1066-10-14" }, "due", undefined],
    [{ due: { way: "notice", day: "2026-12-31", count: 0, unit: "month" } }, "due", undefined],
    [{ person_id: randomUUID() }, "person_id", "Bitte eine der Möglichkeiten wählen"],
    [{ customer_id: randomUUID() }, "customer_id", "Dieses Feld ist nicht vorgesehen"],
  ])("with %j", async (fields, field, text) => {
    const { client, ownFileId } = await makeDeadlineScene(world);
    const { id } = await addDeadline(client, ownFileId);
    const body = { ...deadlineBody({ file_id: ownFileId }), ...fields };
    for (const answer of [
      await client.post("/api/deadlines", body),
      await client.patch(`/api/deadlines/${id}`, fields),
    ]) {
      expect(answer.statusCode, answer.body).toBe(422);
      const { errors } = errorOf(answer);
      const found = Object.entries(errors).find(([name]) => name.split(".")[0] === field);
      expect(found, answer.body).toBeDefined();
      if (text !== undefined) expect(found?.[1]).toContain(text);
    }
    expect(await all(client)).toHaveLength(1);
  });

  it("for somebody who would never learn of it", async () => {
    const { client, group, ownFileId, sharedFileId } = await makeDeadlineScene(world);
    const forRelated = { person_id: group.related.id };
    const answer = await client.post("/api/deadlines", deadlineBody({ file_id: ownFileId, ...forRelated }));
    expect(errorOf(answer).errors).toEqual({ person_id: ["Diese Person sieht das Dokument nicht"] });
    await addDeadline(client, sharedFileId, forRelated);
    // The maintainer of the document is told of what concerns the child.
    await addDeadline(client, ownFileId, { person_id: group.child.id });
    const other = await world.makeGroup();
    const foreign = await client.post(
      "/api/deadlines",
      deadlineBody({ file_id: sharedFileId, person_id: other.customer.id }),
    );
    expect(foreign.statusCode).toBe(422);
  });

  // Covers deadlines.1
  it("over somebody else's newer save", async () => {
    const { client, ownFileId } = await makeDeadlineScene(world);
    const { id, revision } = await addDeadline(client, ownFileId);
    await client.patch(`/api/deadlines/${id}`, { title: "Zuerst", revision });
    for (const [path, body] of [
      ["", { title: "Danach" }],
      ["/postpone", { due_on: "2027-01-01" }],
      ["/done", { done: true }],
    ] as const) {
      const answer = await client.patch(`/api/deadlines/${id}${path}`, { ...body, revision });
      expect(answer.statusCode, path).toBe(409);
    }
    expect((await all(client))[0]).toMatchObject({ title: "Zuerst", due_on: "2026-11-30", done_at: null });
  });

  it("that is done twice at once is done once", async () => {
    const { client, ownFileId } = await makeDeadlineScene(world);
    const { id, revision } = await addDeadline(client, ownFileId);
    const answers = await Promise.all(
      [1, 2].map(() => client.patch(`/api/deadlines/${id}/done`, { done: true, revision })),
    );
    expect(answers.map((answer) => answerOf(settleDeadline, answer).id)).toEqual([id, id]);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["deadline.created", "deadline.done"]);
  });
});
