import { randomUUID } from "node:crypto";
import { getCustomerUsage } from "@krempelfrei/contract/customers/customers";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene } from "../../../testing/scene.ts";
import { onDatabase } from "../../../testing/tables/on-database.ts";
import { createWorld, type Person } from "../../../testing/world.ts";

const SIZE = 10_000;
const world = await createWorld({ quota: { dayFiles: 5, dayBytes: 8 * SIZE, files: 8, bytes: 12 * SIZE } });
let staff: Person;
let admin: Client;

beforeAll(async () => {
  staff = await world.makeStaff();
  admin = await world.signIn(staff);
});
afterEach(() => world.setClock());

const content = (size = SIZE): Buffer => Buffer.concat([pdf(randomUUID()), Buffer.alloc(size)], size);
const file = (size?: number) => ({ name: `${randomUUID()}.pdf`, bytes: content(size) });
const send = async (client: Client, fields: Record<string, string> = {}, size?: number) =>
  client.upload("/api/files/upload", file(size), fields);
/** As at the moment of the app's clock, at which earlier sessions may be over. */
const usage = async (customerId: string) =>
  answerOf(getCustomerUsage, await (await world.signIn(staff)).get(`/api/customers/${customerId}/usage`));

/** All that there is of a group: documents, contents, entries of the history. */
async function traces(customerId: string): Promise<number[]> {
  const counts = (["file", "blob", "change"] as const).map(async (table) => {
    const rows = await world.db
      .selectFrom(table)
      .select("customer_id")
      .where("customer_id", "=", customerId)
      .execute();
    return rows.length;
  });
  return Promise.all(counts);
}

/** Sends several at the same time, each of which goes as far as it can without adding a row; then all go on. */
async function whileNothingIsAdded<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  return onDatabase(world.databaseUrl, async (client) => {
    await client.query("BEGIN");
    await client.query("LOCK TABLE file IN EXCLUSIVE MODE");
    const answers = Promise.all(Array.from({ length: count }, call));
    const waiting = async (): Promise<unknown> => {
      // Within a transaction the view keeps to the connections that there were at the first look.
      await client.query("SELECT pg_stat_clear_snapshot()");
      const waits = "datname = current_database() AND wait_event_type = 'Lock'";
      return (await client.query(`SELECT FROM pg_stat_activity WHERE ${waits}`)).rowCount;
    };
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(count), { timeout: 170_000 });
    await client.query("COMMIT");
    return answers;
  });
}

