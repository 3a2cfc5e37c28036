import { randomUUID } from "node:crypto";
import { getBrowser, storeFile, moveFile, updateFile } from "@krempelfrei/contract/files/files";
import { addToLocker, getLocker, type LockerEntry } from "@krempelfrei/contract/files/locker";
import { FILE_CLAIM_SECONDS, LOCKER_FILED_DAYS } from "@krempelfrei/contract/limits";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { pdf, type Client } from "../../../testing/client.ts";
import { folderOf, makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
let staff: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});
afterEach(() => world.setClock());

const scene = (): Promise<Scene> => makeScene(world);

async function drop(client: Client, name = "Scan.pdf"): Promise<LockerEntry> {
  return client.call(addToLocker, { file: { name, bytes: pdf(randomUUID()) } });
}

const locker = async (client: Client): Promise<LockerEntry[]> => (await client.call(getLocker)).data;

const file = async (id: string, folder: { id: string }) => {
  const response = await staff.patch(`/api/files/${id}/move-to/${folder.id}`);
  expect(response.statusCode, response.body).toBe(200);
};

const set = async (id: string, values: Record<string, unknown>) =>
  world.db.updateTable("file").set(values).where("id", "=", id).execute();

describe("the locker", () => {
  it("gives a letter back until it is filed, and not afterwards", async () => {
    const here = await scene();
    const [waiting, filed] = [await drop(here.client), await drop(here.client)];
    await file(filed.id, folderOf(here, "Gesundheit"));
    const withdraw = async (id: string) => here.client.delete(`/api/files/${id}?only=locker`);
    expect((await withdraw(waiting.id)).statusCode).toBe(204);
    const answer = await withdraw(filed.id);
    expect(answer.statusCode).toBe(409);
    expect(errorOf(answer).message).toBe("Das Dokument wurde inzwischen abgelegt und nicht gelöscht.");
    expect((await locker(here.client)).map(({ id, state }) => [id, state])).toEqual([[filed.id, "filed"]]);
  });

  // Covers 2.29
  it("lists what the person dropped, the newest first, and what becomes of it", async () => {
    const here = await scene();
    const first = await drop(here.client, "Eins.pdf");
    expect(first).toMatchObject({ full_name: "Eins.pdf", state: "waiting", folder: null, can_show: true });
    world.setClock(new Date(Date.now() + 1000));
    const second = await drop(here.client, "Zwei.pdf");
    await upload(here.client, {});
    expect(await locker(here.client)).toEqual([second, first]);

    await staff.post(`/api/files/${first.id}/claim`);
    expect(await locker(here.client)).toEqual([second, { ...first, state: "sorting" }]);
    expect((await here.client.get(`/api/files/${first.id}/show`)).statusCode).toBe(200);
    await staff.delete(`/api/files/${first.id}/claim`);
    expect(await locker(here.client)).toEqual([second, first]);

    const { id, name } = folderOf(here, "Gesundheit");
    await file(first.id, { id });
    expect(await locker(here.client)).toEqual([second, { ...first, state: "filed", folder: { id, name } }]);
    await staff.patch(`/api/files/${first.id}`, { name: "Arztrechnung" });
    expect((await locker(here.client))[1]).toMatchObject({ full_name: "Arztrechnung.pdf" });
    await here.client.delete(`/api/files/${first.id}`);
    expect(await locker(here.client)).toEqual([second]);
  });

  it("says that an operator has a document in hand only as long as the claim runs", async () => {
    const here = await scene();
    const entry = await drop(here.client);
    await staff.post(`/api/files/${entry.id}/claim`);
    expect(await locker(here.client)).toMatchObject([{ state: "sorting" }]);
    world.setClock(new Date(Date.now() + (FILE_CLAIM_SECONDS + 1) * 1000));
    expect(await locker(here.client)).toMatchObject([{ state: "waiting" }]);
  });

  it.each([
    ["its approval is pending", { approval_status: "pending" }],
    ["it was rejected", { approval_status: "rejected", is_unmanaged: true, folder_id: null }],
    ["it is unmanaged", { is_unmanaged: true, folder_id: null }],
  ])("shows a document as being sorted while %s", async (_what, values) => {
    const here = await scene();
    const { id } = await drop(here.client);
    await file(id, here.root);
    await set(id, values);
    expect(await locker(here.client)).toMatchObject([
      { id, state: "sorting", folder: null, can_show: false },
    ]);
    expect((await here.client.get(`/api/files/${id}/show`)).statusCode).toBe(404);
  });

  it("loses what was given to somebody else, whatever its state", async () => {
    const here = await scene();
    const { id } = await drop(here.client);
    await file(id, here.root);
    await staff.patch(`/api/files/${id}`, { user_id: here.group.related.id });
    expect(await locker(here.client)).toEqual([]);
    await set(id, { approval_status: "pending" });
    expect(await locker(here.client)).toEqual([]);
    await set(id, { approval_status: "approved" });
    await staff.patch(`/api/files/${id}`, { is_for_all: true });
    expect(await locker(here.client)).toMatchObject([{ id, state: "filed" }]);
  });

  it("keeps filed documents for some weeks, waiting ones for ever", async () => {
    const here = await scene();
    const [waiting, filed] = [await drop(here.client), await drop(here.client)];
    await file(filed.id, here.root);
    const dropped_at = (days: number) => ({ dropped_at: new Date(Date.now() - days * DAY_MS) });
    await set(waiting.id, dropped_at(LOCKER_FILED_DAYS + 30));
    await set(filed.id, dropped_at(LOCKER_FILED_DAYS - 1));
    expect((await locker(here.client)).map(({ id }) => id)).toEqual([filed.id, waiting.id]);
    await set(filed.id, dropped_at(LOCKER_FILED_DAYS + 1));
    expect((await locker(here.client)).map(({ id }) => id)).toEqual([waiting.id]);
  });

  it("is the person's own: neither the others of the group nor other groups see it, and staff has none", async () => {
    const [here, there] = [await scene(), await scene()];
    await drop(here.client);
    expect(await locker(await world.signIn(here.group.related))).toEqual([]);
    expect(await locker(there.client)).toEqual([]);
    expect((await staff.get("/api/locker")).statusCode).toBe(403);
    expect((await world.guest().get("/api/locker")).statusCode).toBe(401);
  });
});

