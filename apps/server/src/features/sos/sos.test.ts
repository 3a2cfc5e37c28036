import { getUser } from "@krempelfrei/contract/account/account";
import { berlinDay } from "@krempelfrei/contract/dates";
import {
  activateSos,
  deactivateSos,
  getSos,
  getSosPreview,
  listSosAccesses,
  type SosState,
  updateSosContact,
  updateSosSettings,
} from "@krempelfrei/contract/sos/sos";
import { getSosDocuments } from "@krempelfrei/contract/sos/sos-access";
import { errorOf } from "@krempelfrei/testing/client";
import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { makeScene } from "../../testing/scene.ts";
import { addSosFile, makeSosScene, nameContact, newContact, signInAs } from "../../testing/sos-scene.ts";
import { createWorld } from "../../testing/world.ts";
import { endOfBerlinDay } from "./data/berlin-day.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld();

const stateOf = async (client: Client): Promise<SosState> => await client.call(getSos);
const entriesAbout = async (subjectId: string) =>
  (await changesOf(world, { subject_id: subjectId }, "action", "changes", "subject_type")).filter(
    ({ action }) => action.startsWith("sos"),
  );

describe("emergency contacts", () => {
  // Covers 7.19, S41
  it("are named, changed and taken away, each with its place in the change history", async () => {
    const { client } = await makeScene(world);
    const contact = await nameContact(client, {
      phone: "030 1",
      relation: " Mutter ",
      note: "Schlüssel\nliegt da",
    });
    expect(contact).toMatchObject({
      full_name: "Renate Wagner",
      phone: "030 1",
      relation: "Mutter",
      note: "Schlüssel\nliegt da",
      last_access_at: null,
    });
    expect((await stateOf(client)).data).toEqual([contact]);
    const changed = await client.patch(`/api/sos/${contact.id}`, {
      last_name: "Wagner-Öz",
      phone: "",
      birthday: "1961-04-13",
      revision: contact.revision,
    });
    expect(changed.json()).toMatchObject({ full_name: "Renate Wagner-Öz", phone: null, relation: "Mutter" });
    expect((await client.delete(`/api/sos/${contact.id}`)).statusCode).toBe(204);
    expect((await stateOf(client)).data).toEqual([]);

    const entries = await entriesAbout(contact.id);
    expect(entries.map(({ action }) => action)).toEqual([
      "sos_contact.created",
      "sos_contact.updated",
      "sos_contact.deleted",
    ]);
    expect(entries[1]?.changes).toEqual([
      { field: "last_name", old: "Wagner", new: "Wagner-Öz" },
      { field: "birthday", old: "•••", new: "•••" },
      { field: "phone", old: "030 1", new: null },
    ]);
    // With the birthday a contact signs in: it is nobody's to read there, and no more is the note.
    expect(JSON.stringify(entries)).not.toMatch(/1961|Schlüssel/);
  });

  it("are refused with the texts of the form", async () => {
    const { client } = await makeScene(world);
    const empty = await client.post("/api/sos", {});
    expect(empty.statusCode).toBe(422);
    const { errors } = errorOf(empty);
    expect(errors).toMatchObject({
      first_name: ["Das Feld darf nicht leer sein"],
      last_name: ["Das Feld darf nicht leer sein"],
      email: ["Das Feld darf nicht leer sein"],
      birthday: ["Das Feld darf nicht leer sein"],
    });
    const list = await client.post("/api/sos", { ...newContact(), email: "a@b.example,c@d.example" });
    expect(list.json()).toMatchObject({ errors: { email: ["Bitte eine E-Mail-Adresse angeben"] } });
    const future = await client.post("/api/sos", { ...newContact(), birthday: "2999-01-01" });
    expect(future.statusCode).toBe(422);
  });

  it("of one person have addresses of their own, also when both come at once", async () => {
    const { client } = await makeScene(world);
    const contact = newContact();
    const answers = await Promise.all([1, 2].map(() => client.post("/api/sos", contact)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]));
    const other = await nameContact(client);
    const taken = await client.patch(`/api/sos/${other.id}`, { email: contact.email });
    expect(taken.json()).toMatchObject({
      errors: { email: ["Diese E-Mail-Adresse hat schon einer Ihrer Kontakte"] },
    });
  });

  it("are not saved over a newer save; that the contact was in makes none stale", async () => {
    const scene = await makeSosScene(world);
    await signInAs(world, scene.proof);
    const { revision } = scene.contact;
    const first = await scene.client.call(updateSosContact, {
      params: { id: scene.contact.id },
      body: { relation: "Tante", revision },
    });
    expect(first.last_access_at).not.toBeNull();
    const stale = await scene.client.patch(`/api/sos/${scene.contact.id}`, { relation: "Oma", revision });
    expect(stale.statusCode).toBe(409);
  });

  it("end at 20", async () => {
    const { client } = await makeScene(world);
    for (let count = 0; count < 20; count += 1) await nameContact(client);
    expect((await client.post("/api/sos", newContact())).statusCode).toBe(409);
  });

  // Covers 7.19
  it("are each person's own, also in one group, and nobody's else", async () => {
    const scene = await makeSosScene(world);
    const related = await world.signIn(scene.group.related);
    const stranger = (await makeScene(world)).client;
    expect(await stateOf(related)).toMatchObject({ active_till: null, data: [] });
    for (const client of [related, stranger]) {
      const tries = [
        await client.patch(`/api/sos/${scene.contact.id}`, { note: "x" }),
        await client.delete(`/api/sos/${scene.contact.id}`),
        await client.patch("/api/sos/00000000-0000-4000-8000-000000000000", { note: "x" }),
        await client.delete("/api/sos/keine"),
      ];
      expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    }
    for (const role of ["owner", "admin", "janitor"] as const) {
      const staff = await world.signIn(await world.makeStaff(role));
      expect((await staff.get("/api/sos")).statusCode).toBe(403);
    }
  });

  it("go with the person", async () => {
    const scene = await makeSosScene(world);
    const related = await world.signIn(scene.group.related);
    const contact = await nameContact(related);
    await related.post("/api/sos/activate");
    const guest = await signInAs(world, { email: contact.email, birthday: contact.birthday });
    await world.db.deleteFrom("app_user").where("id", "=", scene.group.related.id).execute();
    expect((await guest.get("/api/sos/documents")).statusCode).toBe(401);
    const left = await world.db.selectFrom("sos_contact").select("id").where("id", "=", contact.id).execute();
    expect(left).toEqual([]);
  });
});