describe("what the members of a group store on a day", () => {
  // Covers S13
  it("is counted over all of them and all ways, and refused in German with nothing half done", async () => {
    const { client, group, root } = await makeScene(world);
    const related = await world.signIn(group.related);
    const first = await client.call(uploadFile, { file: file(), body: { folder_id: root.id } });
    await related.call(addToLocker, { file: file(), body: {} });
    expect((await client.upload(`/api/files/${first.id}/replace`, file())).statusCode).toBe(200);
    for (let at = 0; at < 2; at += 1) expect((await send(related)).statusCode).toBe(201);
    const before = await traces(group.customer.id);
    for (const refused of [
      await send(client),
      await related.upload("/api/locker", file()),
      await client.upload(`/api/files/${first.id}/replace`, file()),
    ]) {
      expect(refused.statusCode).toBe(429);
      expect(errorOf(refused).errors?.file?.[0]).toMatch(
        /^Heute passt nichts mehr hinein: .* 5 Dateien .* morgen wieder\.$/,
      );
    }
    expect(await traces(group.customer.id)).toEqual(before);
    // What the office files for the group goes on, and uses nothing of its day.
    for (let at = 0; at < 3; at += 1)
      expect((await send(admin, { user_id: group.customer.id })).statusCode).toBe(201);
    expect((await usage(group.customer.id)).today).toEqual({ files: 5, bytes: 5 * SIZE });
    world.setClock(new Date(Date.now() + 25 * 3_600_000));
    expect((await usage(group.customer.id)).today).toEqual({ files: 0, bytes: 0 });
  });

  // Covers S13
  it("cannot pass the limit by uploads at the same time, and another group has its own", async () => {
    const { client, group } = await makeScene(world);
    const answers = await Promise.all(Array.from({ length: 12 }, async () => send(client)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
    const [files, blobs] = await traces(group.customer.id);
    expect([files, blobs]).toEqual([5, 5]);
    expect((await send((await makeScene(world)).client)).statusCode).toBe(201);
  });

  it("has a limit of bytes", async () => {
    const { client } = await makeScene(world);
    expect((await send(client, {}, 5 * SIZE)).statusCode).toBe(201);
    expect((await send(client, {}, 4 * SIZE)).statusCode).toBe(429);
    expect((await send(client, {}, 3 * SIZE)).statusCode).toBe(201);
  });
});

it("a related person leaves the contract holder the last tenth", async () => {
  const { client, group } = await makeScene(world);
  const related = await world.signIn(group.related);
  expect((await send(related, {}, 7 * SIZE)).statusCode).toBe(201);
  const refused = await send(related);
  expect(refused.statusCode).toBe(429);
  expect(errorOf(refused).errors?.file?.[0]).toMatch(
    /^Heute passt nichts mehr hinein: .* auf; den Rest kann nur der Vertragsinhaber hochladen\. Bitte versuchen Sie es morgen wieder\.$/,
  );
  expect((await send(client)).statusCode).toBe(201);
});

describe("what a group stores in all", () => {
  const later = (days: number): void => world.setClock(new Date(Date.now() + days * 86_400_000));

  it("ends at its documents, also at the same time, for members alone", async () => {
    const scene = await makeScene(world);
    const { group } = scene;
    for (let at = 0; at < 6; at += 1)
      expect((await send(admin, { user_id: group.customer.id }, 100)).statusCode).toBe(201);
    // As many as one person stores at once.
    const answers = await whileNothingIsAdded(4, async () => send(scene.client, {}, 100));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.map((answer) => errorOf(answer).errors?.file?.[0])).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining("ist voll (8 Dokumente oder") as string),
    );
    expect((await usage(group.customer.id)).stored.files).toBe(8);
    expect((await send(admin, { user_id: group.customer.id }, 100)).statusCode).toBe(201);
  });

  it("uses nothing of the day where no document has room", async () => {
    const { client, group } = await makeScene(world);
    for (let at = 0; at < 8; at += 1)
      expect((await send(admin, { user_id: group.customer.id }, 100)).statusCode).toBe(201);
    for (const refused of [await send(client, {}, 100), await client.upload("/api/locker", file(100))])
      expect(refused.statusCode).toBe(429);
    const related = await send(await world.signIn(group.related), {}, 100);
    expect(errorOf(related).errors?.file?.[0]).toMatch(
      /^Für Sie ist der Speicher der Beziehungskiste voll \(8 Dokumente oder .*\); den Rest kann nur der Vertragsinhaber füllen\. Bitte wenden/,
    );
    expect((await usage(group.customer.id)).today).toEqual({ files: 0, bytes: 0 });
  });

  it("ends at its bytes, earlier versions with them; staff is warned from 80 % on", async () => {
    const { client, group } = await makeScene(world);
    const id = group.customer.id;
    expect((await send(client, {}, 6 * SIZE)).statusCode).toBe(201);
    expect((await usage(id)).is_near).toBe(false);
    later(1);
    const again = await world.signIn(group.customer);
    const made = await again.call(uploadFile, { file: file(3 * SIZE), body: {} });
    expect((await again.upload(`/api/files/${made.id}/replace`, file(3 * SIZE))).statusCode).toBe(200);
    expect(await usage(id)).toMatchObject({
      stored: { files: 2, bytes: 12 * SIZE },
      limits: { day_files: 5, day_bytes: 8 * SIZE, files: 8, bytes: 12 * SIZE },
      is_near: true,
    });
    const refused = await send(again, {}, 100);
    expect([refused.statusCode, errorOf(refused).errors?.file?.[0]]).toEqual([
      429,
      expect.stringContaining("Der Speicher Ihrer Beziehungskiste ist voll"),
    ]);
    expect((await usage(id)).today.files).toBe(2);
  });
});
