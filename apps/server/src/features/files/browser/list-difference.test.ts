import { randomUUID } from "node:crypto";
import type { Browser, BrowserAnswer } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { FILE_CLAIM_SECONDS } from "@krempelfrei/contract/limits";
import { beginAt } from "@krempelfrei/testing/moment";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld, type Person } from "../../../testing/world.ts";
import { forgetGone } from "./listing.queries.ts";

// The days below are fixed ones, before and after this one.
beginAt("2026-11-19T10:00:00+01:00");
const world = await createWorld();
let staffIs: Person;
let staff: Client;

beforeAll(async () => {
  staffIs = await world.makeStaff();
  staff = await world.signIn(staffIs);
});
afterEach(() => world.setClock());

/** A reader of a group who asks for differences only. */
function readerOf(client: Client, query = "") {
  let revision = "";
  return {
    async start(): Promise<Browser> {
      const browser = (await client.get(`/api/browser?${query}`)).json<Browser>();
      ({ revision } = browser);
      return browser;
    },
    /** Ids in the difference since the last poll; `everything` for a whole listing. */
    async poll() {
      const address = `/api/browser?${query}&since=${encodeURIComponent(revision)}`;
      const answer = await client.get(address);
      expect(answer.statusCode, answer.body).toBe(200);
      const { files, folders, templates, difference, ...rest } = answer.json<BrowserAnswer>();
      ({ revision } = rest);
      if (!difference) return "everything" as const;
      const rows = [...files, ...folders, ...templates].map(({ id }) => id);
      return { rows, ...difference };
    },
    revision: () => revision,
  };
}

const NOTHING = { rows: [], gone: [] };
const rows = (...ids: string[]) => ({ rows: ids, gone: [] });
const gone = (...ids: string[]) => ({ rows: [], gone: ids });

async function readers(here: Scene) {
  const related = readerOf(await world.signIn(here.group.related));
  const holder = readerOf(here.client);
  const office = readerOf(staff, `customer_id=${here.group.customer.id}`);
  for (const reader of [related, holder, office]) await reader.start();
  const polls = async () => ({
    related: await related.poll(),
    holder: await holder.poll(),
    office: await office.poll(),
  });
  return { related, holder, office, polls };
}

