import { ORIGIN_PATH_MAX } from "@krempelfrei/contract/limits";
import { getBrowser, updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { getSuggestions, listWaitingSuggestions } from "@krempelfrei/contract/files/suggestions";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { TERMS } from "../../../testing/convert-scene.ts";
import { folderOf, makeScene, type Scene } from "../../../testing/scene.ts";
import { changesOf } from "../../../testing/tables/changes.ts";
import { giveText } from "../../../testing/texts.ts";
import { createWorld, type Group } from "../../../testing/world.ts";

const world = await createWorld();
let staff: Client;
beforeAll(async () => {
  world.setClock(new Date("2026-11-20T10:00:00Z"));
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const scan = () => ({ name: "Scan.pdf", bytes: pdf(randomUUID()) });
const NOTE = "Nur für den Krempler";
/** The note to the Krempler. */
const noteOf = async (id: string) =>
  (await world.db.selectFrom("file").select("note").where("id", "=", id).executeTakeFirstOrThrow()).note;
const pathOf = async (id: string) =>
  (await world.db.selectFrom("file").select("origin_path").where("id", "=", id).executeTakeFirstOrThrow())
    .origin_path;
/** Of a deleted document. */
const deletedPathOf = async (id: string) => {
  const { file_row } = await world.db
    .selectFrom("deleted_file")
    .select("file_row")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return (file_row as { readonly origin_path: string | null }).origin_path;
};
const suggestionsFor = async (client: Client, id: string) => client.call(getSuggestions, { params: { id } });

/** Drops a letter from a folder into the locker, which is then read. */
async function drop({ client }: Pick<Scene, "client">, origin_path: string): Promise<string> {
  const { id } = await client.call(addToLocker, { file: scan(), body: { origin_path, note: NOTE } });
  await giveText(world, id, "Ein Brief ohne Tag");
  return id;
}

// Covers suggestions.12
it("the folders of a dropped letter suggest its year, kind and folder, one by one and in the list", async () => {
  const scene = await makeScene(world);
  const { id: folder } = folderOf(scene, "Haus & Wohnen");
  const id = await drop(scene, "Haus und Wohnen/2021/Mietverträge");
  const expected = {
    date: { value: "2021", why: "aus dem Ordner „2021“", quote: null },
    type: { value: "contract", why: "aus dem Ordner „Mietverträge“" },
    folder_id: { value: folder, why: "aus dem Ordner „Haus und Wohnen“" },
  };
  expect(await suggestionsFor(staff, id)).toMatchObject(expected);
  const query = { customer_id: scene.group.customer.id };
  await world.db.deleteFrom("file_suggestion").execute();
  const { data } = await staff.call(listWaitingSuggestions, { query });
  expect(data).toMatchObject([{ file_id: id, suggestions: expected }]);
  // A year is stored as it is suggested, and counts as accepted.
  await staff.call(updateFile, {
    params: { id },
    body: { date_relevance_year: 2021, folder_id: folder },
  });
  const counts = await world.db.selectFrom("suggestion_count").selectAll().execute();
  expect(counts.find(({ field }) => field === "date")).toMatchObject({ offered: 1, accepted: 1 });
});

it("are kept clean, by each way in, and shown in no list and no history", async () => {
  const scene = await makeScene(world);
  const dropped = await drop(scene, "../..//2021\\Ge\u0000heim\u202e/./ Amt ");
  expect(await pathOf(dropped)).toBe("2021/Geheim/Amt");
  const { id } = await staff.call(uploadFile, {
    file: scan(),
    body: { user_id: scene.group.customer.id, origin_path: "Geheim" },
  });
  expect(await pathOf(id)).toBe("Geheim");
  for (const nothing of ["", " / ", "../..", "\u200b"]) {
    const empty = await scene.client.call(addToLocker, { file: scan(), body: { origin_path: nothing } });
    expect(await pathOf(empty.id)).toBeNull();
  }
  const lists = [
    await staff.call(getBrowser, { query: { customer_id: scene.group.customer.id } }),
    await changesOf(world, { customer_id: scene.group.customer.id }, "subject_name", "changes"),
  ];
  expect(JSON.stringify(lists)).not.toContain("Geheim");
});

it("longer ones than the limit are refused", async () => {
  const { client } = await makeScene(world);
  const send = async (length: number) =>
    client.upload("/api/locker", scan(), { origin_path: "x".repeat(length) });
  expect((await send(ORIGIN_PATH_MAX)).statusCode).toBe(201);
  const refused = await send(ORIGIN_PATH_MAX + 1);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ errors: { origin_path: [expect.stringContaining("500")] } });
});

it("lead to folders of the own group alone", async () => {
  const [here, there] = [await makeScene(world), await makeScene(world)];
  await there.client.call(addSubfolder, { params: { id: there.root.id }, body: { name: "Segelboot" } });
  expect((await suggestionsFor(staff, await drop(here, "Segelboot"))).folder_id).toBeNull();
  expect((await suggestionsFor(staff, await drop(there, "Segelboot"))).folder_id).not.toBeNull();
});

it("are told to no member but their sender", async () => {
  const scene = await makeScene(world);
  const id = await drop(scene, "2021");
  await world.db
    .updateTable("file")
    .set({ is_locker: false, folder_id: folderOf(scene, "Haus & Wohnen").id, is_for_all: true })
    .where("id", "=", id)
    .execute();
  expect((await suggestionsFor(scene.client, id)).date?.value).toBe("2021");
  await world.db
    .updateTable("file")
    .set({ created_by: scene.group.related.id })
    .where("id", "=", id)
    .execute();
  expect((await suggestionsFor(scene.client, id)).date).toBeNull();
});

it("of a person who is removed are deleted from the documents that stay", async () => {
  const scene = await makeScene(world);
  const person = { client: await world.signIn(scene.group.related) };
  const [waiting, filed] = [await drop(person, "Privat"), await drop(person, "Privat")];
  const deleted = await person.client.call(addToLocker, {
    file: scan(),
    body: { origin_path: "Privat", is_for_all: "true", note: NOTE },
  });
  expect((await staff.delete(`/api/files/${deleted.id}`)).statusCode).toBe(204);
  expect(await deletedPathOf(deleted.id)).toBe("Privat");
  const folder = folderOf(scene, "Haus & Wohnen");
  await staff.call(updateFile, {
    params: { id: filed },
    body: { author: "Amt", type: "misc", folder_id: folder.id },
  });
  const admin = await world.signIn(await world.makeStaff());
  const answer = await admin.delete(urlOf(scene.group), { files: "holder" });
  expect(answer.statusCode, answer.body).toBe(204);
  expect([await pathOf(waiting), await pathOf(filed)]).toEqual([null, null]);
  expect([await noteOf(waiting), await noteOf(filed)]).toEqual([null, null]);
  expect(await deletedPathOf(deleted.id)).toBeNull();
  await staff.call(restoreFile, { params: { id: deleted.id } });
  expect(await noteOf(deleted.id)).toBeNull();
});

it("go into the own group of the person who sent the document alone", async () => {
  const scene = await makeScene(world);
  const { related, customer } = scene.group;
  const person = { client: await world.signIn(related) };
  const [own, foreign, deleted] = [
    await drop(person, "Privat"),
    await drop(person, "Fremd"),
    await drop(person, "Fremd"),
  ];
  await world.db
    .updateTable("file")
    .set({ created_by: customer.id })
    .where("id", "in", [foreign, deleted])
    .execute();
  expect((await staff.delete(`/api/files/${deleted}`)).statusCode).toBe(204);
  const admin = await world.signIn(await world.makeStaff());
  const answer = await admin.post(`/api/relationships/${related.id}`, TERMS);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  expect([await pathOf(own), await pathOf(foreign)]).toEqual(["Privat", null]);
  expect([await noteOf(own), await noteOf(foreign)]).toEqual([NOTE, null]);
  expect(await deletedPathOf(deleted)).toBeNull();
});

const urlOf = ({ customer, related }: Group): string =>
  `/api/customers/${customer.id}/relationships/${related.id}`;
