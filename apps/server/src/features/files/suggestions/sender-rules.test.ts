import { createDeadline, listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { updateFile } from "@krempelfrei/contract/files/files";
import {
  confirmSenderRule,
  getLessons,
  listSenderRules,
  removeSenderRule,
} from "@krempelfrei/contract/files/sender-rules";
import { getSuggestions } from "@krempelfrei/contract/files/suggestions";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { makeScene, type Scene } from "../../../testing/scene.ts";
import { lastChange } from "../../../testing/tables/changes.ts";
import { instalmentLetter, uploadWaiting } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const AUTHOR = "Stadtwerke Musterstadt";
let [admin, janitor]: (Client | undefined)[] = [];
const staff = (): Client => {
  if (!admin) throw new Error("not signed in");
  return admin;
};
beforeAll(async () => {
  world.setClock(new Date("2026-11-20T10:00:00Z"));
  [admin, janitor] = [
    await world.signIn(await world.makeStaff("admin")),
    await world.signIn(await world.makeStaff("janitor")),
  ];
});

const letter = (month: number): string =>
  `${instalmentLetter(month)}\nAbgezogen wird Ihr Bonus, das macht noch 1${month},50 EUR.
Einspruch können Sie bis zum 2${month}.12.2026 einlegen.`;

const waiting = async (scene: Scene, month: number): Promise<string> =>
  uploadWaiting(world, staff(), { scene, text: letter(month), name: undefined });

/** A filed letter whose amount and deadline a person has corrected. */
async function corrected(scene: Scene): Promise<string> {
  const id = await waiting(scene, 3);
  const body = {
    name: "Abschlag",
    author: AUTHOR,
    type: "invoice" as const,
    tags: [],
    date_relevance_year: 2026,
    date_relevance_month: 3,
    date_relevance_day: 9,
    folder_id: scene.root.id,
    amount_cents: 1350,
  };
  await staff().call(updateFile, { params: { id }, body });
  const deadline = { file_id: id, kind: "resubmission" as const, title: "Wiedervorlage", due: "2026-12-23" };
  await staff().call(createDeadline, { body: deadline });
  return id;
}

const suggestionsFor = (id: string) => staff().call(getSuggestions, { params: { id } });

describe("a rule of the office for a sender", () => {
  // Covers suggestions.11, S55
  it("counts in all groups once it is confirmed, and no longer once it is removed", async () => {
    const [scene, other] = [await makeScene(world), await makeScene(world)];
    const file_id = await corrected(scene);
    const elsewhere = await waiting(other, 4);
    const before = await suggestionsFor(elsewhere);
    expect(before).toMatchObject({
      amount_cents: { value: 8417 },
      deadline: { value: { kind: "objection" } },
    });
    const { data } = await staff().call(getLessons, { params: { id: file_id } });
    expect(data.map(({ field, rule_id }) => [field, rule_id])).toEqual([
      ["date", null],
      ["amount", null],
      ["deadline", null],
    ]);
    const ids = [];
    for (const { field, label } of data.slice(1)) {
      const rule = await staff().call(confirmSenderRule, { body: { file_id, field, label } });
      const again = await staff().call(confirmSenderRule, { body: { file_id, field, label } });
      expect(again.id).toBe(rule.id);
      ids.push(rule.id);
    }
    const entry = await lastChange(
      world,
      { subject_id: ids[1] ?? "" },
      "action",
      "subject_name",
      "customer_id",
    );
    expect(entry).toEqual({ action: "sender_rule.confirmed", subject_name: AUTHOR, customer_id: null });
    const ruled = { why: "Regel des Büros" };
    expect(await suggestionsFor(elsewhere)).toMatchObject({
      amount_cents: { value: 1450, ...ruled },
      deadline: { value: { kind: "resubmission", day: "2026-12-24" }, ...ruled },
    });
    const confirmed = await staff().call(getLessons, { params: { id: file_id } });
    expect(confirmed.data.map(({ rule_id }) => rule_id)).toEqual([null, ...ids]);
    const rules = (await staff().call(listSenderRules)).data.filter(({ author }) => author === AUTHOR);
    expect(rules).toHaveLength(2);
    // What it is learned from is nowhere in it.
    expect(JSON.stringify(rules)).not.toMatch(/1350|13,50|2026-12/);
    // Dates of filed letters are told by it, too.
    await staff().call(updateFile, {
      params: { id: elsewhere },
      body: { author: AUTHOR, folder_id: other.root.id },
    });
    const { found } = await staff().call(listDeadlines, { query: { customer_id: other.group.customer.id } });
    expect(found).toContainEqual(expect.objectContaining({ kind: "resubmission", ...ruled }));
    for (const id of ids) await staff().call(removeSenderRule, { params: { id } });
    expect((await lastChange(world, { subject_id: ids[0] ?? "" }, "action")).action).toBe(
      "sender_rule.removed",
    );
    const third = await waiting(await makeScene(world), 5);
    expect(await suggestionsFor(third)).toMatchObject({ deadline: { value: { kind: "objection" } } });
  });

  // Covers suggestions.11, S1
  it("is confirmed by who approves documents, of a document that teaches it", async () => {
    const scene = await makeScene(world);
    const file_id = await corrected(scene);
    const { data } = await staff().call(getLessons, { params: { id: file_id } });
    const [{ field, label } = { field: "date" as const, label: "" }] = data;
    const body = { file_id, field, label };
    for (const client of [janitor, scene.client]) {
      expect((await client?.post("/api/sender-rules", body))?.statusCode).toBe(403);
      expect((await client?.get("/api/sender-rules"))?.statusCode).toBe(403);
      expect((await client?.get(`/api/files/${file_id}/lessons`))?.statusCode).toBe(403);
      expect((await client?.delete(`/api/sender-rules/${randomUUID()}`))?.statusCode).toBe(403);
    }
    expect((await staff().post("/api/sender-rules", { ...body, file_id: randomUUID() })).statusCode).toBe(
      404,
    );
    expect((await staff().post("/api/sender-rules", { ...body, label: "etwas anderes" })).statusCode).toBe(
      422,
    );
    expect((await staff().delete(`/api/sender-rules/${randomUUID()}`)).statusCode).toBe(404);
    expect((await staff().call(listSenderRules)).data).toEqual([]);
  });
});