describe("the switch", () => {
  const tillOf = async (client: Client, till?: string): Promise<string | null> =>
    (await client.call(activateSos, { body: till === undefined ? {} : { till } })).active_till;

  // Covers 4.7
  it("lets contacts in for 12 months, or until the end of a day in Germany, summer and winter", async () => {
    const { client, group } = await makeScene(world);
    expect(await stateOf(client)).toMatchObject({ active_till: null, with_code: false });
    const today = berlinDay(new Date());
    const year = Number(today.slice(0, 4));
    const till = await tillOf(client);
    expect(berlinDay(new Date(till ?? "")).slice(0, 4)).toBe(String(year + 1));
    // In two years, so that no day is the one that the switch takes by itself: the same day again makes no entry.
    expect(await tillOf(client, `${year + 2}-07-14`)).toBe(`${year + 2}-07-14T21:59:59.999Z`);
    expect(await tillOf(client, `${year + 2}-12-31`)).toBe(`${year + 2}-12-31T22:59:59.999Z`);
    // The last day of winter time has 23 hours; it still ends at midnight.
    expect(endOfBerlinDay("2026-03-29").toISOString()).toBe("2026-03-29T21:59:59.999Z");
    expect(await tillOf(client, today)).toBe(endOfBerlinDay(today).toISOString());
    const user = await client.call(getUser);
    expect(user.sos_active_till).toBe(endOfBerlinDay(today).toISOString());
    const off = await client.call(deactivateSos);
    expect(off.active_till).toBeNull();
    await client.post("/api/sos/deactivate");
    const actions = (await entriesAbout(group.customer.id)).map(({ action }) => action);
    expect(actions).toEqual([...Array<string>(4).fill("sos.activated"), "sos.deactivated"]);
  });

  it("takes no day that is over and none in more than 5 years", async () => {
    const { client } = await makeScene(world);
    const year = new Date().getFullYear();
    for (const till of [`${year - 1}-12-30`, `${year + 6}-01-02`, `${year + 1}-02-30`, "morgen"]) {
      const answer = await client.post("/api/sos/activate", { till });
      expect(answer.statusCode, till).toBe(422);
      expect(errorOf(answer).errors).toHaveProperty("till");
    }
    expect((await stateOf(client)).active_till).toBeNull();
  });

  it("„Zusätzlich Code per E-Mail“ is off by default and kept", async () => {
    const { client, group } = await makeScene(world);
    const on = await client.call(updateSosSettings, { body: { with_code: true } });
    expect(on.with_code).toBe(true);
    expect((await entriesAbout(group.customer.id)).at(-1)?.changes).toEqual([
      { field: "sos_with_code", old: false, new: true },
    ]);
  });
});

