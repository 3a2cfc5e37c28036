import { randomUUID } from "node:crypto";
import {
  createRelationship,
  listCustomerRelationships,
} from "@krempelfrei/contract/relationships/relationships";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { upload } from "../../testing/scene.ts";
import {
  errorsOf,
  freshEmail,
  listUrl,
  makeRelationshipsScene,
  urlOf,
} from "../../testing/scenes/relationships-scene.ts";
import { createWorld, PASSWORD } from "../../testing/world.ts";

const world = await createWorld();
const { admin, detailsOf, changesOf } = await makeRelationshipsScene(world);

describe("the list of a group", () => {
  it("names the contract holder first, to staff with what it needs and to members without", async () => {
    const group = await world.makeGroup();
    const byStaff = answerOf(listCustomerRelationships, await admin.get(listUrl(group))).data;
    expect(byStaff.map(({ name }) => name)).toEqual(["Karla Beispiel", "Rolf Beispiel", "Mia Beispiel"]);
    expect(byStaff.map(({ kind }) => kind)).toEqual([null, "Partner/in", "Kind"]);
    expect(byStaff[1]).toMatchObject({ email: group.related.email, has_password: true, is_active: true });
    const byMember = await (await world.signIn(group.related)).get("/api/relationships");
    expect(byMember.json()).toEqual({
      data: byStaff.map(({ id, name, role, kind }) => ({ id, name, role, kind })),
    });
  });

  // Covers 7.9
  it("is empty for staff, who are in no group", async () => {
    for (const role of ["owner", "admin", "janitor"] as const) {
      const staff = await world.signIn(await world.makeStaff(role));
      const answer = await staff.get("/api/relationships");
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: [] }]);
    }
    expect((await world.guest().get("/api/relationships")).statusCode).toBe(401);
  });

  it("keeps addresses and birthdays from the janitor, who changes nothing", async () => {
    const group = await world.makeGroup();
    const janitor = await world.signIn(await world.makeStaff("janitor"));
    const { data } = answerOf(listCustomerRelationships, await janitor.get(listUrl(group)));
    expect(data.map(({ email, birthday }) => [email, birthday])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect((await janitor.get(urlOf(group))).statusCode).toBe(403);
    expect((await janitor.patch(urlOf(group), { first_name: "X" })).statusCode).toBe(403);
    expect((await janitor.delete(urlOf(group))).statusCode).toBe(403);
    expect((await janitor.post(`/api/relationships/${group.related.id}`)).statusCode).toBe(403);
  });

  it("is not there for a group that does not exist", async () => {
    expect((await admin.get(`/api/customers/${randomUUID()}/relationships`)).statusCode).toBe(404);
  });
});