describe("a note to the Krempler", () => {
  const withNote = (client: Client, body: { note?: string; is_for_all?: "true" | "false" }) =>
    client.call(addToLocker, { file: { name: "Scan.pdf", bytes: pdf(randomUUID()) }, body });
  const seenBy = async (client: Client, query = "") =>
    answerOf(getBrowser, await client.get(`/api/browser${query}`)).files;

  it("is shown to staff and in the own locker, and to nobody else once it is filed for all", async () => {
    const here = await scene();
    const { id, note } = await withNote(here.client, { note: " Bitte kündigen. ", is_for_all: "true" });
    expect(note).toBe("Bitte kündigen.");
    expect(await locker(here.client)).toMatchObject([{ id, note: "Bitte kündigen." }]);
    const waiting = await seenBy(staff, `?customer_id=${here.group.customer.id}`);
    expect(waiting.find((row) => row.id === id)).toMatchObject({ note: "Bitte kündigen.", is_for_all: true });
    await file(id, here.root);
    const related = await seenBy(await world.signIn(here.group.related));
    expect(related.find((row) => row.id === id)).toMatchObject({ is_for_all: true, note: null });
  });

  it("is changed and taken away while it waits, not by another person of the group", async () => {
    const here = await scene();
    const { id } = await withNote(here.client, {});
    const setNote = (client: Client, note: string) => client.patch(`/api/files/${id}`, { note });
    expect((await setNote(here.client, "Eilt")).statusCode).toBe(200);
    expect(await locker(here.client)).toMatchObject([{ note: "Eilt" }]);
    expect((await setNote(await world.signIn(here.group.related), "Fremd")).statusCode).toBe(404);
    expect((await setNote(here.client, "  ")).statusCode).toBe(200);
    expect(await locker(here.client)).toMatchObject([{ note: null }]);
    expect((await setNote(here.client, "x".repeat(501))).statusCode).toBe(422);
  });

  it("is not changed by a person who got the document, and who would read the former one in their export", async () => {
    const here = await scene();
    const { related } = here.group;
    const { id } = await withNote(here.client, { note: "Nur für Sie" });
    await staff.call(updateFile, { params: { id }, body: { user_id: related.id } });
    await file(id, here.root);
    const owner = await world.signIn(related);
    const answer = await owner.patch(`/api/files/${id}`, { note: "Bitte vernichten" });
    expect(answer.statusCode).toBe(403);
    expect((await owner.patch(`/api/files/${id}`, { tags: ["Amt"] })).statusCode).toBe(200);
    const waiting = await seenBy(staff, `?customer_id=${here.group.customer.id}`);
    expect(waiting.find((row) => row.id === id)).toMatchObject({ user_id: related.id, note: "Nur für Sie" });
  });
});

it("what was there before is told as that, as far as the person can see it", async () => {
  const here = await scene();
  const bytes = pdf(randomUUID());
  const related = await world.signIn(here.group.related);
  const give = (client: Client) => client.call(addToLocker, { file: { name: "Bon.pdf", bytes }, body: {} });
  await give(related);
  expect(await give(here.client)).toMatchObject({ is_duplicate: false });
  expect(await locker(here.client)).toMatchObject([{ is_duplicate: false }]);
  world.setClock(new Date(Date.now() + 1000));
  await give(here.client);
  expect(await locker(here.client)).toMatchObject([{ is_duplicate: true }, { is_duplicate: false }]);
});

