import { listChanges } from "@krempelfrei/contract/changelog/changelog";
import { updateDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { getBrowser, undoChanges, updateFile, updateFiles } from "@krempelfrei/contract/files/files";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { addDeadline } from "../../../testing/deadlines.ts";
import { folderOf, makeScene, upload, type Scene } from "../../../testing/scene.ts";
import { lastChange } from "../../../testing/tables/changes.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
let staff: Client;
beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const FORM = {
  name: "Abschlag März",
  author: "Stadtwerke Musterstadt",
  type: "invoice" as const,
  tags: ["Strom"],
  date_relevance_year: 2026,
  date_relevance_month: 3,
  date_relevance_day: 9,
};

/** A document as the database has it, but for what counts changes. */
async function rowOf(id: string) {
  const row = await world.db.selectFrom("file").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { ...row, revision: 0, updated_at: null };
}

const fileIt = (scene: Scene, id: string, more: object = {}) =>
  staff.call(updateFile, {
    params: { id },
    body: { ...FORM, folder_id: folderOf(scene, "Haus & Wohnen").id, ...more },
  });

describe("an operator's last change of documents", () => {
  // Covers suggestions.5
  it("is taken back whole: a filed one is unsorted again, with the fields that it had", async () => {
    const scene = await makeScene(world);
    const { id } = await upload(staff, { user_id: scene.group.customer.id }, "Scan.pdf");
    const before = await rowOf(id);
    const { revision } = await fileIt(scene, id, { user_id: scene.group.child.id });
    const { files } = await staff.call(undoChanges, { body: { files: [{ id, revision }] } });
    expect(files).toMatchObject([{ id, folder_id: null, is_unmanaged: true, author: null, name: "Scan" }]);
    expect(await rowOf(id)).toEqual(before);
    const { action, changes } = await lastChange(world, { subject_id: id }, "action", "changes");
    expect(action).toBe("file.change_undone");
    expect(changes).toContainEqual({ field: "author", old: FORM.author, new: null });
    expect((await scene.client.call(getBrowser)).files.map((file) => file.id)).not.toContain(id);
  });

  it("of a member gives back owner, deadline and SOS mark", async () => {
    const scene = await makeScene(world);
    const { customer, related, child } = scene.group;
    const { id } = await upload(scene.client, { is_for_all: "true" });
    await scene.client.patch(`/api/files/${id}`, { is_sos: true });
    const deadline = await addDeadline(scene.client, id, { person_id: related.id });
    const before = await rowOf(id);
    const body = { is_for_all: false, user_id: child.id };
    const given = await scene.client.call(updateFile, { params: { id }, body });
    expect(given).toMatchObject({ is_sos: false, moved_deadlines: [deadline.title] });
    const undo = (client: Client) =>
      client.patch("/api/files/undo", { files: [{ id, revision: given.revision }] });
    expect((await undo(await world.signIn(related))).statusCode).toBe(404);
    expect((await undo(scene.client)).statusCode).toBe(200);
    expect(await rowOf(id)).toEqual(before);
    const { person_id } = await world.db
      .selectFrom("deadline")
      .select("person_id")
      .where("id", "=", deadline.id)
      .executeTakeFirstOrThrow();
    expect(person_id).toBe(related.id);
    expect(customer.id).toBe(before.user_id);
  });

  it("leaves the SOS mark away that only the owner may set, and says so", async () => {
    const scene = await makeScene(world);
    const related = await world.signIn(scene.group.related);
    const { id } = await upload(related, { user_id: scene.group.customer.id });
    await scene.client.patch(`/api/files/${id}`, { is_sos: true });
    const other = await upload(related, { user_id: scene.group.customer.id });
    const give = async (file: string) =>
      related.call(updateFile, { params: { id: file }, body: { user_id: scene.group.child.id } });
    const given = [await give(id), await give(other.id)];
    const undone = await related.call(undoChanges, {
      body: { files: given.map(({ id, revision }) => ({ id, revision })) },
    });
    expect(undone.unmarked).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ user_id: scene.group.customer.id, is_sos: false });
  });

  // Covers S1
  it.each(["private", "shared"])("leaves no mark of the maintainer on a %s document", async (kind) => {
    const scene = await makeScene(world);
    const { customer, related: person } = scene.group;
    const related = await world.signIn(person);
    const owner: Record<string, string> =
      kind === "shared" ? { is_for_all: "true" } : { user_id: customer.id };
    const { id } = await upload(related, owner);
    const before = await rowOf(id);
    const body = { user_id: person.id, is_for_all: false, is_sos: true };
    const { is_sos, revision } = await related.call(updateFile, { params: { id }, body });
    expect(is_sos).toBe(true);
    const { unmarked } = await related.call(undoChanges, { body: { files: [{ id, revision }] } });
    expect(unmarked).toEqual([]);
    expect(await rowOf(id)).toEqual(before);
  });

  it("gives back the deadlines that it transferred, and no others", async () => {
    const scene = await makeScene(world);
    const { customer, related } = scene.group;
    const { id } = await upload(scene.client, { is_for_all: "true" });
    const theirs = await addDeadline(scene.client, id, { person_id: related.id });
    const since = await addDeadline(scene.client, id, { person_id: related.id, kind: "payment" });
    const own = await addDeadline(scene.client, id, { person_id: customer.id, kind: "resubmission" });
    const body = { is_for_all: false, user_id: scene.group.child.id };
    const { revision } = await staff.call(updateFile, { params: { id }, body });
    await staff.call(updateDeadline, { params: { id: since.id }, body: { person_id: customer.id } });
    await staff.call(undoChanges, { body: { files: [{ id, revision }] } });
    const persons = await world.db
      .selectFrom("deadline")
      .select(["id", "person_id"])
      .where("file_id", "=", id)
      .execute();
    expect(new Map(persons.map((deadline) => [deadline.id, deadline.person_id]))).toEqual(
      new Map([
        [theirs.id, related.id],
        [since.id, customer.id],
        [own.id, customer.id],
      ]),
    );
    const { action, changes } = await lastChange(world, { subject_id: theirs.id }, "action", "changes");
    expect(action).toBe("deadline.updated");
    expect(changes).toMatchObject([{ field: "person_id", new: related.id }]);
  });

  // Covers S43
  it.each(["pending", "approved"])(
    "leaves no trace in the review of a document that is %s",
    async (state) => {
      const scene = await makeScene(world);
      const admin = await world.signIn(await world.makeStaff("admin"));
      const { id } = await upload(scene.client, { folder_id: scene.root.id });
      await staff.patch(`/api/files/${id}/approval`);
      if (state === "approved") expect((await admin.patch(`/api/files/${id}/approve`)).statusCode).toBe(200);
      const before = await rowOf(id);
      const { revision } = await admin.call(updateFile, { params: { id }, body: { name: "Anders" } });
      expect(await rowOf(id)).not.toMatchObject({ approval_stale_at: null });
      await admin.call(undoChanges, { body: { files: [{ id, revision }] } });
      expect(await rowOf(id)).toEqual(before);
      // An earlier change stays marked, at its time.
      await staff.call(updateFile, { params: { id }, body: { name: "Neu" } });
      const marked = await rowOf(id);
      const again = await admin.call(updateFile, { params: { id }, body: { name: "Anders" } });
      await admin.call(undoChanges, { body: { files: [{ id, revision: again.revision }] } });
      expect(await rowOf(id)).toEqual(marked);
      const shown = await admin.call(listChanges, { query: { customer_id: scene.group.customer.id } });
      expect(JSON.stringify(shown)).not.toContain("submitters");
      if (state === "pending") expect((await admin.patch(`/api/files/${id}/approve`)).statusCode).toBe(409);
    },
  );

  it("puts what was in the locker back there", async () => {
    const scene = await makeScene(world);
    const dropped = await scene.client.call(addToLocker, {
      file: { name: "Brief.pdf", bytes: pdf(randomUUID()) },
      body: { is_for_all: "true" },
    });
    const before = await rowOf(dropped.id);
    const { revision } = await fileIt(scene, dropped.id);
    await staff.call(undoChanges, { body: { files: [{ id: dropped.id, revision }] } });
    expect(await rowOf(dropped.id)).toEqual(before);
  });

  /** Takes the places out of the entry of a filing, as in entries of earlier versions of the product. */
  const forgetPlaces = async (id: string) =>
    world.db.transaction().execute(async (db) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(db);
      await sql`
        UPDATE change SET changes = (SELECT jsonb_agg(field) FROM jsonb_array_elements(changes) AS field
          WHERE field ->> 'field' NOT IN ('is_locker', 'is_unmanaged'))
        WHERE subject_id = ${id} AND action = 'file.filed'`.execute(db);
    });

  it.each([true, false])("leaves a rejected letter out of the locker (place known: %s)", async (isKnown) => {
    const scene = await makeScene(world);
    const admin = await world.signIn(await world.makeStaff("admin"));
    const { id } = await scene.client.call(addToLocker, {
      file: { name: "Brief.pdf", bytes: pdf(randomUUID()) },
    });
    await fileIt(scene, id);
    await staff.patch(`/api/files/${id}/approval`);
    expect((await admin.patch(`/api/files/${id}/disapprove`)).statusCode).toBe(200);
    const { revision } = await fileIt(scene, id);
    if (!isKnown) await forgetPlaces(id);
    const { files } = await staff.call(undoChanges, { body: { files: [{ id, revision }] } });
    expect(files).toMatchObject([{ is_locker: false, is_unmanaged: true, approval_status: "rejected" }]);
  });

  // Covers S1
  it("shows no former sender a letter that waited unmanaged for another person", async () => {
    const scene = await makeScene(world);
    const { id } = await scene.client.call(addToLocker, {
      file: { name: "Brief.pdf", bytes: pdf(randomUUID()) },
    });
    const { id: user_id } = scene.group.related;
    const given = { is_locker: false, is_unmanaged: true, user_id, maintainer_id: user_id };
    await world.db.updateTable("file").set(given).where("id", "=", id).execute();
    const before = await rowOf(id);
    const { revision } = await fileIt(scene, id);
    await staff.call(undoChanges, { body: { files: [{ id, revision }] } });
    expect(await rowOf(id)).toEqual(before);
    expect((await scene.client.get("/api/locker")).body).not.toContain(id);
  });

  it("may be one of fields alone, of several documents", async () => {
    const scene = await makeScene(world);
    const ids = [];
    for (const name of ["a.pdf", "b.pdf"])
      ids.push((await upload(staff, { user_id: scene.group.customer.id }, name)).id);
    const { files } = await staff.call(updateFiles, {
      body: { files: ids.map((id) => ({ id, author: "Stadtwerke" })) },
    });
    const undone = await staff.call(undoChanges, {
      body: { files: files.map(({ id, revision }) => ({ id, revision })) },
    });
    expect(undone.files.map(({ author }) => author)).toEqual([null, null]);
  });

  it("stays where the former owner has left the group since", async () => {
    const scene = await makeScene(world);
    const admin = await world.signIn(await world.makeStaff("admin"));
    const { customer, related } = scene.group;
    const { id } = await upload(staff, { user_id: related.id });
    const { revision } = await staff.call(updateFile, { params: { id }, body: { user_id: customer.id } });
    const path = `/api/customers/${customer.id}/relationships/${related.id}`;
    expect((await admin.delete(path, { files: "holder" })).statusCode).toBe(204);
    const answer = await staff.patch("/api/files/undo", { files: [{ id, revision }] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: expect.stringContaining("nicht mehr in der Beziehungskiste") },
    ]);
    expect(await rowOf(id)).toMatchObject({ user_id: customer.id });
  });

  it("stays where somebody else changed the document since, and then all of them stay", async () => {
    const scene = await makeScene(world);
    const other = await world.signIn(await world.makeStaff("admin"));
    const [mine, theirs] = [
      await upload(staff, { user_id: scene.group.customer.id }, "a.pdf"),
      await upload(staff, { user_id: scene.group.customer.id }, "b.pdf"),
    ];
    const filed = [await fileIt(scene, mine.id), await fileIt(scene, theirs.id)];
    const changed = await other.call(updateFile, { params: { id: theirs.id }, body: { name: "Anders" } });
    const undo = (revisions: readonly number[]) =>
      staff.patch("/api/files/undo", {
        files: [mine.id, theirs.id].map((id, index) => ({ id, revision: revisions[index] })),
      });
    expect((await undo(filed.map(({ revision }) => revision))).statusCode).toBe(409);
    // The newest revision does not make it one's own change.
    expect((await undo([filed[0]?.revision ?? 0, changed.revision])).statusCode).toBe(409);
    expect((await rowOf(mine.id)).folder_id).not.toBeNull();
  });

  it("stays where the operator changed the document once more, who is told no word of others", async () => {
    const scene = await makeScene(world);
    const { id } = await upload(staff, { user_id: scene.group.customer.id }, "Scan.pdf");
    const filed = await fileIt(scene, id);
    await staff.call(updateFile, { params: { id }, body: { name: "Abschlag April" } });
    const answer = await staff.patch("/api/files/undo", { files: [{ id, revision: filed.revision }] });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toMatch(
      /^Zurücknehmen lässt sich nur die eigene letzte/,
    );
  });

  it("stays after half an hour, and where it is of another kind", async () => {
    const scene = await makeScene(world);
    const { id } = await upload(staff, { user_id: scene.group.customer.id }, "Scan.pdf");
    const { revision } = await fileIt(scene, id);
    await world.db.transaction().execute(async (db) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(db);
      await sql`UPDATE change SET at = at - interval '31 minutes' WHERE subject_id = ${id}`.execute(db);
    });
    const undo = async (of: number) =>
      (await staff.patch("/api/files/undo", { files: [{ id, revision: of }] })).statusCode;
    expect(await undo(revision)).toBe(409);
    const marked = await staff.call(updateFile, { params: { id }, body: { note: "Bitte prüfen" } });
    expect(await undo(marked.revision)).toBe(409);
  });

  // Covers S1
  it("is nobody else's, of one customer at a time", async () => {
    const [here, other] = [await makeScene(world), await makeScene(world)];
    const own = await fileIt(here, (await upload(staff, { user_id: here.group.customer.id })).id);
    const foreign = await fileIt(other, (await upload(staff, { user_id: other.group.customer.id })).id);
    const body = { files: [own, foreign].map(({ id, revision }) => ({ id, revision })) };
    expect((await staff.patch("/api/files/undo", body)).statusCode).toBe(404);
    expect((await here.client.patch("/api/files/undo", { files: body.files.slice(0, 1) })).statusCode).toBe(
      409,
    );
    expect((await other.client.patch("/api/files/undo", { files: body.files.slice(0, 1) })).statusCode).toBe(
      404,
    );
    expect((await world.guest().patch("/api/files/undo", body)).statusCode).toBe(401);
    expect((await staff.patch("/api/files/undo", { files: [] })).statusCode).toBe(422);
    expect(
      (await staff.patch("/api/files/undo", { files: [{ id: randomUUID(), revision: 1 }] })).statusCode,
    ).toBe(404);
  });
});
