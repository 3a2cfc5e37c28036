import { randomUUID } from "node:crypto";
import { getBrowser } from "@krempelfrei/contract/files/files";
import {
  createTemplate,
  type ListedTemplate,
  listTemplates,
  updateTemplate,
} from "@krempelfrei/contract/templates/templates";
import { errorOf, answerOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Client } from "../../testing/client.ts";
import { makeScene } from "../../testing/scene.ts";
import { createWorld } from "../../testing/world.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld();
let staff: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const EMPTY = { customer_id: null, author: null, type: null, tags: [], filename: null };

async function make(fields: object): Promise<ListedTemplate> {
  return staff.call(createTemplate, { body: { name: "Vorlage", ...EMPTY, ...fields } });
}

const all = async (): Promise<ListedTemplate[]> => (await staff.call(listTemplates)).data;

const historyOf = async (id: string) =>
  changesOf(world, { subject_id: id }, "action", "subject_name", "customer_id", "changes");

describe("templates", () => {
  // Covers 7.13
  it("are made, changed and deleted, each with its place in the change history", async () => {
    const { group } = await makeScene(world);
    const made = await make({
      name: "  Stromrechnung ",
      customer_id: group.customer.id,
      author: "Stadtwerke Musterstadt",
      type: "invoice",
      tags: ["Strom"],
      filename: "",
    });
    expect(made).toMatchObject({
      name: "Stromrechnung",
      customer_id: group.customer.id,
      customer_name: "Karla Beispiel",
      filename: null,
    });
    const changed = await staff.patch(`/api/templates/${made.id}`, { customer_id: null, tags: [] });
    expect(changed.json()).toMatchObject({
      name: "Stromrechnung",
      author: "Stadtwerke Musterstadt",
      customer_id: null,
      customer_name: null,
      tags: [],
    });
    expect((await staff.patch(`/api/templates/${made.id}`, { name: "Stromrechnung" })).statusCode).toBe(200);
    expect((await staff.delete(`/api/templates/${made.id}`)).statusCode).toBe(204);
    expect((await all()).map(({ id }) => id)).not.toContain(made.id);

    const history = await historyOf(made.id);
    expect(history.map(({ action, customer_id }) => [action, customer_id])).toEqual([
      ["template.created", group.customer.id],
      ["template.updated", group.customer.id],
      ["template.deleted", null],
    ]);
    expect(history[1]?.changes).toEqual([
      { field: "customer_id", old: group.customer.id, new: null },
      { field: "tags", old: ["Strom"], new: [] },
    ]);
  });

  it("come sorted as German sorts, the same name twice too", async () => {
    const names = ["Zoo 10", "ärztin", "Zoo 2", "Arzt", "Äsop", "Zoo 2"];
    for (const [index, name] of names.entries()) {
      await make({ name, author: `Absender ${index}`, filename: "sortiert" });
    }
    const sorted = (await all()).filter(({ filename }) => filename === "sortiert").map(({ name }) => name);
    expect(sorted).toEqual(["Arzt", "ärztin", "Äsop", "Zoo 2", "Zoo 2", "Zoo 10"]);
  });

  it.each([
    [{ name: " " }, "name", "Das Feld darf nicht leer sein"],
    [{ name: "x".repeat(81) }, "name", "Der Wert darf maximal 80 Zeichen lang sein"],
    [{ author: "a\u0000b" }, "author", "Der Wert enthält unzulässige Zeichen"],
    [{ filename: "x".repeat(201) }, "filename", "Der Wert darf maximal 200 Zeichen lang sein"],
    [{ type: "letter" }, "type", "Bitte eine der Möglichkeiten wählen"],
    [{ tags: Array.from({ length: 31 }, (_, index) => `${index}`) }, "tags", undefined],
    [{ customer_id: randomUUID() }, "customer_id", "Bitte eine der Möglichkeiten wählen"],
    [{ id: randomUUID() }, "id", "Dieses Feld ist nicht vorgesehen"],
  ])("are refused with %j", async (fields, field, text) => {
    const template = await make({});
    const answers = [
      await staff.post("/api/templates", { name: "Vorlage", ...EMPTY, ...fields }),
      await staff.patch(`/api/templates/${template.id}`, fields),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      const { errors } = errorOf(answer);
      if (text === undefined) expect(errors).toHaveProperty(field);
      else expect(errors[field]).toContain(text);
    }
    expect(await historyOf(template.id)).toHaveLength(1);
  });

  // Covers 7.13
  it("are for everybody without a customer, and need their name only", async () => {
    const answer = await staff.post("/api/templates", { name: "Nur ein Name" });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ name: "Nur ein Name", ...EMPTY });
    const bare = await staff.post("/api/templates", { author: 5, tags: "x" });
    expect(bare.json()).toMatchObject({
      errors: {
        name: ["Das Feld darf nicht leer sein"],
        author: ["Der Wert hat eine ungültige Form"],
        tags: ["Der Wert hat eine ungültige Form"],
      },
    });
  });

  it("that are sent twice at once are made once", async () => {
    const fields = { name: `Doppelt ${randomUUID()}`, author: "Stadtwerke", tags: ["Strom"] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => staff.post("/api/templates", fields)));
    const ids = answers.map((answer) => answerOf(createTemplate, answer).id);
    expect(new Set(ids).size).toBe(1);
    expect(await historyOf(ids[0] ?? "")).toHaveLength(1);
    expect((await make({ ...fields, author: "Anderer" })).id).not.toBe(ids[0]);
  });

  it("one that becomes global while another becomes the customer's: neither waits for the other for ever", async () => {
    const { id: customer_id } = (await world.makeGroup()).customer;
    const [own, global] = [await make({ customer_id }), await make({})];
    const waiting = async (number: number): Promise<void> =>
      vi.waitFor(async () => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          world.db,
        );
        expect(rows).toHaveLength(number);
      });
    // Somebody else changes the customer's listing, so that both are under way at the same time.
    const answers = await world.db.transaction().execute(async (other) => {
      await other
        .selectFrom("listing_audience")
        .selectAll()
        .where("customer_id", "=", customer_id)
        .forUpdate()
        .execute();
      const becomesGlobal = staff.patch(`/api/templates/${own.id}`, { customer_id: null });
      await waiting(1);
      const becomesOwn = staff.patch(`/api/templates/${global.id}`, { customer_id });
      await waiting(2);
      return [becomesGlobal, becomesOwn].map((answer) => answer.then(({ statusCode }) => statusCode));
    });
    expect(await Promise.all(answers)).toEqual([200, 200]);
  });

  it("one of which several change at once is found by all of them", async () => {
    const { customer } = await world.makeGroup();
    const { id } = await make({});
    const owners = [customer.id, null, customer.id, null, customer.id, null];
    const answers = await Promise.all(
      owners.map((customer_id) => staff.patch(`/api/templates/${id}`, { customer_id })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(owners.map(() => 200));
  });

  it("refuse a save over the newer one of another tab, also where the template has changed its table", async () => {
    const { customer } = await world.makeGroup();
    const { id, revision } = await make({ author: "Amt" });
    const patch = (body: object) => staff.patch(`/api/templates/${id}`, body);
    const first = answerOf(updateTemplate, await patch({ author: "Erster Tab", revision }));
    expect((await patch({ author: "Zweiter Tab", revision })).statusCode).toBe(409);
    const given = answerOf(
      updateTemplate,
      await patch({ customer_id: customer.id, revision: first.revision }),
    );
    expect((await patch({ customer_id: null, revision: first.revision })).statusCode).toBe(409);
    expect((await all()).find((template) => template.id === id)).toMatchObject({
      author: "Erster Tab",
      customer_id: customer.id,
      revision: given.revision,
    });
  });

  // Covers 7.13
  it("are for contract holders: a related person or somebody of the staff is no customer", async () => {
    const { group } = await makeScene(world);
    const { id } = await world.makeStaff("admin");
    for (const customer_id of [group.related.id, group.child.id, id]) {
      const answer = await staff.post("/api/templates", { name: "Vorlage", ...EMPTY, customer_id });
      expect(answer.json()).toMatchObject({
        errors: { customer_id: ["Bitte eine der Möglichkeiten wählen"] },
      });
    }
  });

  it("that do not exist are 404, and so is the second of two deletions", async () => {
    const { id } = await make({});
    expect((await staff.patch(`/api/templates/${randomUUID()}`, { name: "X" })).statusCode).toBe(404);
    const answers = await Promise.all([1, 2].map(() => staff.delete(`/api/templates/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });

  // Covers 7.13
  it("change the listing of whom they are for, and of nobody else", async () => {
    const [here, there] = [await makeScene(world), await makeScene(world)];
    const tagOf = async (client: Client): Promise<string> =>
      String((await client.get("/api/browser")).headers.etag);
    const namesOf = async (client: Client): Promise<string[]> =>
      (await client.call(getBrowser)).templates.map(({ name }) => name);
    /** True if the step changes the listings of both groups. */
    async function differ(step: () => Promise<unknown>): Promise<boolean[]> {
      const before = [await tagOf(here.client), await tagOf(there.client)];
      await step();
      const after = [await tagOf(here.client), await tagOf(there.client)];
      return after.map((tag, index) => tag !== before[index]);
    }
    let id = "";
    const own = { name: "Nur hier", customer_id: here.group.customer.id };
    expect(await differ(async () => ({ id } = await make(own)))).toEqual([true, false]);
    expect(await namesOf(here.client)).toContain("Nur hier");
    expect(await namesOf(there.client)).not.toContain("Nur hier");
    const patch = (fields: object) => () => staff.patch(`/api/templates/${id}`, fields);
    expect(await differ(patch({ author: "Amt" }))).toEqual([true, false]);
    expect(await differ(patch({ customer_id: there.group.customer.id }))).toEqual([true, true]);
    expect(await namesOf(here.client)).not.toContain("Nur hier");
    expect(await differ(patch({ customer_id: null }))).toEqual([true, true]);
    expect(await differ(() => staff.delete(`/api/templates/${id}`))).toEqual([true, true]);
  });
});
