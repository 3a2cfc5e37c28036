// Covers 7.8
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { updateFile } from "@krempelfrei/contract/files/files";
import { errorOf } from "@krempelfrei/testing/client";
import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { enqueue } from "../../jobs/enqueue.ts";
import { makeAccount } from "../../testing/bookings.ts";
import type { Client } from "../../testing/client.ts";
import { TERMS } from "../../testing/convert-scene.ts";
import { makeRows } from "../../testing/matrix.ts";
import { makeScene, upload } from "../../testing/scene.ts";
import { insertOpenStack } from "../../testing/stacks/open-stack.ts";
import { giveText } from "../../testing/texts.ts";
import { createWorld } from "../../testing/world.ts";
import { verifyChangelog } from "../changelog/verify-changelog.ts";
import { deleteContents } from "../files/storage/delete-contents.job.ts";
import { changesOf, lastChange } from "../../testing/tables/changes.ts";

const MOVED_BEFORE = new URL("../../db/migrations/0251-parts-of-moved-documents.sql", import.meta.url);
const world = await createWorld();
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});

const remove = (id: string, client = admin) => client.delete(`/api/customers/${id}`);

/** Names of the tables with a column of this name, whatever migrations are to come. */
async function tablesWith(column: string): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = ${column} ORDER BY table_name`.execute(world.db);
  return rows.map(({ table_name }) => table_name);
}

async function rowsOf(column: string, ids: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesWith(column)) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM ${sql.table(table)} WHERE ${sql.ref(column)} IN (${sql.join(ids)})`.execute(
      world.db,
    );
    if ((rows[0]?.count ?? 0) > 0) counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function blobsOf(customerId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.system.blobs.list()) if (key.includes(customerId)) keys.push(key);
  return keys;
}

