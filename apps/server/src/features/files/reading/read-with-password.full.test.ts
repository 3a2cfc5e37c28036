import { uploadFile } from "@krempelfrei/contract/files/files";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { searchTexts } from "@krempelfrei/contract/files/text-search";
import { readAgain, readWithPassword } from "@krempelfrei/contract/files/watch-reading";
import { createReader } from "@krempelfrei/reader/reader";
import { lockedPdf } from "@krempelfrei/testing/locked-pdf";
import { errorOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { TERMS } from "../../../testing/convert-scene.ts";
import { readAll, READING_PATIENCE_MS, seen, textOf } from "../../../testing/reading/read-documents.ts";
import { makeScene, type Scene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { readWaiting } from "./read-waiting.job.ts";
import { showKnownContent } from "./show-known-content.job.ts";
import { verifyStorage } from "../storage/verify-storage.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const reader = await createReader({ urgent: true });
const world = await createWorld({ reader, pageEditor: reader });
const PASSWORD = "Zwetschgenkuchen-4711";

async function locked({ client, root }: Scene, name = "Gehaltszettel.pdf"): Promise<string> {
  const file = { name, bytes: lockedPdf(PASSWORD) };
  const { id } = await client.call(uploadFile, { file, body: { folder_id: root.id } });
  await readAll(world);
  return id;
}

const open = (client: Client, id: string, password: string) =>
  client.post(`/api/files/${id}/read-with-password`, { password });

/** Gives the person a group of their own; returns the admin who did it. */
async function makeCustomerOf(related: { readonly id: string }) {
  const admin = await world.signIn(await world.makeStaff());
  expect((await admin.post(`/api/relationships/${related.id}`, TERMS)).statusCode).toBe(201);
  return admin;
}

it(
  "a protected PDF is read with its password, which is kept nowhere",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const here = await makeScene(world);
    const id = await locked(here);
    expect(await seen(here.client, id)).toMatchObject({
      preview: null,
      reading: { state: "refused", reason: "encrypted" },
    });
    const wrong = await open(here.client, id, "falsch");
    expect([wrong.statusCode, errorOf(wrong).errors]).toEqual([
      422,
      { password: ["Dieses Kennwort öffnet das Dokument nicht."] },
    ]);
    const read = await here.client.call(readWithPassword, {
      params: { id },
      body: { password: PASSWORD },
    });
    expect(read).toMatchObject({
      is_machine_readable: true,
      reading: { state: "done", reason: "encrypted", pages: 1 },
    });
    expect(read.preview).not.toBeNull();
    expect(await textOf(world, id)).toContain("Vertrauliche Unterlagen");
    const found = await here.client.call(searchTexts, { query: { q: "vertrauliche" } });
    expect(found.hits.map(({ file_id }) => file_id)).toEqual([id]);
    expect((await open(here.client, id, PASSWORD)).statusCode).toBe(409);

    // Whoever has it read again has no password, and loses nothing.
    const staff = await world.signIn(await world.makeStaff("janitor"));
    await staff.call(readAgain, { params: { id } });
    await readAll(world);
    expect(await seen(here.client, id)).toMatchObject({ reading: { state: "done", pages: 1 } });

    // Neither does a reading that is given up, and the document stays closed for the copies of others.
    await staff.call(readAgain, { params: { id } });
    await world.db
      .updateTable("job")
      .set({ state: "dead", finished_at: new Date(Date.now() + 60_000) })
      .where("name", "=", "read-content")
      .where("state", "=", "queued")
      .execute();
    await world.runJob(readWaiting, {});
    expect(await seen(here.client, id)).toMatchObject({
      reading: { state: "done", reason: "encrypted", pages: 1 },
    });

    const changes = await changesOf(world, { subject_id: id, action: "file.read_with_password" }, "action");
    expect(changes).toHaveLength(1);
    const original = await here.client.get(`/api/files/${id}/download`);
    expect(original.rawPayload.equals(lockedPdf(PASSWORD))).toBe(true);
    expect(await tablesWith("Zwetschgenkuchen")).toEqual([]);
    expect(await verifyStorage(world.system)).toMatchObject({ missing: [], damaged: [], unknown: [] });
  },
);

/** Names of the tables with a row that contains the text, as it is or as the hexadecimal digits of bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`.execute(world.db);
  expect(tables.map(({ name }) => name)).toContain("content_text");
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      SELECT FROM ${sql.table(name)} AS one
      WHERE one::text LIKE ${`%${text}%`} OR one::text LIKE ${`%${Buffer.from(text).toString("hex")}%`}
      LIMIT 1`.execute(world.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it(
  "a password opens the document that it was given for, and no other one with the same content",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const here = await makeScene(world);
    const related = { ...here, client: await world.signIn(here.group.related) };
    const id = await locked(here);
    const twin = await locked(related);
    const { customer_id, sha256 } = await world.db
      .selectFrom("file")
      .select(["customer_id", "sha256"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    // The twin shows what is known of the content, as any document does after a while.
    await world.runJob(showKnownContent, { customer_id, sha256 });
    expect((await seen(related.client, twin)).reading.state).toBe("refused");
    await here.client.call(readWithPassword, { params: { id }, body: { password: PASSWORD } });
    const later = await locked(related, "Später.pdf");
    await world.runJob(showKnownContent, { customer_id, sha256 });

    const refused = { preview: null, reading: { state: "refused", reason: "encrypted", pages: null } };
    const hits = async (): Promise<string[]> => {
      const found = await related.client.call(searchTexts, { query: { q: "vertrauliche" } });
      return found.hits.map(({ file_id }) => file_id);
    };
    for (const other of [twin, later]) {
      expect(await seen(related.client, other)).toMatchObject(refused);
      expect((await related.client.get(`/api/files/${other}/preview`)).statusCode).toBe(404);
    }
    expect(await hits()).toEqual([]);
    expect((await open(related.client, twin, "falsch")).statusCode).toBe(422);
    await related.client.call(readWithPassword, { params: { id: twin }, body: { password: PASSWORD } });
    expect(await seen(related.client, twin)).toMatchObject({ reading: { state: "done" } });
    expect(await seen(related.client, later)).toMatchObject(refused);
    expect(await hits()).toEqual([twin]);
    expect(await seen(here.client, id)).toMatchObject({ reading: { state: "done" } });
  },
);

it(
  "a protected document goes with its person to a group of its own: closed where another one was opened",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const here = await makeScene(world);
    const { related } = here.group;
    const before = { ...here, client: await world.signIn(related) };
    const theirs = await locked(here);
    const twin = await locked(before);
    await here.client.call(readWithPassword, { params: { id: theirs }, body: { password: PASSWORD } });
    await makeCustomerOf(related);
    await readAll(world);

    const person = await world.signIn(related);
    const hits = async (): Promise<number> =>
      (await person.call(searchTexts, { query: { q: "vertrauliche" } })).hits.length;
    expect(await seen(person, twin)).toMatchObject({
      preview: null,
      reading: { state: "refused", reason: "encrypted", pages: null },
    });
    expect((await person.get(`/api/files/${twin}/preview`)).statusCode).toBe(404);
    expect([await textOf(world, twin), await hits()]).toEqual([undefined, 0]);
    expect(await seen(here.client, theirs)).toMatchObject({ reading: { state: "done" } });
    await person.call(readWithPassword, { params: { id: twin }, body: { password: PASSWORD } });
    expect([await textOf(world, twin), await hits()]).toEqual([expect.stringContaining("Vertrauliche"), 1]);
    expect(await verifyStorage(world.system)).toMatchObject({ missing: [], damaged: [], unknown: [] });
  },
);

it(
  "an opened document stays open where its person goes, and in other hands; a second one of them stays closed",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const here = await makeScene(world);
    const { related } = here.group;
    const before = { ...here, client: await world.signIn(related) };
    const id = await locked(before);
    const second = await locked(before, "Zweiter.pdf");
    await before.client.call(readWithPassword, { params: { id }, body: { password: PASSWORD } });
    const copy = await locked(before, "Kopie.pdf");
    await makeCustomerOf(related);
    await readAll(world);

    const person = await world.signIn(related);
    expect(await seen(person, id)).toMatchObject({ reading: { state: "done", pages: 1 } });
    expect((await person.get(`/api/files/${id}/preview`)).statusCode).toBe(200);
    for (const other of [second, copy]) {
      expect(await seen(person, other)).toMatchObject({ preview: null, reading: { state: "refused" } });
      expect((await person.get(`/api/files/${other}/preview`)).statusCode).toBe(404);
    }
    const { hits } = await person.call(searchTexts, { query: { q: "vertrauliche" } });
    expect(hits.map(({ file_id }) => file_id)).toEqual([id]);
  },
);

it(
  "an opened document that was deleted before its person went stays open once it is restored",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const here = await makeScene(world);
    const { related } = here.group;
    const before = { ...here, client: await world.signIn(related) };
    const id = await locked(before);
    await before.client.call(readWithPassword, { params: { id }, body: { password: PASSWORD } });
    expect((await before.client.delete(`/api/files/${id}`)).statusCode).toBe(204);
    const admin = await makeCustomerOf(related);
    // Waits unmanaged, because its folder is in the other group.
    const { file } = await admin.call(restoreFile, { params: { id } });
    expect(file).toMatchObject({ reading: { state: "done", pages: 1 } });
    expect((await admin.get(`/api/files/${id}/preview`)).statusCode).toBe(200);
    expect(await textOf(world, id)).toContain("Vertrauliche Unterlagen");
  },
);

it(
  "a document for somebody else needs its password, however it comes into the group",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const here = await makeScene(world);
    const { related } = here.group;
    const id = await locked(here);
    await here.client.call(readWithPassword, { params: { id }, body: { password: PASSWORD } });
    const file = { name: "Für dich.pdf", bytes: lockedPdf(PASSWORD) };
    const body = { folder_id: here.root.id, user_id: related.id };
    const given = await here.client.call(uploadFile, { file, body });
    await readAll(world);
    const { customer_id, sha256 } = await world.db
      .selectFrom("file")
      .select(["customer_id", "sha256"])
      .where("id", "=", given.id)
      .executeTakeFirstOrThrow();
    await world.runJob(showKnownContent, { customer_id, sha256 });
    const person = await world.signIn(related);
    expect(await seen(person, given.id)).toMatchObject({ preview: null, reading: { state: "refused" } });

    // Deleted and restored, a document is as open as it was.
    const staff = await world.signIn(await world.makeStaff("janitor"));
    for (const [client, one] of [
      [here.client, id],
      [person, given.id],
    ] as const) {
      expect((await client.delete(`/api/files/${one}`)).statusCode).toBe(204);
      await staff.call(restoreFile, { params: { id: one } });
    }
    await readAll(world);
    await world.runJob(showKnownContent, { customer_id, sha256 });
    expect(await seen(here.client, id)).toMatchObject({ reading: { state: "done" } });
    expect(await seen(person, given.id)).toMatchObject({ preview: null, reading: { state: "refused" } });
  },
);

it(
  "only those who may change the document give its password, and tries are limited",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const here = await makeScene(world);
    const id = await locked(here);
    const stranger = await makeScene(world);
    const related = await world.signIn(here.group.related);
    const statusOf = async (client: Client) => (await open(client, id, PASSWORD)).statusCode;
    expect([await statusOf(world.guest()), await statusOf(stranger.client), await statusOf(related)]).toEqual(
      [401, 404, 404],
    );
    await here.client.patch(`/api/files/${id}`, { is_for_all: true });
    expect(await statusOf(related)).toBe(403);
    const plain = await here.client.call(uploadFile, {
      file: { name: "Brief.pdf", bytes: pdf("offen") },
      body: { folder_id: here.root.id },
    });
    expect((await open(here.client, plain.id, PASSWORD)).statusCode).toBe(409);
    expect((await open(here.client, id, "")).statusCode).toBe(422);

    const both = await Promise.all([open(here.client, id, "0"), open(here.client, id, "1")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      422, 429,
    ]);
    const tries = [];
    for (let guess = 1; guess < 11; guess += 1)
      tries.push((await open(here.client, id, `${guess}`)).statusCode);
    expect(tries).toEqual([...Array.from({ length: 9 }, () => 422), 429]);
    // Also for the right one, and for other persons.
    const staff = await world.signIn(await world.makeStaff("janitor"));
    expect([await statusOf(here.client), await statusOf(staff)]).toEqual([429, 429]);
  },
);

it(
  "persons of one group read one document at a time, and take no place of others",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const [here, other] = [await makeScene(world), await makeScene(world)];
    const ids = [await locked(here), await locked(here, "Zweiter.pdf")];
    const theirs = await locked(other);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const answers = await Promise.all([
      open(other.client, theirs, PASSWORD),
      open(here.client, ids[0] ?? "", PASSWORD),
      open(staff, ids[1] ?? "", PASSWORD),
    ]);
    const [third, ...own] = answers.map(({ statusCode }) => statusCode);
    expect([new Set(own), third]).toEqual([new Set([200, 429]), 200]);
  },
);