describe("the preview", () => {
  // Covers 7.22
  it("is exactly what the contact gets, and names what is missing", async () => {
    const scene = await makeSosScene(world);
    await addSosFile(scene, "Medikamentenplan", { is_for_all: true });
    const preview = await scene.client.call(getSosPreview);
    const contact = await signInAs(world, scene.proof);
    const seen = await contact.call(getSosDocuments);
    expect(preview.persons).toEqual(seen.data);
    const missing = preview.checklist.filter(({ files }) => files.length === 0).map(({ key }) => key);
    expect(missing).toEqual(["living_will", "power_of_attorney", "will", "insurance", "accounts"]);
    const identity = preview.checklist.find(({ key }) => key === "identity");
    expect(identity?.files).toEqual([{ id: scene.fileId, full_name: "Reisepass.pdf" }]);
  });
});

describe("the access book", () => {
  // Covers 7.22
  it("is the own one, the newest first, in pages", async () => {
    const scene = await makeSosScene(world);
    const files = [];
    for (let count = 0; count < 12; count += 1) files.push(await addSosFile(scene, `Blatt ${count}`));
    const contact = await signInAs(world, scene.proof);
    for (const { id } of files) {
      await contact.get(`/api/sos/files/${id}/show`);
      await contact.get(`/api/sos/files/${id}/download`);
    }
    const first = await scene.client.call(listSosAccesses);
    expect(first.data).toHaveLength(20);
    expect(first.data[0]).toMatchObject({ document: "Blatt 11.pdf", kind: "download" });
    const second = await scene.client.call(listSosAccesses, { query: { before: first.next ?? "" } });
    expect(second.data).toHaveLength(5);
    expect(second.next).toBeNull();
    expect(second.data.at(-1)).toMatchObject({ kind: "sign_in", document: null });
    const related = await world.signIn(scene.group.related);
    expect((await related.call(listSosAccesses)).data).toEqual([]);
  });
});

describe("the emergency card", () => {
  // Covers 7.22
  it("is a PDF to be saved, with no secret on it", async () => {
    const scene = await makeSosScene(world);
    const card = await scene.client.get("/api/sos/card");
    expect(card.headers["content-type"]).toBe("application/pdf");
    expect(card.headers["content-disposition"]).toContain("attachment");
    expect(card.headers["content-disposition"]).toContain("Notfallkarte Karla Beispiel.pdf");
    const pdf = await PDFDocument.load(card.rawPayload);
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getTitle()).toBe("Notfallkarte Karla Beispiel");
  });
});
