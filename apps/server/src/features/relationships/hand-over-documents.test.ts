import { randomUUID } from "node:crypto";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import { handOverDocuments, previewHandover } from "@krempelfrei/contract/relationships/relationships";
import { sql } from "kysely";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pdf, type Client } from "../../testing/client.ts";
import { addDeadline } from "../../testing/deadlines.ts";
import { listed, makeScene, upload } from "../../testing/scene.ts";
import { createWorld, type Group } from "../../testing/world.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld();
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});

const urlOf = ({ customer, related }: Group): string =>
  `/api/customers/${customer.id}/relationships/${related.id}`;
const paramsOf = ({ customer, related }: Group) => ({ id: customer.id, relId: related.id });

const preview = async (group: Group, to: string) =>
  admin.call(previewHandover, { params: paramsOf(group), query: { to } });

/** Shows the list and hands over what is in it, as the page does. */
async function handOver(group: Group, to: string) {
  const { state } = await preview(group, to);
  return admin.call(handOverDocuments, { params: paramsOf(group), body: { to, state } });
}

const fileRow = async (id: string) =>
  world.db
    .selectFrom("file")
    .select(["user_id", "maintainer_id", "is_for_all", "is_sos", "approval_status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const entriesOf = async (subjectId: string) =>
  changesOf(world, { subject_id: subjectId }, "action", "customer_id", "changes");

/** A person with a private document, one for all, one for the child, and a letter in the locker. */
async function furnish() {
  const scene = await makeScene(world);
  const { group } = scene;
  const person = await world.signIn(group.related);
  const secret = await upload(person, { folder_id: scene.root.id }, "Geheim.pdf");
  const forAll = await upload(person, { is_for_all: "true" }, "Alle.pdf");
  const forKid = await upload(person, { user_id: group.child.id }, "Zeugnis.pdf");
  const dropped = await person.upload("/api/locker", { name: "Fach.pdf", bytes: pdf(randomUUID()) });
  const letter = dropped.json<{ id: string }>();
  return { scene, group, person, secret, forAll, forKid, letter };
}

describe("handing the documents of a person over", () => {
  // Covers S53
  it("lists before what becomes visible to whom, and nothing else changes hands", async () => {
    const { scene, group, secret, forAll, forKid, letter } = await furnish();
    const { documents } = await preview(group, group.customer.id);
    expect(documents).toEqual([
      { id: secret.id, full_name: "Geheim.pdf", is_new: true, hidden_until: null, hidden_from: null },
    ]);
    const others = await Promise.all([forAll, forKid, letter].map(({ id }) => fileRow(id)));

    expect(await handOver(group, group.customer.id)).toEqual({ documents: 1, deleted: 0 });
    expect(await listed(scene.client)).toContain(secret.id);
    expect(await listed(scene.client)).not.toContain(forKid.id);
    expect((await scene.client.get(`/api/files/${letter.id}/show`)).statusCode).toBe(404);
    expect(await Promise.all([forAll, forKid, letter].map(({ id }) => fileRow(id)))).toEqual(others);
  });

  it("leaves the document its owner's, to be seen and not to be edited, with an entry", async () => {
    const { scene, group, person, secret } = await furnish();
    await person.patch(`/api/files/${secret.id}`, { is_sos: true });
    await handOver(group, group.customer.id);
    expect(await fileRow(secret.id)).toMatchObject({ user_id: group.related.id, is_sos: true });
    const rightsOf = async (client: Client) =>
      (await client.call(getBrowser)).files.find(({ id }) => id === secret.id)?.can_modify;
    expect([await rightsOf(person), await rightsOf(scene.client)]).toEqual([false, true]);
    expect((await entriesOf(secret.id)).at(-1)).toEqual({
      action: "file.handed_over",
      customer_id: group.customer.id,
      changes: [{ field: "maintainer_id", old: group.related.id, new: group.customer.id }],
    });
  });

  it("is given back the same way; whoever loses sight of a document is named before", async () => {
    const { scene, group, person, secret } = await furnish();
    await handOver(group, group.customer.id);
    const deadline = await addDeadline(scene.client, secret.id, { person_id: group.customer.id });
    const { documents } = await preview(group, group.related.id);
    expect(documents).toMatchObject([
      { is_new: false, hidden_from: { id: group.customer.id, name: "Karla Beispiel" } },
    ]);
    await handOver(group, group.related.id);
    expect(await listed(scene.client)).not.toContain(secret.id);
    // Nobody is reminded of what they do not see.
    const { data } = await person.call(listDeadlines, { query: {} });
    expect(data.map(({ id, person }) => [id, person.id])).toEqual([[deadline.id, group.related.id]]);
    expect((await entriesOf(deadline.id)).at(-1)?.action).toBe("deadline.updated");
  });

  it("includes what the contract holder maintains for a child, and names the contract holder", async () => {
    const scene = await makeScene(world);
    const { group } = scene;
    const { customer, related, child } = group;
    const { id } = await upload(admin, { user_id: child.id }, "Impfpass.pdf");
    const ofChild = `/api/customers/${customer.id}/relationships/${child.id}/handover`;
    const listOf = async () =>
      (await admin.get(`${ofChild}?to=${related.id}`)).json<{ state: string; documents: object[] }>();
    // Filing decides who maintains it.
    expect((await listOf()).documents).toEqual([]);
    await admin.patch(`/api/files/${id}/move-to/${scene.root.id}`);
    const { state, documents } = await listOf();
    expect(documents).toMatchObject([
      { id, is_new: true, hidden_from: { id: customer.id, name: "Karla Beispiel" } },
    ]);
    expect((await admin.post(ofChild, { to: related.id, state })).statusCode).toBe(200);
    expect(await listed(await world.signIn(related))).toContain(id);
    expect(await listed(scene.client)).not.toContain(id);
  });

  it("keeps a document hidden that waits for its approval", async () => {
    const { scene, group, secret } = await furnish();
    // A second person who could approve it.
    await world.makeStaff();
    expect((await admin.patch(`/api/files/${secret.id}/approval`)).statusCode).toBe(200);
    const { documents } = await preview(group, group.customer.id);
    expect(documents).toMatchObject([{ hidden_until: "approval" }]);
    await handOver(group, group.customer.id);
    expect(await listed(scene.client)).not.toContain(secret.id);
    expect(await fileRow(secret.id)).toMatchObject({ approval_status: "pending" });
  });

  // Covers S43
  it("is approved by another person than the one who removed its owner", async () => {
    const { group, secret } = await furnish();
    const clerk = await world.signIn(await world.makeStaff("janitor"));
    const second = await world.signIn(await world.makeStaff());
    expect((await clerk.patch(`/api/files/${secret.id}/approval`)).statusCode).toBe(200);
    expect((await admin.delete(urlOf(group), { files: "all" })).statusCode).toBe(204);
    const approve = async (client: Client) => {
      const { revision } = await client.call(updateFile, { params: { id: secret.id }, body: {} });
      return client.patch(`/api/files/${secret.id}/approve`, { revision });
    };
    expect((await approve(admin)).statusCode).toBe(403);
    expect((await approve(second)).statusCode).toBe(200);
  });

  it("tells the person by mail, without names of documents", async () => {
    const { group } = await furnish();
    await handOver(group, group.customer.id);
    await world.runJobs();
    const mails = world.mails.filter(
      ({ to, subject }) => to.address === group.related.email && !subject.startsWith("Willkommen"),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Krempelfrei: Dokumente von Ihnen wurden übergeben",
    ]);
    expect(mails[0]?.text).toContain("eines Ihrer Dokumente an Karla Beispiel");
    expect(mails[0]?.text).not.toContain("Geheim");
    const holders = world.mails.filter(({ to }) => to.address === group.customer.email);
    expect(holders.filter(({ subject }) => subject.includes("übergeben"))).toEqual([]);
  });

  it("tells the person at an address that was corrected before the mail left", async () => {
    const { group } = await furnish();
    await handOver(group, group.customer.id);
    const email = `berichtigt.${group.related.email}`;
    await world.db.updateTable("app_user").set({ email }).where("id", "=", group.related.id).execute();
    await world.runJobs();
    const mails = world.mails.filter(({ to }) => [group.related.email, email].includes(to.address));
    expect(mails.filter(({ subject }) => subject.includes("übergeben")).map(({ to }) => to.address)).toEqual([
      email,
    ]);
  });

  it("can be done for a person whose address was taken away, and tells nobody then", async () => {
    const { scene, group, secret } = await furnish();
    await admin.patch(urlOf(group), { email: null });
    const before = world.mails.length;
    expect(await handOver(group, group.customer.id)).toEqual({ documents: 1, deleted: 0 });
    await world.runJobs();
    expect(world.mails.slice(before).filter(({ subject }) => subject.includes("übergeben"))).toEqual([]);
    expect(await listed(scene.client)).toContain(secret.id);
  });
});

describe("a handover is refused", () => {
  it("with another list than the one that was shown", async () => {
    const { group, person, secret } = await furnish();
    const { state } = await preview(group, group.customer.id);
    const later = await upload(person, {}, "Später.pdf");
    const answer = await admin.post(`${urlOf(group)}/handover`, { to: group.customer.id, state });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain("Es wurde nichts übergeben");
    for (const { id } of [secret, later])
      expect(await fileRow(id)).toMatchObject({ maintainer_id: group.related.id });
    // Another person has another list.
    const kid = await admin.patch(`/api/customers/${group.customer.id}/relationships/${group.child.id}`, {
      email: `kind.${randomUUID()}@beispiel.example`,
    });
    expect(kid.statusCode).toBe(200);
    const { state: ofHolder } = await preview(group, group.customer.id);
    await handOver(group, group.customer.id);
    const stale = await admin.post(`${urlOf(group)}/handover`, { to: group.child.id, state: ofHolder });
    expect(stale.statusCode).toBe(409);
  });

  it("where there is nothing to hand over", async () => {
    const { group } = await makeScene(world);
    const { state, documents } = await preview(group, group.customer.id);
    expect(documents).toEqual([]);
    const answer = await admin.post(`${urlOf(group)}/handover`, { to: group.customer.id, state });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: "Es gibt keine Dokumente zu übergeben." });
  });

  it("to somebody without a sign-in, deactivated, or of another group", async () => {
    const { group } = await furnish();
    const other = await world.makeGroup("Fremd");
    const { state } = await preview(group, group.customer.id);
    for (const to of [group.child.id, other.customer.id, other.related.id, randomUUID()]) {
      const asked = await admin.get(`${urlOf(group)}/handover?to=${to}`);
      const done = await admin.post(`${urlOf(group)}/handover`, { to, state });
      expect([asked.statusCode, done.statusCode]).toEqual([422, 422]);
      expect(done.json()).toMatchObject({ errors: { to: [expect.any(String)] } });
    }
    await world.db
      .updateTable("app_user")
      .set({ is_active: false })
      .where("id", "=", group.customer.id)
      .execute();
    const answer = await admin.post(`${urlOf(group)}/handover`, { to: group.customer.id, state });
    expect(answer.statusCode).toBe(422);
  });

  it("for persons of other groups, the contract holder, and everybody but owners and admins", async () => {
    const { group, person, secret } = await furnish();
    const other = await world.makeGroup("Fremd");
    const { state } = await preview(group, group.customer.id);
    const body = { to: group.customer.id, state };
    const ask = async (client: Client, url: string) => [
      (await client.get(`${url}/handover?to=${body.to}`)).statusCode,
      (await client.post(`${url}/handover`, body)).statusCode,
    ];
    const mixed = `/api/customers/${group.customer.id}/relationships/${other.related.id}`;
    expect(await ask(admin, mixed)).toEqual([404, 404]);
    const ofOther = `/api/customers/${other.customer.id}/relationships/${group.related.id}`;
    expect(await ask(admin, ofOther)).toEqual([404, 404]);
    const holder = `/api/customers/${group.customer.id}/relationships/${group.customer.id}`;
    expect(await ask(admin, holder)).toEqual([409, 409]);
    const janitor = await world.signIn(await world.makeStaff("janitor"));
    for (const client of [janitor, person]) expect(await ask(client, urlOf(group))).toEqual([403, 403]);
    const guest = world.guest();
    await guest.get("/api/sanctum/csrf-cookie");
    expect(await ask(guest, urlOf(group))).toEqual([401, 401]);
    expect(await fileRow(secret.id)).toMatchObject({ maintainer_id: group.related.id });
  });

  it("after a save that gives its document away meanwhile, which is done", async () => {
    const { group, secret } = await furnish();
    const { customer, related } = group;
    const { state } = await preview(group, customer.id);
    const waiting = () =>
      world.db
        .selectFrom(sql<{ wait_event_type: string | null; datname: string }>`pg_stat_activity`.as("activity"))
        .select("wait_event_type")
        .where("wait_event_type", "=", "Lock")
        .where("datname", "=", sql<string>`current_database()`)
        .execute();
    let handedOver: Promise<LightMyRequestResponse> | undefined;
    await world.db.transaction().execute(async (trx) => {
      // As a save does: the document first, then a reference to the person who gets it.
      await trx.selectFrom("file").select("id").where("id", "=", secret.id).forUpdate().execute();
      const answer = admin.post(`${urlOf(group)}/handover`, { to: customer.id, state });
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 170_000 });
      await trx.updateTable("file").set({ user_id: customer.id }).where("id", "=", secret.id).execute();
      handedOver = answer;
    });
    expect((await handedOver)?.statusCode).toBe(409);
    expect(await fileRow(secret.id)).toMatchObject({ user_id: customer.id, maintainer_id: related.id });
  });

  it("one of two at once", async () => {
    const { group } = await furnish();
    const { state } = await preview(group, group.customer.id);
    const body = { to: group.customer.id, state };
    const answers = await Promise.all([1, 2].map(() => admin.post(`${urlOf(group)}/handover`, body)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });
});
