import { deleteDeadline, updateDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { getSuggestions } from "@krempelfrei/contract/files/suggestions";
import { updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { addDeadline } from "../../../testing/deadlines.ts";
import { folderOf, makeScene, type Scene } from "../../../testing/scene.ts";
import { giveText, instalmentLetter as letter, uploadWaiting } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";
import { listSuggestionCounts } from "./suggestion-counts.queries.ts";

const world = await createWorld();
let staff: Client;
beforeAll(async () => {
  world.setClock(new Date("2026-11-20T10:00:00Z"));
  staff = await world.signIn(await world.makeStaff("janitor"));
});
beforeEach(async () => {
  await world.db.deleteFrom("suggestion_count").execute();
});

const waiting = async (scene: Scene, text: string): Promise<string> =>
  uploadWaiting(world, staff, { scene, text });

const suggestionsFor = (id: string) => staff.call(getSuggestions, { params: { id } });

const SAID = {
  name: "Abschlag Strom 03/2026",
  author: "Stadtwerke Musterstadt",
  type: "invoice" as const,
  tags: ["Strom"],
  date_relevance_year: 2026,
  date_relevance_month: 3,
  date_relevance_day: 9,
};

describe("suggestions for a document that waits", () => {
  // Covers suggestions.1
  it("are made when it was read, each with its reason and place", async () => {
    const scene = await makeScene(world);
    const id = await waiting(scene, `Deckblatt\f${letter(3)}`);
    await world.runJobs();
    const stored = await world.db
      .selectFrom("file_suggestion")
      .select("suggestions")
      .where("file_id", "=", id)
      .executeTakeFirstOrThrow();
    const found = await suggestionsFor(id);
    expect(stored.suggestions).toEqual(found);
    expect(found).toMatchObject({
      date: { value: "2026-03-09", why: "aus: Datum", quote: "09.03.2026", page: 2 },
      author: { value: "Stadtwerke Musterstadt", why: "aus: Briefkopf" },
      name: { value: "Abschlag Strom 03/2026" },
      owner: { value: { user_id: scene.group.customer.id, is_for_all: false } },
      amount_cents: { value: 8417 },
      due_on: { value: "2026-03-23" },
      folder_id: null,
      deadline: null,
    });
  });

  it("are none while it is not read", async () => {
    const scene = await makeScene(world);
    const { id } = await staff.call(uploadFile, {
      file: { name: "Scan.pdf", bytes: pdf(randomUUID()) },
      body: { user_id: scene.group.customer.id },
    });
    expect(Object.values(await suggestionsFor(id)).every((one) => one === null)).toBe(true);
    // Whoever looked too early sees them as soon as it is read, and not only after a job that waits in its lane.
    await giveText(world, id, letter(3));
    expect(await suggestionsFor(id)).toMatchObject({ author: { value: "Stadtwerke Musterstadt" } });
  });

  // Covers suggestions.2
  it("learn from the letter before at once, and tell the operator how often they are taken", async () => {
    const scene = await makeScene(world);
    const folder = folderOf(scene, "Haus & Wohnen");
    const [first, second] = [await waiting(scene, letter(3)), await waiting(scene, letter(4))];
    await world.runJobs();
    await staff.call(updateFile, { params: { id: first }, body: { ...SAID, folder_id: folder.id } });
    expect(await listSuggestionCounts(world.db)).toEqual(
      ["author", "date", "name", "owner"].map((field) => ({ field, offered: 1, accepted: 1 })),
    );
    const found = await suggestionsFor(second);
    expect(found).toMatchObject({
      author: { value: "Stadtwerke Musterstadt", why: "wie ein früherer Brief" },
      type: { value: "invoice" },
      tags: { value: ["Strom"] },
      folder_id: { value: folder.id, why: "wie ein ähnlicher Brief" },
      date: { value: "2026-04-09" },
    });
    await staff.call(updateFile, {
      params: { id: second },
      body: { ...SAID, type: "misc", folder_id: folder.id },
    });
    const counts = new Map((await listSuggestionCounts(world.db)).map((row) => [row.field, row]));
    expect(counts.get("type")).toMatchObject({ offered: 1, accepted: 0 });
    expect(counts.get("date")).toMatchObject({ offered: 2, accepted: 1 });
    expect(counts.get("folder_id")).toMatchObject({ offered: 1, accepted: 1 });
    const metrics = await world.guest().get("/metrics");
    expect(metrics.body).toContain('suggestions_accepted_total{field="date"} 1');
    // A later change of what is filed counts nothing.
    await staff.call(updateFile, { params: { id: second }, body: { type: "invoice" } });
    expect((await listSuggestionCounts(world.db)).find(({ field }) => field === "type")?.offered).toBe(1);
  });

  // Covers suggestions.8
  it("find the date where a person found it in the sender's last letter, in this group alone", async () => {
    const [scene, other] = [await makeScene(world), await makeScene(world)];
    const bare = (month: number): string =>
      `Stadtwerke Musterstadt\nStadtwerke Musterstadt\n${"x".repeat(1600)}
Erstellt am 02.0${month}.2026, festgesetzt mit Beschluss des 09.0${month}.2026 durch den Vorstand`;
    const first = await waiting(scene, bare(3));
    expect((await suggestionsFor(first)).date).toMatchObject({ value: "2026-03-02" });
    await staff.call(updateFile, { params: { id: first }, body: { ...SAID, folder_id: scene.root.id } });
    expect((await suggestionsFor(await waiting(scene, bare(4)))).date).toMatchObject({
      value: "2026-04-09",
      why: "wie beim letzten Mal",
      other: "2026-04-02",
    });
    expect((await suggestionsFor(await waiting(other, bare(4)))).date).toMatchObject({ value: "2026-04-02" });
  });

  // Covers suggestions.9
  it("find the amount where a person found it in the sender's last letter, in this group alone", async () => {
    const [scene, other] = [await makeScene(world), await makeScene(world)];
    const partly = (month: number): string =>
      `${letter(month)}\nAbgezogen wird Ihr Bonus, das macht noch 1${month},50 EUR.`;
    const first = await waiting(scene, partly(3));
    await staff.call(updateFile, {
      params: { id: first },
      body: { ...SAID, folder_id: scene.root.id, amount_cents: 1350 },
    });
    expect((await suggestionsFor(await waiting(scene, partly(4)))).amount_cents).toMatchObject({
      value: 1450,
      why: "wie beim letzten Mal",
      other: 8417,
      quote: "14,50 EUR",
    });
    expect((await suggestionsFor(await waiting(other, partly(4)))).amount_cents).toMatchObject({
      value: 8417,
    });
  });

  // Covers suggestions.10
  it("have the deadline that a person made of the sender's last one, in this group alone", async () => {
    const [scene, other] = [await makeScene(world), await makeScene(world)];
    const notice = (day: string): string =>
      `${letter(3)}.\n\nEinspruch können Sie bis zum ${day} einlegen. Zählernummer 4711`;
    const first = await waiting(scene, notice("20.12.2026"));
    await staff.call(updateFile, { params: { id: first }, body: { ...SAID, folder_id: scene.root.id } });
    const next = await waiting(scene, notice("21.12.2026"));
    expect((await suggestionsFor(next)).deadline).toMatchObject({ value: { kind: "objection" } });
    // Stored ones are made again after each step.
    const { id } = await addDeadline(staff, first, { kind: "objection", due: "2026-12-20" });
    await staff.call(updateDeadline, { params: { id }, body: { kind: "resubmission" } });
    expect((await suggestionsFor(next)).deadline).toMatchObject({
      value: { kind: "resubmission", day: "2026-12-21" },
      why: "wie beim letzten Mal",
    });
    // A removed one may have been settled: the next is told as its text has it.
    await staff.call(deleteDeadline, { params: { id } });
    expect((await suggestionsFor(next)).deadline).toMatchObject({ value: { kind: "objection" } });
    const elsewhere = await waiting(other, notice("21.12.2026"));
    expect((await suggestionsFor(elsewhere)).deadline).toMatchObject({ value: { kind: "objection" } });
  });

  // Covers S55
  it("learn nothing from a text that another person opened with its password", async () => {
    const scene = await makeScene(world);
    const filed = await waiting(scene, letter(3));
    const body = { ...SAID, folder_id: scene.root.id };
    await staff.call(updateFile, { params: { id: filed }, body });
    const next = await waiting(scene, letter(4));
    const learned = async () => {
      const { tags, folder_id } = await suggestionsFor(next);
      return [tags?.value, folder_id?.value];
    };
    expect(await learned()).toEqual([["Strom"], scene.root.id]);
    await world.db.updateTable("file").set({ machine_hidden: true }).where("id", "=", filed).execute();
    await world.db.deleteFrom("file_suggestion").where("file_id", "=", next).execute();
    expect(await learned()).toEqual([undefined, undefined]);
  });

  // Covers suggestions.2, S55
  it("learn nothing from another group", async () => {
    const [here, other] = [await makeScene(world), await makeScene(world)];
    const filed = await waiting(other, letter(3));
    await staff.call(updateFile, {
      params: { id: filed },
      body: { ...SAID, author: "Geheimer Absender", tags: ["Geheim"], folder_id: other.root.id },
    });
    const found = await suggestionsFor(await waiting(here, letter(4)));
    expect(JSON.stringify(found)).not.toMatch(/Geheim/);
    expect(found.tags).toBeNull();
    expect(found.folder_id).toBeNull();
  });

  // Covers S55
  it("are learned by a member from what it sees itself, of what it may change", async () => {
    const scene = await makeScene(world);
    const related = await world.signIn(scene.group.related);
    const hidden = await waiting(scene, letter(3));
    await staff.call(updateFile, {
      params: { id: hidden },
      body: { ...SAID, author: "Geheimer Absender", tags: ["Geheim"], folder_id: scene.root.id },
    });
    const file = { name: "Eigenes.pdf", bytes: pdf(randomUUID()) };
    const { id } = await related.call(uploadFile, { file, body: { folder_id: scene.root.id } });
    await giveText(world, id, letter(4));
    const found = await related.call(getSuggestions, { params: { id } });
    expect(found).toMatchObject({ author: { value: "Stadtwerke Musterstadt" }, tags: null, folder_id: null });
    expect(JSON.stringify(found)).not.toMatch(/Geheim/);
    // Who sees it learns from it.
    const own = await scene.client.call(uploadFile, {
      file: { ...file, bytes: pdf(randomUUID()) },
      body: {},
    });
    await giveText(world, own.id, letter(5));
    const learned = await scene.client.call(getSuggestions, { params: { id: own.id } });
    expect(learned.tags).toMatchObject({ value: ["Geheim"] });
    expect((await scene.client.get(`/api/files/${id}/suggestions`)).statusCode).toBe(404);
    expect((await related.get(`/api/files/${hidden}/suggestions`)).statusCode).toBe(404);
    expect((await staff.get(`/api/files/${randomUUID()}/suggestions`)).statusCode).toBe(404);
  });
});