describe("the listing since a revision", () => {
  // Covers 2.31
  it("tells each reader the rows that changed and those that went, and nothing twice", async () => {
    const here = await makeScene(world);
    const { polls } = await readers(here);
    expect(await polls()).toEqual({ related: NOTHING, holder: NOTHING, office: NOTHING });

    const { id } = await upload(here.client, { folder_id: here.root.id });
    expect(await polls()).toEqual({ related: NOTHING, holder: rows(id), office: rows(id) });
    await here.client.patch(`/api/files/${id}`, { is_for_all: true });
    expect(await polls()).toEqual({ related: rows(id), holder: rows(id), office: rows(id) });
    await here.client.patch(`/api/files/${id}`, { name: "Für alle" });
    expect(await polls()).toEqual({ related: rows(id), holder: rows(id), office: rows(id) });
    await here.client.patch(`/api/files/${id}`, { is_for_all: false });
    expect(await polls()).toEqual({ related: gone(id), holder: rows(id), office: rows(id) });
    await here.client.patch(`/api/files/${id}`, { name: "Geheim" });
    expect(await polls()).toEqual({ related: NOTHING, holder: rows(id), office: rows(id) });
    await here.client.delete(`/api/files/${id}`);
    expect(await polls()).toEqual({ related: NOTHING, holder: gone(id), office: gone(id) });
    expect(await polls()).toEqual({ related: NOTHING, holder: NOTHING, office: NOTHING });
  });

  it("keeps its revision for whoever does not see what happens", async () => {
    const here = await makeScene(world);
    const { related, polls } = await readers(here);
    const before = related.revision();
    const { id } = await upload(here.client, { folder_id: here.root.id });
    await here.client.upload("/api/locker", { name: "Scan.pdf", bytes: pdf(randomUUID()) });
    await here.client.patch(`/api/files/${id}`, { name: "Befund" });
    await here.client.delete(`/api/files/${id}`);
    await upload(staff, { user_id: here.group.related.id });
    expect((await polls()).related).toEqual(NOTHING);
    expect(related.revision()).toBe(before);
  });

  it("tells of folders and templates, also of those for all customers", async () => {
    const here = await makeScene(world);
    const { polls } = await readers(here);
    const all = (told: object) => ({ related: told, holder: told, office: told });
    const parent = here.folders[0]?.id ?? "";
    const added = await here.client.post(`/api/folders/${parent}/add-subfolder`, { name: "Golf" });
    const ids = added.json<{ folders: Folder[] }>().folders.map((folder) => folder.id);
    const [golf = ""] = ids;
    const { related, holder, office } = await polls();
    for (const told of [related, holder, office]) {
      if (told === "everything") throw new Error(told);
      expect(new Set(told.rows)).toEqual(new Set(ids));
    }
    await here.client.patch(`/api/folders/${golf}`, { name: "Polo" });
    expect(await polls()).toEqual(all(rows(golf)));
    for (const id of ids.slice(1)) await staff.delete(`/api/folders/${id}`);
    await polls();
    expect((await here.client.delete(`/api/folders/${golf}`)).statusCode).toBe(204);
    expect(await polls()).toEqual(all(gone(golf)));

    const empty = { author: null, type: null, tags: [], filename: null };
    const own = { name: "Vorlage", ...empty, customer_id: here.group.customer.id };
    const { id } = (await staff.post("/api/templates", own)).json<{ id: string }>();
    expect(await polls()).toEqual(all(rows(id)));
    await staff.patch(`/api/templates/${id}`, { customer_id: null });
    expect(await polls()).toEqual(all(rows(id)));
    await staff.patch(`/api/templates/${id}`, { author: "Amt" });
    expect(await polls()).toEqual(all(rows(id)));
    await staff.delete(`/api/templates/${id}`);
    expect(await polls()).toEqual(all(gone(id)));
  });

  it("tells staff what is open at others when that changes, also when it runs out", async () => {
    const here = await makeScene(world);
    const { id } = await upload(here.client, { folder_id: here.root.id });
    const { polls } = await readers(here);
    const otherIs = await world.makeStaff("janitor");
    const other = await world.signIn(otherIs);
    const claimed = (...claims: object[]) => ({
      related: NOTHING,
      holder: NOTHING,
      office: { ...NOTHING, claims },
    });
    world.setClock(new Date());
    await other.post(`/api/files/${id}/claim`);
    const claim = { file_id: id, claimed_by: { id: otherIs.id, name: "Erika Muster" } };
    expect(await polls()).toEqual(claimed(claim));
    expect(await polls()).toEqual({ related: NOTHING, holder: NOTHING, office: NOTHING });
    world.setClock(new Date(Date.now() + (FILE_CLAIM_SECONDS + 1) * 1000));
    expect(await polls()).toEqual(claimed());
  });

  it("tells nobody what was shown only inside of a transaction", async () => {
    const here = await makeScene(world);
    const { id } = await upload(here.client, { folder_id: here.root.id });
    const { polls } = await readers(here);
    await world.db.transaction().execute(async (db) => {
      const set = async (is_for_all: boolean) =>
        db.updateTable("file").set({ is_for_all }).where("id", "=", id).execute();
      await set(true);
      await set(false);
    });
    expect(await polls()).toEqual({ related: NOTHING, holder: rows(id), office: rows(id) });
  });

  it("is everything for a revision that is none, another reader's, or not of this group", async () => {
    const [here, there] = [await makeScene(world), await makeScene(world)];
    const { related, office } = await readers(here);
    const foreign = readerOf(there.client);
    await foreign.start();
    const ahead = related.revision().replace(/\.(\d+)-/, ".9$1-");
    for (const since of [
      "",
      "1",
      "x.y.z",
      "...",
      `${related.revision().split(".")[0]}.1-2`,
      `${related.revision().split(".")[0]}.-1-0-0.`,
      office.revision(),
      foreign.revision(),
      ahead,
    ]) {
      const related = await world.signIn(here.group.related);
      const answer = await related.get(`/api/browser?since=${encodeURIComponent(since)}`);
      expect(answer.statusCode, since).toBe(200);
      expect(answer.json(), since).not.toHaveProperty("difference");
      expect(answer.json<Browser>().folders.length, since).toBeGreaterThan(5);
    }
    const address = `/api/browser?since=${related.revision()}&customer_id=${there.group.customer.id}`;
    expect((await here.client.get(address)).statusCode).toBe(404);
    expect((await staff.get(`/api/browser?since=x&customer_id=${randomUUID()}`)).statusCode).toBe(404);
    expect((await staff.get("/api/browser?since=x")).statusCode).toBe(422);
  });

  it("is everything the day after the contract's end", async () => {
    world.setClock(new Date("2026-09-01T10:00:00Z"));
    const here = await makeScene(world);
    const admin = await world.signIn(await world.makeStaff());
    await admin.post(`/api/customers/${here.group.customer.id}/cancel`, { date: "2026-10-15" });
    world.setClock(new Date("2026-10-15T21:59:58Z"));
    const reader = readerOf(await world.signIn(here.group.customer));
    await reader.start();
    expect(await reader.poll()).toEqual(NOTHING);
    world.setClock(new Date("2026-10-15T22:00:01Z"));
    expect(await reader.poll()).toBe("everything");
  });

  it("is everything for whoever has not looked for so long that what went is forgotten", async () => {
    const here = await makeScene(world);
    const { id } = await upload(here.client, { folder_id: here.root.id });
    const { holder, related, polls } = await readers(here);
    await here.client.delete(`/api/files/${id}`);
    const tomorrow = new Date(Date.now() + 86_400_000);
    const entries = async () =>
      world.db.selectFrom("listing_entry").select("audience").where("id", "=", id).execute();
    expect(await entries()).toHaveLength(2);
    await forgetGone(world.system, new Date(Date.now() - 86_400_000));
    await forgetGone(world.system, new Date(Date.now() - 86_400_000));
    expect(await entries()).toHaveLength(2);
    await forgetGone(world.system, tomorrow);
    expect(await entries()).toHaveLength(2);
    await forgetGone(world.system, tomorrow);
    expect(await entries()).toEqual([]);
    expect(await holder.poll()).toBe("everything");
    expect(await related.poll()).toEqual(NOTHING);
    await polls();
    expect(await polls()).toEqual({ related: NOTHING, holder: NOTHING, office: NOTHING });
  });
});