describe("storing without a choice of folder", () => {
  const store = (client: Client, bytes: Uint8Array = pdf(randomUUID())) =>
    client.upload("/api/files/store", { name: "Brief.pdf", bytes });

  // Covers 7.12, 9.7
  it("puts a member's file into the top folder and answers it in data", async () => {
    const here = await scene();
    const response = await store(here.client);
    expect(response.statusCode).toBe(201);
    const { data } = answerOf(storeFile, response);
    expect(data).toMatchObject({ folder_id: here.root.id, full_name: "Brief.pdf", is_locker: false });
    expect(data).not.toHaveProperty("duplicate_of");
    const related = await store(await world.signIn(here.group.related));
    expect(related.json()).toMatchObject({
      data: { folder_id: here.root.id, user_id: here.group.related.id, is_for_all: false },
    });
    const changes = await changesOf(world, { subject_id: data.id }, "action");
    expect(changes).toEqual([{ action: "file.uploaded" }]);
  });

  // Covers 7.12
  it("puts a file of staff among the unmanaged ones of the customer that it names", async () => {
    const { group, client } = await scene();
    const storeFor = async (who: Client, id: string) =>
      who.upload(`/api/files/store?customer_id=${id}`, { name: "Brief.pdf", bytes: pdf(randomUUID()) });
    const response = await storeFor(staff, group.customer.id);
    expect(response.statusCode).toBe(201);
    expect(answerOf(storeFile, response).data).toMatchObject({
      folder_id: null,
      is_unmanaged: true,
      user_id: group.customer.id,
    });
    expect((await store(staff)).json()).toMatchObject({
      errors: { customer_id: ["Bitte einen Kunden angeben"] },
    });
    expect((await storeFor(staff, randomUUID())).statusCode).toBe(404);
    expect((await storeFor(staff, group.related.id)).statusCode).toBe(404);
    expect((await storeFor(client, (await world.makeGroup()).customer.id)).statusCode).toBe(404);
    expect((await storeFor(client, group.customer.id)).statusCode).toBe(201);
  });

  it("is not for guests, and takes the three kinds only", async () => {
    const here = await scene();
    expect((await store(world.guest())).statusCode).toBe(401);
    expect((await store(here.client, Buffer.from("GIF89a"))).statusCode).toBe(422);
    const field = await here.client.upload(
      "/api/files/store",
      { name: "Brief.pdf", bytes: pdf(randomUUID()) },
      { folder_id: here.root.id },
    );
    expect(field.statusCode).toBe(422);
  });
});

describe("two operators", () => {
  // Covers 4.13
  it("do not file one document twice when they say which state of it they saw", async () => {
    const here = await scene();
    const { id } = await drop(here.client);
    const other = await world.signIn(await world.makeStaff("admin"));
    const list = `/api/browser?customer_id=${here.group.customer.id}`;
    const seen = answerOf(getBrowser, await staff.get(list));
    const revision = seen.files.find((row) => row.id === id)?.revision;
    const targets = [folderOf(here, "Steuern"), folderOf(here, "Gesundheit")];
    const answers = await Promise.all(
      [staff, other].map((client, index) =>
        client.patch(`/api/files/${id}/move-to/${targets[index]?.id}`, { revision }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = answers.find(({ statusCode }) => statusCode === 409);
    expect(errorOf(loser).message).toContain("wurde inzwischen von jemand anderem");
    const filed = await changesOf(world, { subject_id: id, action: "file.filed" }, "action");
    expect(filed).toHaveLength(1);
    const winner = answerOf(
      moveFile,
      answers.find(({ statusCode }) => statusCode === 200),
    );
    expect(await locker(here.client)).toMatchObject([{ state: "filed", folder: { id: winner.folder_id } }]);
  });

  it("may leave the state out; a wrong one is refused, also for the folder where it is", async () => {
    const here = await scene();
    const { id, revision } = await upload(here.client, {});
    const to = `/api/files/${id}/move-to/${folderOf(here, "Steuern").id}`;
    expect((await here.client.patch(to, { revision: revision - 1 })).statusCode).toBe(409);
    expect((await here.client.patch(to, {})).statusCode).toBe(200);
    expect((await here.client.patch(to, { revision })).statusCode).toBe(409);
    expect((await here.client.patch(to, { revision: "x" })).statusCode).toBe(422);
    expect((await here.client.patch(to)).statusCode).toBe(200);
  });
});
