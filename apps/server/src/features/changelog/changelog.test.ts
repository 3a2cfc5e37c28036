import { randomUUID } from "node:crypto";
import { changeText } from "@krempelfrei/contract/changelog/change-text";
import {
  type ChangePerson,
  listChangePeople,
  listChanges,
  type LoggedChange,
} from "@krempelfrei/contract/changelog/changelog";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { folderOf, makeScene, upload } from "../../testing/scene.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();
let admin: Client;
let adminId = "";

beforeAll(async () => {
  const person = await world.makeStaff("admin");
  adminId = person.id;
  admin = await world.signIn(person);
});

interface Page {
  readonly data: LoggedChange[];
  readonly next: string | null;
}

async function page(query: Record<string, string>, client = admin): Promise<Page> {
  const response = await client.get(`/api/changelog?${new URLSearchParams(query).toString()}`);
  expect(response.statusCode, response.body).toBe(200);
  return answerOf(listChanges, response);
}

/** All pages from the first to the last. */
async function all(query: Record<string, string>): Promise<LoggedChange[]> {
  const found: LoggedChange[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { data, next }: Page = await page(cursor === "" ? query : { ...query, cursor });
    found.push(...data);
    cursor = next;
  }
  return found;
}

const people = async (query: Record<string, string>): Promise<ChangePerson[]> =>
  answerOf(
    listChangePeople,
    await admin.get(`/api/changelog/people?${new URLSearchParams(query).toString()}`),
  ).data;

/** Entries at chosen times, as the product would have written them then. */
async function write(
  times: readonly string[],
  fields: { customer_id?: string; actor_id?: string; action?: string },
) {
  const { customer_id = null, actor_id = null, action = "file.updated" } = fields;
  const rows = times.map((at, index) => ({
    at: new Date(at),
    actor_id,
    actor_name: "Erika Muster",
    action,
    subject_type: "file",
    subject_id: randomUUID(),
    subject_name: `Beleg ${index}.pdf`,
    customer_id,
  }));
  const made = await world.db.insertInto("change").values(rows).returning("id").execute();
  return made.map(({ id }) => id);
}