describe("of two transactions at the same time", () => {
  const rename = (id: string, name: string) => sql`UPDATE file SET name = ${name} WHERE id = ${id}`;

  // Covers S26
  it("the one that writes first and commits last is not missed", async () => {
    const here = await makeScene(world);
    const [first, second] = [
      await upload(here.client, { folder_id: here.root.id }),
      await upload(here.client, { folder_id: here.root.id }),
    ];
    const { holder } = await readers(here);
    const slow = await world.db.startTransaction().execute();
    await rename(first.id, "Zuerst").execute(slow);
    await rename(second.id, "Danach").execute(world.db);
    expect(await holder.poll()).toEqual(rows(second.id));
    await slow.commit().execute();
    expect(await holder.poll()).toEqual(rows(first.id));
  });

  it("the one that has its number and has not committed keeps the other from getting the next", async () => {
    const here = await makeScene(world);
    const [first, second] = [
      await upload(here.client, { folder_id: here.root.id }),
      await upload(here.client, { folder_id: here.root.id }),
    ];
    const { holder } = await readers(here);
    const slow = await world.db.startTransaction().execute();
    await rename(first.id, "Zuerst").execute(slow);
    const { rows: own } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(slow);
    // What else happens at the commit alone.
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(slow);
    const other = rename(second.id, "Danach").execute(world.db);
    const waits = async () =>
      sql`SELECT FROM pg_stat_activity WHERE ${own[0]?.pid} = ANY (pg_blocking_pids(pid))`.execute(world.db);
    await expect.poll(async () => (await waits()).rows.length).toBe(1);
    expect(await holder.poll()).toEqual(NOTHING);
    await slow.commit().execute();
    await other;
    const told = await holder.poll();
    if (told === "everything") throw new Error(told);
    expect(new Set(told.rows)).toEqual(new Set([first.id, second.id]));
  });

  it("that change what different readers see, in opposite orders, never wait for each other", async () => {
    const here = await makeScene(world);
    const own = async () => (await upload(here.client, { folder_id: here.root.id })).id;
    const waiting = async () => (await upload(staff, { user_id: here.group.related.id })).id;
    const ids = [await own(), await waiting(), await own(), await waiting()] as const;
    const { office } = await readers(here);
    const [one, other] = [
      await world.db.startTransaction().execute(),
      await world.db.startTransaction().execute(),
    ];
    const noteAtOnce = sql`SET CONSTRAINTS ALL IMMEDIATE`;
    await rename(ids[0], "1").execute(one);
    await noteAtOnce.execute(one);
    await rename(ids[1], "2").execute(other);
    const noted = noteAtOnce.execute(other);
    await rename(ids[3], "3").execute(one);
    await one.commit().execute();
    await noted;
    await rename(ids[2], "4").execute(other);
    await other.commit().execute();
    const told = await office.poll();
    if (told === "everything") throw new Error(told);
    expect(new Set(told.rows)).toEqual(new Set(ids));
  });
});

describe("what a machine writes beside a document", () => {
  it("is told by the listing and keeps the revision that a form compares", async () => {
    const here = await makeScene(world);
    const file = await upload(here.client, { folder_id: here.root.id });
    const { holder } = await readers(here);
    const read = { is_machine_readable: true, is_orig_machine_readable: true };
    await world.db.updateTable("file").set(read).where("id", "=", file.id).execute();
    expect(await holder.poll()).toEqual(rows(file.id));
    const save = (name: string) =>
      here.client.patch(`/api/files/${file.id}`, { name, revision: file.revision });
    const saved = await save("Aus dem Formular");
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject(read);
    expect(saved.json<{ revision: number }>().revision).toBeGreaterThan(file.revision);
    expect((await save("Aus einem anderen")).statusCode).toBe(409);
  });
});
