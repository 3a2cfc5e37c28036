import { randomUUID } from "node:crypto";
import {
  createContactNote,
  deleteContactNote,
  listContactNotes,
  type ContactNoteInput,
} from "@krempelfrei/contract/customers/contact-notes";
import { deleteCustomer, getCustomer, updateCustomer } from "@krempelfrei/contract/customers/customers";
import { getCustomerEmergency, listWaitingFiles } from "@krempelfrei/contract/customers/summary";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { activate, BIRTHDAY, nameContact } from "../../../testing/sos-scene.ts";
import { changesOf } from "../../../testing/tables/changes.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const admin = await world.signIn(await world.makeStaff());
const krempler = await world.makeStaff("janitor");
const janitor = await world.signIn(krempler);

/** A customer whom the Krempler looks after. */
async function makeAssigned() {
  const group = await world.makeGroup();
  const params = { id: group.customer.id };
  await assign(params.id, krempler.id);
  return { group, params };
}

const assign = (id: string, caretaker_user_id: string | null) =>
  admin.call(updateCustomer, { params: { id }, body: { caretaker_user_id } });

/** Stores whether a folder is suggested for documents of these names. */
async function suggest(customerId: string, folders: Readonly<Record<string, object | null>>): Promise<void> {
  for (const [name, folder_id] of Object.entries(folders))
    await world.db
      .insertInto("file_suggestion")
      .columns(["customer_id", "file_id", "sha256", "suggestions", "made_at"])
      .expression((eb) =>
        eb
          .selectFrom("file")
          .select(["customer_id", "id", "sha256"])
          .select((file) => [
            file.val(JSON.stringify({ folder_id })).$castTo<string>().as("suggestions"),
            file.val(new Date()).as("made_at"),
          ])
          .where("customer_id", "=", customerId)
          .where("name", "=", name),
      )
      .execute();
}

const CALL: ContactNoteInput = { kind: "call", text: "Bringt das Zeugnis am Mittwoch mit" };
const pathOf = (id: string, note = "") => `/api/customers/${id}/contact-notes${note && `/${note}`}`;
const statusOf = async (client: Client, id: string, note?: string) => [
  (await client.get(pathOf(id))).statusCode,
  (await client.post(pathOf(id), CALL)).statusCode,
  (await client.delete(pathOf(id, note ?? randomUUID()))).statusCode,
];

// Covers staff.10, 6.1
describe("contacts with a customer", () => {
  it("are noted with time and author, the newest first, and stand in the history without their words", async () => {
    const { params } = await makeAssigned();
    const call = await janitor.call(createContactNote, { params, body: CALL });
    const visit = await admin.call(createContactNote, { params, body: { kind: "visit", text: "Abholung" } });
    expect(call).toMatchObject({ ...CALL, can_delete: true });
    expect((await janitor.call(listContactNotes, { params })).data).toEqual([
      { ...visit, can_delete: false },
      { ...call, author: "Erika Muster" },
    ]);
    const entries = await changesOf(world, { subject_id: call.id }, "action", "subject_name", "changes");
    expect(entries).toEqual([
      {
        action: "contact.noted",
        subject_name: "Anruf",
        changes: [{ field: "contact_kind", old: null, new: "call" }],
      },
    ]);
  });

  it("are taken back by their author or an admin, by no other janitor, and once", async () => {
    const { params } = await makeAssigned();
    const { id } = await janitor.call(createContactNote, { params, body: CALL });
    const { id: ofAdmin } = await admin.call(createContactNote, { params, body: CALL });
    expect((await janitor.delete(pathOf(params.id, ofAdmin))).statusCode).toBe(403);
    const { id: second } = await janitor.call(createContactNote, { params, body: CALL });
    for (const noteId of [second, ofAdmin])
      await admin.call(deleteContactNote, { params: { ...params, noteId } });
    await janitor.call(deleteContactNote, { params: { ...params, noteId: id } });
    expect((await janitor.delete(pathOf(params.id, id))).statusCode).toBe(404);
    expect((await janitor.call(listContactNotes, { params })).data).toEqual([]);
    const entries = await changesOf(world, { subject_id: id }, "action");
    expect(entries.map(({ action }) => action)).toEqual(["contact.noted", "contact.taken_back"]);
  });

  it("are not found by a janitor who does not look after the customer, or does not any more", async () => {
    const { params } = await makeAssigned();
    const { id } = await janitor.call(createContactNote, { params, body: CALL });
    await assign(params.id, null);
    expect(await statusOf(janitor, params.id, id)).toEqual([404, 404, 404]);
    expect((await janitor.get(`/api/customers/${params.id}/emergency`)).statusCode).toBe(404);
    expect((await admin.call(listContactNotes, { params })).data).toHaveLength(1);
  });

  it("are of one customer: under another one a note is unknown", async () => {
    const { params } = await makeAssigned();
    const { params: other } = await makeAssigned();
    const { id } = await janitor.call(createContactNote, { params, body: CALL });
    expect((await janitor.delete(pathOf(other.id, id))).statusCode).toBe(404);
    expect(await statusOf(admin, randomUUID())).toEqual([404, 404, 404]);
    expect((await janitor.call(listContactNotes, { params })).data).toHaveLength(1);
  });

  it("are refused to members and guests", async () => {
    const { group, params } = await makeAssigned();
    for (const member of [group.customer, group.related])
      expect(await statusOf(await world.signIn(member), params.id)).toEqual([403, 403, 403]);
    expect(await statusOf(world.guest(), params.id)).toEqual([401, 401, 401]);
  });

  it.each([
    ["only blanks", { kind: "call", text: "  \u200b\n " }, "text", "Das Feld darf nicht leer sein"],
    ["10.000 characters", { kind: "call", text: "x".repeat(10_000) }, "text", /maximal 500 Zeichen/],
    ["a line break", { kind: "call", text: "eins\nzwei" }, "text", /unzulässige Zeichen/],
    ["a sign-in as kind", { kind: "login", text: "x" }, "kind", /eine der Möglichkeiten/],
    ["another author", { ...CALL, author_id: randomUUID() }, "author_id", /nicht vorgesehen/],
  ])("are refused with %s", async (_, body, field, text) => {
    const { params } = await makeAssigned();
    const answer = await janitor.post(pathOf(params.id), body);
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors?.[field]?.[0]).toMatch(text);
    expect((await janitor.call(listContactNotes, { params })).data).toEqual([]);
  });

  it("are listed by the latest hundred, and all when asked for", async () => {
    const { params } = await makeAssigned();
    const note = { customer_id: params.id, author_id: krempler.id, kind: "call" };
    const notes = Array.from({ length: 103 }, (_, at) => ({
      ...note,
      text: `Anruf ${at}`,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, at)),
    }));
    await world.db.insertInto("contact_note").values(notes).execute();
    const latest = await janitor.call(listContactNotes, { params });
    expect([latest.data.length, latest.data[0]?.text, latest.total]).toEqual([100, "Anruf 102", 103]);
    const all = await janitor.call(listContactNotes, { params, query: { all: "true" } });
    expect([all.data.length, all.data.at(-1)?.text, all.total]).toEqual([103, "Anruf 0", 103]);
  });

  it("keep what looks like HTML as the text that it is", async () => {
    const { params } = await makeAssigned();
    const text = "<img src=x onerror=alert(1)> & 'Brief'";
    await janitor.call(createContactNote, { params, body: { kind: "letter", text } });
    expect((await janitor.call(listContactNotes, { params })).data[0]?.text).toBe(text);
  });

  it("stay without a name when their author's account is gone, and go with the customer", async () => {
    const { params } = await makeAssigned();
    const gone = await world.makeStaff();
    const body = { kind: "letter", text: "Preisliste" } as const;
    await (await world.signIn(gone)).call(createContactNote, { params, body });
    expect((await admin.delete(`/api/users/${gone.id}`)).statusCode).toBe(204);
    expect((await admin.call(listContactNotes, { params })).data).toMatchObject([{ author: null }]);
    await admin.call(deleteCustomer, { params });
    const left = world.db.selectFrom("contact_note").select("id").where("customer_id", "=", params.id);
    expect(await left.execute()).toEqual([]);
  });
});