describe("GET /changelog", () => {
  // Covers 7.23
  it("tells who did what and when, with names in place of ids", async () => {
    const scene = await makeScene(world);
    const { customer, related } = scene.group;
    const from = folderOf(scene, "Versicherungen");
    const to = folderOf(scene, "Gesundheit");
    const file = await upload(scene.client, { folder_id: from.id }, "Police.pdf");
    await admin.patch(`/api/files/${file.id}/move-to/${to.id}`);
    const changed = await admin.patch(`/api/files/${file.id}`, { user_id: related.id, type: "police" });
    expect(changed.statusCode, changed.body).toBe(200);
    const [last, moved] = await all({ customer_id: customer.id, actor_id: adminId });
    expect(moved).toMatchObject({
      actor: { id: adminId, name: "Erika Muster" },
      action: "file.moved",
      subject: { type: "file", id: file.id, name: "Police.pdf" },
      customer: { id: customer.id, name: "Karla Beispiel" },
      changes: [{ field: "folder_id", old: "Versicherungen", new: "Gesundheit" }],
      ip: "127.0.0.1",
    });
    expect(last?.action).toBe("file.updated");
    expect(last?.changes).toContainEqual({ field: "user_id", old: "Karla Beispiel", new: "Rolf Beispiel" });
    expect(last?.changes.map(({ field, new: value }) => changeText(field, value))).toContain("Police");

    const removal = await admin.delete(`/api/customers/${customer.id}/relationships/${related.id}`, {
      files: "holder",
    });
    expect(removal.statusCode, removal.body).toBe(204);
    const later = (await all({ customer_id: customer.id })).find(({ id }) => id === last?.id);
    expect(later?.changes).toContainEqual({
      field: "user_id",
      old: "Karla Beispiel",
      new: "nicht mehr vorhanden",
    });
  });

  it("is for owners and admins", async () => {
    const { client } = await makeScene(world);
    for (const path of ["/api/changelog", "/api/changelog/people", "/api/changelog/export"]) {
      expect((await world.guest().get(path)).statusCode).toBe(401);
      expect((await client.get(path)).statusCode).toBe(403);
      expect((await (await world.signIn(await world.makeStaff("janitor"))).get(path)).statusCode).toBe(403);
      expect((await (await world.signIn(await world.makeStaff("owner"))).get(path)).statusCode).toBe(200);
    }
    expect((await admin.get(`/api/changelog/${randomUUID()}`)).statusCode).toBe(404);
  });

  it.each([
    ["cursor=%00", "cursor"],
    ...["2026-13-40", "2026-02-30", "0000-01-01"].map((day) => [
      `cursor=${Buffer.from(`${day}T00:00:00.000000Z 1`).toString("base64url")}`,
      "cursor",
    ]),
    ["kind=secret", "kind"],
    ["actor_id=1", "actor_id"],
    ["customer_id='--", "customer_id"],
    ["from=2026-02-30", "from"],
    ["from=2026-02-02&to=2026-02-01", "to"],
    ["per_page=0", "per_page"],
    ["page=1", "page"],
  ])("refuses %s", async (query, field) => {
    const answer = await admin.get(`/api/changelog?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors).toHaveProperty(field);
  });

  // Covers 7.23, staff.4
  it("is searched by who did it, what it is about and what was done, all words and in any spelling", async () => {
    const { id } = (await world.makeGroup()).customer;
    const at = "2026-04-01T10:00:00Z";
    const [filed] = await write([at, at], { customer_id: id });
    await write([at], { customer_id: id, action: "file.deleted" });
    const found = async (search: string): Promise<[string, string][]> =>
      (await all({ customer_id: id, search, to: "2026-04-02" })).map(({ action, subject }) => [
        action,
        subject.name,
      ]);
    expect(await found("BELEG 0 muster")).toEqual([
      ["file.deleted", "Beleg 0.pdf"],
      ["file.updated", "Beleg 0.pdf"],
    ]);
    expect(await found("muster gelöscht")).toEqual([["file.deleted", "Beleg 0.pdf"]]);
    expect(await found("Beleg 1")).toEqual([["file.updated", "Beleg 1.pdf"]]);
    expect(await found("Beleg_0")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect(filed).toBeDefined();
    const tooLong = await admin.get(`/api/changelog?search=${"x".repeat(300)}`);
    expect(errorOf(tooLong).errors).toHaveProperty("search");
  });

  // Covers 7.23, staff.4
  it("leaves as CSV what passes the filters, which is an entry itself", async () => {
    const { id } = (await world.makeGroup()).customer;
    // More than are in memory at once, many of one moment.
    await write(
      Array.from({ length: 620 }, () => "2026-05-01T22:30:00Z"),
      { customer_id: id },
    );
    const query = `customer_id=${id}&search=beleg&from=2026-05-02&to=2026-05-02`;
    const answer = await admin.get(`/api/changelog/export?${query}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/csv");
    expect(answer.headers["content-disposition"]).toContain("Aenderungshistorie_");
    const lines = answer.rawPayload.toString("utf8").split("\r\n").filter(Boolean);
    expect(lines[0]).toBe("\uFEFFZeitpunkt;Person;Was;Betrifft;Kunde;Änderungen;IP-Adresse");
    expect(lines).toHaveLength(621);
    expect(new Set(lines).size).toBe(621);
    expect(lines[1]).toMatch(
      /^02\.05\.2026, 00:30:00;Erika Muster;Dokument geändert;Beleg 619\.pdf;Karla Beispiel;;$/,
    );
    const [entry] = await all({ kind: "changelog", actor_id: adminId });
    expect(entry).toMatchObject({ action: "changelog.exported", customer: { id } });
    expect(entry?.changes).toEqual([
      { field: "rows", old: null, new: 620 },
      { field: "search", old: null, new: true },
      { field: "logged_from", old: null, new: "2026-05-02" },
      { field: "logged_to", old: null, new: "2026-05-02" },
    ]);
    expect((await admin.get("/api/changelog/export?from=2026-05-02&to=2026-05-01")).statusCode).toBe(422);
    expect((await admin.get("/api/changelog/export?cursor=x")).statusCode).toBe(422);
  });

  // Covers 7.23
  it("has 20 a page and no entry twice or left out, whatever is written meanwhile", async () => {
    const { id } = (await world.makeGroup()).customer;
    // More entries of one transaction, which have the same time, than a page holds.
    const same = Array.from({ length: 45 }, () => "2026-03-01T10:00:00Z");
    const written = await write(same, { customer_id: id });
    const query = { customer_id: id, kind: "file" };
    const first = await page(query);
    expect(first.data).toHaveLength(20);
    await write(["2026-03-02T10:00:00Z"], { customer_id: id });
    const second = await page({ ...query, cursor: first.next ?? "" });
    await write(["2026-03-03T10:00:00Z"], { customer_id: id });
    const third = await page({ ...query, cursor: second.next ?? "" });
    expect(third.next).toBeNull();
    const seen = [first, second, third].flatMap(({ data }) => data.map((entry) => entry.id));
    expect(seen).toEqual(written.toReversed());
    expect((await page(query)).data[0]?.at).toBe("2026-03-03T10:00:00.000Z");
  });

  it("is filtered by person, customer, kind and days in Germany, all together", async () => {
    const { id } = (await world.makeGroup()).customer;
    const other = (await world.makeGroup()).customer;
    const actor = await world.makeStaff("admin");
    const times = [
      // 23:59 of the day before in Germany, midnight, the last moment of the day, and the next one.
      "2026-05-09T21:59:59.999Z",
      "2026-05-09T22:00:00Z",
      "2026-05-10T21:59:59.999Z",
      "2026-05-10T22:00:00Z",
    ];
    const mine = await write(times, { customer_id: id, actor_id: actor.id });
    await write(times, { customer_id: other.id, actor_id: actor.id });
    await write(times, { customer_id: id });
    const [booking] = await write(["2026-05-10T12:00:00Z"], {
      customer_id: id,
      actor_id: actor.id,
      action: "booking.created",
    });
    const ids = async (query: Record<string, string>) => (await all(query)).map((entry) => entry.id);
    const both = { customer_id: id, actor_id: actor.id };
    expect(await ids({ ...both, kind: "file", from: "2026-05-10", to: "2026-05-10" })).toEqual(
      mine.slice(1, 3).toReversed(),
    );
    expect(await ids({ ...both, kind: "booking" })).toEqual([booking]);
    expect(await ids({ ...both, from: "2026-05-11" })).toEqual(mine.slice(3));
    expect(await ids({ ...both, to: "2026-05-09" })).toEqual(mine.slice(0, 1));
    expect(await ids({ actor_id: actor.id, from: "2026-05-10", to: "2026-05-10" })).toHaveLength(5);
    expect(await ids({ ...both, kind: "template" })).toEqual([]);
    expect(await ids({ customer_id: randomUUID() })).toEqual([]);
  });
});

describe("GET /changelog/people", () => {
  it("finds staff, customers and relatives by parts of names, customers by number", async () => {
    const mark = `Qx${randomUUID().slice(0, 6)}`;
    const { customer, related } = await world.makeGroup(mark);
    const found = await people({ search: `${mark.slice(1)} rol` });
    expect(found).toEqual([{ id: related.id, name: `Rolf ${mark}`, detail: "Angehörige Person" }]);
    const [holder] = await people({ search: mark, among: "customers" });
    expect(holder).toMatchObject({ id: customer.id, name: `Karla ${mark}` });
    const number = holder?.detail.replace("Kunde ", "") ?? "";
    expect(await people({ search: number, among: "customers" })).toEqual([holder]);
    expect(await people({ id: adminId })).toEqual([
      { id: adminId, name: "Erika Muster", detail: "Administrator/in" },
    ]);
    expect(await people({ id: randomUUID() })).toEqual([]);
  });

  it("knows the number of a customer who was deleted, and its entries stay", async () => {
    const { customer } = await world.makeGroup("Vergangen");
    const answer = await admin.delete(`/api/customers/${customer.id}`, { confirm: "Karla Vergangen" });
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await people({ id: customer.id })).toEqual([
      { id: customer.id, name: expect.stringMatching(/^Kunde \d+$/) as string, detail: "" },
    ]);
    const [last] = (await page({ customer_id: customer.id })).data;
    expect(last).toMatchObject({
      action: "customer.deleted",
      subject: { name: expect.stringMatching(/^Kunde \d+$/) as string },
      is_erased: false,
      customer: { id: customer.id, name: null },
    });
    const [, created] = (await page({ customer_id: customer.id })).data;
    expect(created).toMatchObject({
      action: "customer.created",
      is_erased: true,
      changes: [],
      subject: { name: "gelöscht" },
    });
    const csv = (await admin.get(`/api/changelog/export?customer_id=${customer.id}`)).body;
    expect(csv).toContain("gelöscht");
    expect(csv).not.toContain("Vergangen");
  });
});