describe("adding a person", () => {
  // Covers 7.9
  it("mails one with an address the link to choose a password, and records everything", async () => {
    const group = await world.makeGroup();
    const email = freshEmail();
    const input = {
      first_name: "Jörg",
      last_name: "Beispiel",
      kind: "Elternteil",
      birthday: "1938-03-01",
      email,
    };
    const answer = await admin.post(listUrl(group), input);
    expect(answer.statusCode).toBe(201);
    const person = answerOf(createRelationship, answer);
    expect(person).toMatchObject({ ...input, name: "Jörg Beispiel", role: "related", has_password: false });
    await world.runJobs();
    const mail = world.mails.find(({ to }) => to.address === email);
    expect(mail?.text).toContain("/set#");
    const [change] = await changesOf(person.id);
    expect(change).toMatchObject({
      action: "relationship.created",
      subject_name: "Jörg Beispiel",
      customer_id: group.customer.id,
    });
    expect(change?.changes).toContainEqual({ field: "email", old: null, new: email });
  });

  it("takes one without address and birthday, who owns documents and is mailed nothing", async () => {
    const group = await world.makeGroup();
    const answer = await admin.post(listUrl(group), {
      first_name: "Pia",
      last_name: "Beispiel",
      kind: "Kind",
      birthday: "",
      email: "",
    });
    const { id, email, birthday } = answerOf(createRelationship, answer);
    expect([email, birthday]).toEqual([null, null]);
    const jobs = await world.db.selectFrom("job").select("id").where("key", "=", `set/${id}`).execute();
    expect(jobs).toEqual([]);
    const file = await upload(admin, { user_id: id });
    expect(file.user_id).toBe(id);
  });

  it.each([
    ["first_name", " ", "Das Feld darf nicht leer sein"],
    ["kind", "Hund", "Bitte eine der Möglichkeiten wählen"],
    ["email", "keine", "Bitte eine E-Mail-Adresse angeben"],
    ["email", "a@b.example,c@d.example", "Bitte eine E-Mail-Adresse angeben"],
    ["birthday", "2999-01-01", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    ["birthday", "2025-02-30", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
  ])("refuses %s = %j at the field", async (field, value, text) => {
    const group = await world.makeGroup();
    const input = { first_name: "A", last_name: "B", kind: "Kind", [field]: value };
    const answer = await admin.post(listUrl(group), input);
    expect(answer.statusCode).toBe(422);
    expect(errorsOf(answer)[field]).toEqual([text]);
  });

  it("gives an address to one of several at once, and never one that somebody has", async () => {
    const group = await world.makeGroup();
    const input = { first_name: "A", last_name: "B", kind: "Kind", email: freshEmail() };
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(listUrl(group), input)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    const taken = await admin.post(listUrl(group), { ...input, email: group.customer.email });
    expect(errorsOf(taken)).toEqual({ email: ["E-Mail-Adresse bereits verwendet"] });
    expect((await admin.post(`/api/customers/${randomUUID()}/relationships`, input)).statusCode).toBe(404);
  });
});

describe("editing a person", () => {
  it("changes the given fields and records old and new; over a newer save it is refused", async () => {
    const group = await world.makeGroup();
    const { revision } = await detailsOf(group);
    const changes = { kind: "Sonstige", last_name: "Neu", revision };
    expect((await admin.patch(urlOf(group), changes)).json()).toMatchObject({
      kind: "Sonstige",
      name: "Rolf Neu",
    });
    const [change] = await changesOf(group.related.id);
    expect(change?.changes).toEqual([
      { field: "last_name", old: "Beispiel", new: "Neu" },
      { field: "relation_kind", old: "Partner/in", new: "Sonstige" },
    ]);
    expect((await admin.patch(urlOf(group), { first_name: "X", revision })).statusCode).toBe(409);
    expect((await admin.patch(urlOf(group), {})).statusCode).toBe(200);
    expect(await changesOf(group.related.id)).toHaveLength(1);
  });

  // Covers 7.9
  it("with another address ends the sessions, tells the old one and keeps the password", async () => {
    const group = await world.makeGroup();
    const signedIn = await world.signIn(group.related);
    const email = freshEmail();
    expect((await admin.patch(urlOf(group), { email })).statusCode).toBe(200);
    expect((await signedIn.get("/api/user")).statusCode).toBe(401);
    await world.runJobs();
    const told = world.mails.filter(({ to }) => to.address === group.related.email);
    expect(told.at(-1)?.subject).toContain("Ihre E-Mail-Adresse wurde geändert");
    expect(told.map(({ text }) => text).join()).not.toContain(email);
    await world.signIn({ email }, PASSWORD);
    expect((await admin.patch(urlOf(group), { email: group.customer.email })).statusCode).toBe(422);
  });

  it("without its address leaves nothing that opens the account, and the documents where they were", async () => {
    const group = await world.makeGroup();
    const { id } = group.related;
    const person = await world.signIn(group.related);
    const own = await upload(person, {});
    await world.db.updateTable("app_user").set({ use_2fa: true }).where("id", "=", id).execute();
    await world.db
      .insertInto("passkey")
      .values({
        user_id: id,
        name: "Telefon",
        credential_id: Buffer.from(randomUUID()),
        public_key: Buffer.from("x"),
        sign_count: 0,
        created_at: new Date(),
      })
      .execute();
    expect((await admin.patch(urlOf(group), { email: null })).json()).toMatchObject({
      email: null,
      has_password: false,
    });
    expect((await person.get("/api/user")).statusCode).toBe(401);
    const passkeys = await world.db.selectFrom("passkey").select("id").where("user_id", "=", id).execute();
    expect(passkeys).toEqual([]);
    const file = await world.db
      .selectFrom("file")
      .select(["user_id", "maintainer_id"])
      .where("id", "=", own.id)
      .executeTakeFirstOrThrow();
    expect(file).toEqual({ user_id: id, maintainer_id: id });
    await world.runJobs();
    const told = world.mails.filter(({ to }) => to.address === group.related.email);
    expect(told.map(({ text }) => text).join()).toContain("wurde aus Ihrem Zugang entfernt");

    const email = freshEmail();
    await admin.patch(urlOf(group), { email });
    await world.runJobs();
    expect(world.mails.find(({ to }) => to.address === email)?.text).toContain("/set#");
  });

  it("knows neither strangers nor the contract holder here", async () => {
    const group = await world.makeGroup();
    const foreign = await world.makeGroup();
    for (const id of [foreign.related.id, foreign.customer.id, randomUUID(), "keine"]) {
      expect((await admin.patch(urlOf(group, id), { first_name: "X" })).statusCode).toBe(404);
      expect((await admin.get(urlOf(group, id))).statusCode).toBe(404);
      expect((await admin.delete(urlOf(group, id))).statusCode).toBe(404);
    }
    const holder = urlOf(group, group.customer.id);
    for (const answer of [
      await admin.patch(holder, { first_name: "X" }),
      await admin.get(holder),
      await admin.delete(holder),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(errorOf(answer).message).toContain("selbst der Kunde");
    }
  });
});