// Covers staff.11
describe("the summary of a customer", () => {
  it("tells a janitor how to reach those customers alone whom they look after, and no contract", async () => {
    const { params } = await makeAssigned();
    await admin.call(updateCustomer, { params, body: { phone: "030 23125 901", note: "Zahlt spät" } });
    const seen = await janitor.call(getCustomer, { params });
    expect(seen).toMatchObject({ can_contact: true, phone: "030 23125 901", note: null, package: null });
    expect(seen.email).toContain("@");
    await assign(params.id, null);
    expect(await janitor.call(getCustomer, { params })).toMatchObject({
      can_contact: false,
      phone: null,
      mobile: null,
      email: null,
    });
    expect((await janitor.get(`/api/customers/${params.id}/bookings`)).statusCode).toBe(403);
  });

  it("names whom to call, but not what lets a contact sign in, and what is missing", async () => {
    const { group, params } = await makeAssigned();
    const member = await world.signIn(group.customer);
    expect(await janitor.call(getCustomerEmergency, { params })).toEqual({
      active_till: null,
      missing: 7,
      points: 7,
      contacts: [],
    });
    const contact = await nameContact(member, { phone: "030 23125 912", relation: "Mutter" });
    await activate(member);
    const answer = await janitor.get(`/api/customers/${params.id}/emergency`);
    expect(answer.json()).toMatchObject({
      contacts: [{ id: contact.id, name: contact.full_name, relation: "Mutter", phone: "030 23125 912" }],
    });
    expect(answer.body).not.toContain(contact.email);
    expect(answer.body).not.toContain(BIRTHDAY);
    expect((await member.get(`/api/customers/${params.id}/emergency`)).statusCode).toBe(403);
  });

  it("has the newest documents that wait, and since when the oldest does", async () => {
    const { group, params } = await makeAssigned();
    expect(await janitor.call(listWaitingFiles, { params })).toEqual({
      data: [],
      total: 0,
      suggested: 0,
      oldest_at: null,
    });
    for (const name of Array.from({ length: 11 }, (_, index) => `Brief ${index}.pdf`))
      await admin.call(uploadFile, {
        file: { name, bytes: pdf(randomUUID()) },
        body: { user_id: group.customer.id },
      });
    await suggest(params.id, { "Brief 3": { value: randomUUID() }, "Brief 4": null });
    const { data, total, suggested, oldest_at } = await janitor.call(listWaitingFiles, { params });
    expect(suggested).toBe(1);
    expect(data.map(({ name }) => name)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Brief ${n}`));
    expect(total).toBe(11);
    expect(Date.parse(oldest_at ?? "")).toBeLessThan(Date.parse(data.at(-1)?.created_at ?? ""));
  });
});
