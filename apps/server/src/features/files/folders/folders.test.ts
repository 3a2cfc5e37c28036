// Covers 5.4, 7.11
import { randomUUID } from "node:crypto";
import { getBrowser, getBrowserFolder } from "@krempelfrei/contract/files/files";
import { addSubfolder, getPathState } from "@krempelfrei/contract/files/folders";
import { FOLDERS_MAX, FOLDERS_OF_RELATED_MAX } from "@krempelfrei/contract/limits";
import { errorOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { folderOf, makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
let staff: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const scene = (): Promise<Scene> => makeScene(world);

describe("folders", () => {
  // Covers 2.21
  it("adds a folder with the special subfolders of its parent, the new one first", async () => {
    const here = await scene();
    const cars = folderOf(here, "Auto & Mobilität");
    const response = await here.client.call(addSubfolder, {
      params: { id: cars.id },
      body: { name: "  Golf " },
    });
    const { folders } = response;
    expect(folders.map((folder) => folder.name)).toEqual(["Golf", "Versicherung", "Steuer", "Werkstatt"]);
    expect(folders.every((folder) => folder.can_modify)).toBe(true);
    const state = await here.client.get(`/api/folders/${folders[1]?.id}/path-state`);
    expect(state.json()).toEqual({
      path: [
        { id: here.root.id, name: "Dokumente" },
        { id: cars.id, name: "Auto & Mobilität" },
        { id: folders[0]?.id, name: "Golf" },
        { id: folders[1]?.id, name: "Versicherung" },
      ],
      is_empty: true,
      can_modify: true,
      can_delete: true,
    });
  });

  it.each([
    ["", "Das Feld darf nicht leer sein"],
    ["a/b", "Der Wert enthält unzulässige Zeichen"],
    ["x".repeat(51), "Der Wert darf maximal 50 Zeichen lang sein"],
    ["FAMILIE", "Ein Ordner mit diesem Namen ist hier schon vorhanden."],
  ])("refuses the name %j", async (name, text) => {
    const here = await scene();
    const response = await here.client.post(`/api/folders/${here.root.id}/add-subfolder`, { name });
    expect(response.json()).toMatchObject({ errors: { name: [text] } });
  });

  // Covers S13
  it("end at two thousand for the members of a group, also at the same time; staff goes on", async () => {
    const here = await scene();
    const { id: customer_id } = here.group.customer;
    const many = Array.from({ length: FOLDERS_MAX }, (_, at) => ({
      customer_id,
      parent_id: here.root.id,
      name: `Ordner ${at}`,
    }));
    const { length: made } = (await here.client.call(getBrowser)).folders;
    await world.db
      .insertInto("folder")
      .values(many.slice(made + 1))
      .execute();
    const add = (client: Client, name: string) =>
      client.post(`/api/folders/${here.root.id}/add-subfolder`, { name });
    const answers = await Promise.all(["A", "B", "C"].map((name) => add(here.client, name)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json()).toMatchObject({
      errors: { name: ["Eine Beziehungskiste hat höchstens 2.000 Ordner."] },
    });
    expect((await add(await world.signIn(here.group.related), "D")).statusCode).toBe(422);
    expect((await add(staff, "E")).statusCode).toBe(201);
  });

  it("end at a thousand for related persons together, so that the contract holder can add some", async () => {
    const here = await scene();
    const made = Array.from({ length: FOLDERS_OF_RELATED_MAX }, (_, at) => ({
      customer_id: here.group.customer.id,
      parent_id: here.root.id,
      name: `Ordner ${at}`,
      created_by: at % 2 === 0 ? here.group.related.id : here.group.child.id,
    }));
    await world.db.insertInto("folder").values(made).execute();
    const path = `/api/folders/${here.root.id}/add-subfolder`;
    const refused = await (await world.signIn(here.group.related)).post(path, { name: "Noch einer" });
    expect(refused.json()).toMatchObject({
      errors: { name: [expect.stringMatching(/zusammen höchstens 1\.000 Ordner anlegen/)] },
    });
    expect((await here.client.post(path, { name: "Meiner" })).statusCode).toBe(201);
  });

  it("makes one of two folders of the same name at the same time", async () => {
    const here = await scene();
    const names = ["Ähre", "ähre", "ÄHRE"];
    const answers = await Promise.all(
      names.map((name) => here.client.post(`/api/folders/${here.root.id}/add-subfolder`, { name })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  // Covers S49
  it("nests thirty levels and no more, also by moving a folder with what is in it, and for two at once", async () => {
    const here = await scene();
    const add = (id: string, name: string) => here.client.post(`/api/folders/${id}/add-subfolder`, { name });
    const made = async (id: string, name: string): Promise<string> => {
      const answer = await add(id, name);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ folders: { id: string }[] }>().folders[0]?.id ?? "";
    };
    const tooDeep = ["Ordner können höchstens 30 Ebenen tief liegen."];
    const chain = [here.root.id];
    for (let level = 1; level <= 29; level += 1) chain.push(await made(chain.at(-1) ?? "", `Ebene ${level}`));
    const side = await made(here.root.id, "Daneben");
    const below = await made(side, "Darunter");
    const move = (id: string, parent_id: string) => here.client.patch(`/api/folders/${id}`, { parent_id });
    expect((await move(side, chain.at(-1) ?? "")).json()).toMatchObject({ errors: { parent_id: tooDeep } });
    // Each alone would fit.
    const both = await Promise.all([move(side, chain.at(-2) ?? ""), add(below, "Noch tiefer")]);
    expect(both.filter(({ statusCode }) => statusCode === 422)).toHaveLength(1);
    await made(chain.at(-1) ?? "", "Ebene 30");
    const { folders } = await here.client.call(getBrowser);
    const last = folders.find(({ name }) => name === "Ebene 30")?.id ?? "";
    const refused = await add(last, "Ebene 31");
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { name: tooDeep } });
  });

  // Covers 4.14
  it("deletes only what is empty and the person's own", async () => {
    const here = await scene();
    const related = await world.signIn(here.group.related);
    const starting = folderOf(here, "Familie");
    expect((await here.client.delete(`/api/folders/${starting.id}`)).statusCode).toBe(403);
    expect((await staff.delete(`/api/folders/${here.root.id}`)).statusCode).toBe(403);
    const [folder] = (
      await here.client.call(addSubfolder, { params: { id: starting.id }, body: { name: "Hochzeit" } })
    ).folders;
    const [inner] = (
      await here.client.call(addSubfolder, { params: { id: folder?.id ?? "" }, body: { name: "Fotos" } })
    ).folders;
    expect((await related.delete(`/api/folders/${folder?.id}`)).statusCode).toBe(403);
    const file = await upload(here.client, { folder_id: inner?.id ?? "" });
    expect((await here.client.delete(`/api/folders/${folder?.id}`)).statusCode).toBe(409);
    await here.client.delete(`/api/files/${file.id}`);
    expect((await here.client.delete(`/api/folders/${folder?.id}`)).statusCode).toBe(204);
    expect((await here.client.get(`/api/folders/${inner?.id}/path-state`)).statusCode).toBe(404);
  });

  // Covers 4.14
  it("names the folder of somebody else that keeps an empty folder from being deleted", async () => {
    const here = await scene();
    const related = await world.signIn(here.group.related);
    const { folders } = await related.call(addSubfolder, {
      params: { id: here.root.id },
      body: { name: "Mein" },
    });
    const id = folders[0]?.id ?? "";
    await here.client.call(addSubfolder, { params: { id }, body: { name: "Deins" } });
    const { can_modify, can_delete } = await related.call(getPathState, { params: { id } });
    expect({ can_modify, can_delete }).toEqual({ can_modify: true, can_delete: false });
    const answer = await related.delete(`/api/folders/${id}`);
    expect(answer.statusCode).toBe(403);
    expect(errorOf(answer).message).toBe(
      "Der Ordner enthält den Ordner „Deins“, den Sie nicht löschen dürfen.",
    );
  });

  it("shows one subtree", async () => {
    const here = await scene();
    const cars = folderOf(here, "Auto & Mobilität");
    const [golf] = (await here.client.call(addSubfolder, { params: { id: cars.id }, body: { name: "Golf" } }))
      .folders;
    const inside = await upload(here.client, { folder_id: golf?.id ?? "" });
    await upload(here.client, { folder_id: here.root.id });
    const part = await here.client.call(getBrowserFolder, { params: { folderId: cars.id } });
    expect(part.files.map(({ id }) => id)).toEqual([inside.id]);
    expect(part.folders).toHaveLength(5);
  });
});

describe("the listing", () => {
  it("is answered with 304 until something in the group changes", async () => {
    const here = await scene();
    const first = await here.client.get("/api/browser");
    const again = () => here.client.get("/api/browser", { "if-none-match": String(first.headers.etag) });
    expect((await again()).statusCode).toBe(304);
    const other = await scene();
    await upload(other.client, { folder_id: other.root.id });
    expect((await again()).statusCode).toBe(304);
    const file = await upload(here.client, { folder_id: here.root.id });
    expect((await again()).statusCode).toBe(200);
    const second = await here.client.get("/api/browser");
    await here.client.patch(`/api/files/${file.id}`, { is_sos: true });
    expect(
      (await here.client.get("/api/browser", { "if-none-match": String(second.headers.etag) })).statusCode,
    ).toBe(200);
    const related = await world.signIn(here.group.related);
    expect(
      (await related.get("/api/browser", { "if-none-match": String(first.headers.etag) })).statusCode,
    ).toBe(200);
  });

  it("needs a customer from staff, and an existing one", async () => {
    expect((await staff.get("/api/browser")).statusCode).toBe(422);
    expect((await staff.get(`/api/browser?customer_id=${randomUUID()}`)).statusCode).toBe(404);
  });

  it("gives the templates of the customer and the global ones", async () => {
    const [here, there] = [await scene(), await scene()];
    await world.db
      .insertInto("template")
      .values([
        { name: "Hier", customer_id: here.group.customer.id },
        { name: "Dort", customer_id: there.group.customer.id },
      ])
      .execute();
    await world.db.insertInto("global_template").values({ name: "Für alle", filename: "Rechnung" }).execute();
    const { templates } = await here.client.call(getBrowser);
    expect(templates.map(({ name }) => name)).toEqual(["Für alle", "Hier"]);
  });
});