describe("deleting a customer", () => {
  // Covers S59
  it("leaves a history that says nothing of its people, chained as it was, and that of others as it was", async () => {
    const { customer, related } = await world.makeGroup("Zumstein");
    const stays = await world.makeGroup("Bleibtreu");
    const client = await world.signIn(customer);
    const contact = await client.post("/api/sos", {
      first_name: "Renate",
      last_name: "Zumstein",
      email: `${randomUUID()}@beispiel.example`,
      birthday: "1961-04-12",
    });
    const changed = await admin.patch(`/api/customers/${customer.id}/relationships/${related.id}`, {
      first_name: "Zoltan",
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(contact.statusCode, contact.body).toBe(201);
    const moved = await admin.patch(`/api/customers/${customer.id}`, {
      street: "Zitronenweg",
      house_no: "7",
      zip: "12345",
      city: "Musterstadt",
    });
    expect(moved.statusCode, moved.body).toBe(200);
    const history = async (id: string) => changesOf(world, { customer_id: id });
    const other = await history(stays.customer.id);
    await verifyChangelog(world.system);
    const before = await history(customer.id);
    for (const said of ["Karla Zumstein", "1960-05-04", "Zitronenweg", "Zoltan", "Renate", "127.0.0.1"])
      expect(JSON.stringify(before)).toContain(said);
    expect((await remove(customer.id)).statusCode).toBe(204);
    const after = await history(customer.id);
    expect(JSON.stringify(after)).not.toMatch(
      /Zumstein|Karla|Rolf|Zoltan|Renate|1960-05-04|1961-04-12|beispiel\.example|Zitronenweg/,
    );
    // By which id what was done to what, and when, stays.
    const chained = (rows: typeof before) =>
      rows.map(({ id, at, actor_id, action, subject_type, subject_id }) => ({
        id,
        at,
        actor_id,
        action,
        subject_type,
        subject_id,
      }));
    expect(chained(after.slice(0, -1))).toEqual(chained(before));
    expect(after.slice(0, -1).map(({ ip }) => ip)).toEqual(before.map(() => null));
    expect(await history(stays.customer.id)).toEqual(other);
    expect((await verifyChangelog(world.system)).problems).toEqual([]);
  });

  it("takes what the history says of contacts that the customer named as a member of another group", async () => {
    const { customer, related } = await world.makeGroup();
    const birthday = "1961-04-13";
    const email = `${randomUUID()}@beispiel.example`;
    const contact = { first_name: "Wilhelmine", last_name: "Vogelsang", email, birthday };
    const named = await (await world.signIn(related)).post("/api/sos", contact);
    expect(named.statusCode, named.body).toBe(201);
    const terms = { package: "praktisch", contract_start: "2026-12-01", birthday: "1961-02-03" };
    const converted = await admin.post(`/api/relationships/${related.id}`, terms);
    expect(converted.statusCode, converted.body).toBe(201);
    const history = async () =>
      JSON.stringify(await changesOf(world, { customer_id: [customer.id, related.id] }));
    await verifyChangelog(world.system);
    expect(await history()).toContain("Wilhelmine");
    expect((await remove(related.id)).statusCode).toBe(204);
    expect(await history()).not.toMatch(/Wilhelmine|Vogelsang|1961-04-13/);
    expect((await verifyChangelog(world.system)).problems).toEqual([]);
  });

  it("takes what the history of a former group says of the documents that came along", async () => {
    const { group, root, client } = await makeScene(world);
    const { customer, related } = group;
    const person = await world.signIn(related);
    for (const [owner, name, next] of [
      [person, "Arztbrief Onkologie.pdf", "Scheidungsvereinbarung"],
      [client, "Mietvertrag.pdf", "Mietvertrag Garten"],
    ] as const) {
      const { id } = await upload(owner, { folder_id: root.id }, name);
      await owner.call(updateFile, { params: { id }, body: { name: next } });
    }
    const terms = { package: "praktisch", contract_start: "2026-12-01", birthday: "1961-02-03" };
    const converted = await admin.post(`/api/relationships/${related.id}`, terms);
    expect(converted.statusCode, converted.body).toBe(201);
    await verifyChangelog(world.system);
    const history = async () => JSON.stringify(await changesOf(world, { customer_id: customer.id }));
    expect(await history()).toContain("Scheidungsvereinbarung");
    expect((await remove(related.id)).statusCode).toBe(204);
    expect(await history()).not.toMatch(/Onkologie|Scheidungsvereinbarung/);
    expect(await history()).toContain("Mietvertrag Garten");
    expect((await verifyChangelog(world.system)).problems).toEqual([]);
  });

  it("leaves nothing of the group but the change history, and nobody else's", async () => {
    const [gone, stays] = [
      await makeRows(world, "Fort", { invoiced: false }),
      await makeRows(world, "Bleibt"),
    ];
    const { customer, related, child } = gone.group;
    const persons = [customer.id, related.id, child.id];
    await world.db.deleteFrom("booking").where("customer_id", "=", customer.id).execute();
    const client = await world.signIn(customer);
    await client.post("/api/sos", {
      first_name: "Renate",
      last_name: "Wagner",
      email: `sos.${randomUUID()}@beispiel.example`,
      birthday: "1961-04-12",
    });
    await world.guest().post("/api/profile/forgot-password", { email: related.email });
    await giveText(world, gone.fileId, "Police der Familie Fort");
    expect((await blobsOf(customer.id)).length).toBeGreaterThan(0);
    const before = [
      await rowsOf("customer_id", [stays.group.customer.id]),
      await blobsOf(stays.group.customer.id),
    ];
    expect(Object.keys(await rowsOf("customer_id", [customer.id]))).toEqual(
      expect.arrayContaining([
        "app_user",
        "blob",
        "content_text",
        "customer_price",
        "deadline",
        "file",
        "folder",
        "job",
        "mandate",
        "search_word",
        "template",
      ]),
    );

    const files = await world.db
      .selectFrom("file")
      .select("id")
      .where("customer_id", "=", customer.id)
      .execute();
    const answer = await remove(customer.id);
    expect(answer.statusCode, answer.body).toBe(204);
    expect((await client.get("/api/user")).statusCode).toBe(401);
    expect((await admin.get(`/api/customers/${customer.id}`)).statusCode).toBe(404);
    // The key of its contents is destroyed; the row stays so that none is made again.
    expect(Object.keys(await rowsOf("customer_id", [customer.id]))).toEqual(["change", "content_key"]);
    expect(await rowsOf("user_id", persons)).toEqual({});
    for (const table of ["app_user", "customer"] as const)
      expect(await world.db.selectFrom(table).select("id").where("id", "in", persons).execute()).toEqual([]);

    world.mails.length = 0;
    await world.runJobs();
    expect(await blobsOf(customer.id)).toEqual([]);
    expect(world.mails.filter(({ to }) => [customer.email, related.email].includes(to.address))).toEqual([]);
    expect([
      await rowsOf("customer_id", [stays.group.customer.id]),
      await blobsOf(stays.group.customer.id),
    ]).toEqual(before);

    const last = await lastChange(world, { customer_id: customer.id });
    expect(last).toMatchObject({
      action: "customer.deleted",
      subject_name: expect.stringMatching(/^Kunde \d+$/) as string,
    });
    expect(last.changes).toMatchObject([
      { field: "number" },
      { field: "persons", old: 3 },
      { field: "files", old: files.length },
    ]);
    expect(JSON.stringify(last.changes)).not.toContain("@");
  });

  it("is refused where there are bookings, and nothing is lost", async () => {
    const account = await makeAccount(world, admin);
    await account.book();
    const answer = await remove(account.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      message:
        "Der Kunde hat Buchungen und kann nicht gelöscht werden. Bitte kündigen Sie den Kunden stattdessen. Seine Unterlagen werden bis zum 31.12.2036 aufbewahrt.",
    });
    expect((await admin.get(`/api/customers/${account.id}`)).statusCode).toBe(200);
  });

  it("erases the closed stacks with pages of the customer, and is refused while one is open", async () => {
    const { customer } = await world.makeGroup("Gescannt");
    const { customer: stays } = await world.makeGroup("Bleibt");
    const makeStack = async (customer_id: string) => {
      const { id } = await world.db
        .insertInto("stack")
        .values({
          name: "Scan 12",
          extension: "pdf",
          sha256: "a".repeat(64),
          size: 1,
          state: "open",
          pages: 1,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const part = { stack_id: id, number: 1, customer_id, name: "Kündigung", pages: [1] };
      await world.db.insertInto("stack_part").values(part).execute();
      return id;
    };
    const [id, other] = [await makeStack(customer.id), await makeStack(stays.id)];
    const refused = await remove(customer.id);
    expect(refused.statusCode).toBe(409);
    expect(errorOf(refused).message).toBe(
      "Seiten dieses Kunden liegen noch in offenen Stapeln: „Scan 12.pdf“. Bitte teilen Sie diese Stapel zuerst auf oder verwerfen Sie sie.",
    );
    await world.db
      .updateTable("stack")
      .set({ state: "discarded", closed_at: new Date() })
      .where("id", "=", id)
      .execute();
    expect((await remove(customer.id)).statusCode).toBe(204);
    const left = world.db.selectFrom("stack").select("id").where("id", "in", [id, other]);
    expect(await left.execute()).toEqual([{ id: other }]);
    expect(await lastChange(world, { subject_id: id })).toMatchObject({ action: "stack.erased" });
    await world.db.deleteFrom("stack").where("id", "=", other).execute();
  });

  it.each(["there", "deleted before", "deleted since", "erased", "moved by an earlier release"])(
    "erases the closed stack of a converted person's document that is %s, and is refused while it is open",
    async (fate) => {
      const { customer, related } = await world.makeGroup("Mitgezogen");
      const { customer: stays } = await world.makeGroup("Mitgescannt");
      const id = await insertOpenStack(world);
      const file = await upload(await world.signIn(related), {});
      const part = { stack_id: id, name: "Bescheid", pages: [1] };
      const moved = { ...part, number: 1, customer_id: customer.id, file_id: file.id };
      const other = { ...part, number: 2, customer_id: stays.id };
      await world.db.insertInto("stack_part").values([moved, other]).execute();
      const erase = async () => admin.delete(`/api/files/${file.id}`);
      if (fate === "deleted before") expect((await erase()).statusCode).toBe(204);
      const converted = await admin.post(`/api/relationships/${related.id}`, TERMS);
      expect(converted.statusCode, converted.body).toBe(201);
      if (fate === "deleted since" || fate === "erased") expect((await erase()).statusCode).toBe(204);
      if (fate === "erased") await world.db.deleteFrom("deleted_file").where("id", "=", file.id).execute();
      if (fate === "moved by an earlier release") {
        await world.db.updateTable("stack_part").set(moved).where("file_id", "=", file.id).execute();
        await world.db.executeQuery(CompiledQuery.raw(await readFile(MOVED_BEFORE, "utf8")));
      }
      expect((await remove(related.id)).statusCode).toBe(409);
      await world.db
        .updateTable("stack")
        .set({ state: "done", closed_at: new Date() })
        .where("id", "=", id)
        .execute();
      expect((await remove(related.id)).statusCode).toBe(204);
      expect(await world.db.selectFrom("stack").where("id", "=", id).selectAll().execute()).toEqual([]);
      expect(await lastChange(world, { subject_id: id })).toMatchObject({ action: "stack.erased" });
    },
  );

  it("is done once when two ask at the same time", async () => {
    const { customer } = await world.makeGroup("Doppelt");
    const answers = await Promise.all([1, 2].map(() => remove(customer.id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });

  it("does not delete contents of a group that exists", async () => {
    const { group } = await makeRows(world, "Da");
    await enqueue(world.system, deleteContents, { customer_id: group.customer.id, round: "now" });
    await expect(world.runJobs()).rejects.toThrow("still exists");
    await world.db.deleteFrom("job").where("name", "=", "delete-contents").execute();
    expect((await blobsOf(group.customer.id)).length).toBeGreaterThan(0);
  });
});
