// Covers 7.18
import { randomUUID } from "node:crypto";
import { createUser, listUsers, type StaffUser } from "@krempelfrei/contract/users/users";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { makeStaffScene, staffInput } from "../../testing/scenes/staff-scene.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();
const { boss, owner, chief, admin, historyOf, actionsOf, make } = await makeStaffScene(world);

describe("staff users", () => {
  it("are made with a mail for the first password, edited and deleted, each in the change history", async () => {
    const made = await make({}, admin);
    expect(made).toMatchObject({
      full_name: "Änne Groß-Müller",
      role: "janitor",
      is_active: true,
      has_password: false,
      customer_id: null,
      can_modify: true,
      can_delete: true,
    });
    expect((await admin.get(`/api/users/${made.id}`)).json()).toEqual(made);
    await world.runJobs();
    const mail = world.mails.findLast(({ to }) => to.address === made.email);
    expect(mail?.text).toContain("http://localhost/set#token=");

    const changed = await admin.patch(`/api/users/${made.id}`, { last_name: "Klein", role: "admin" });
    expect(changed.json()).toMatchObject({ full_name: "Änne Klein", role: "admin", email: made.email });
    expect((await admin.patch(`/api/users/${made.id}`, { last_name: "Klein" })).statusCode).toBe(200);
    expect((await admin.delete(`/api/users/${made.id}`)).statusCode).toBe(204);
    expect((await admin.get(`/api/users/${made.id}`)).statusCode).toBe(404);

    const history = await historyOf(made.id);
    expect(history.map(({ action, actor_id }) => [action, actor_id])).toEqual(
      ["user.created", "user.updated", "user.deleted"].map((action) => [action, chief.id]),
    );
    expect(history[1]?.changes).toEqual([
      { field: "last_name", old: "Groß-Müller", new: "Klein" },
      { field: "role", old: "janitor", new: "admin" },
    ]);
    expect(history[2]?.subject_name).toBe("Änne Klein");
  });

  it("leave their customers without caretaker, which the history of each says", async () => {
    const made = await make({}, admin);
    const { customer } = await world.makeGroup();
    const body = { caretaker_user_id: made.id };
    expect((await admin.patch(`/api/customers/${customer.id}`, body)).statusCode).toBe(200);
    expect((await admin.delete(`/api/users/${made.id}`)).statusCode).toBe(204);
    expect((await admin.get(`/api/customers/${customer.id}`)).json()).toMatchObject({ caretaker: null });
    const last = (await historyOf(customer.id)).at(-1);
    expect([last?.action, last?.changes]).toEqual([
      "customer.updated",
      [{ field: "caretaker_name", old: "Änne Groß-Müller", new: null }],
    ]);
  });

  it("get the role with the fewest rights when none is given", async () => {
    const { role, ...rest } = staffInput();
    const answer = await admin.call(createUser, { body: rest });
    expect(answer).toMatchObject({ role });
    const { id } = answer;
    await owner.patch(`/api/users/${id}`, { role: "admin" });
    // And an edit without one leaves it as it is.
    expect((await admin.patch(`/api/users/${id}`, { first_name: "Anna" })).json()).toMatchObject({
      role: "admin",
    });
  });

  it("are listed ten a page, sorted and searched in any spelling", async () => {
    const mark = `Liste${randomUUID().slice(0, 8)}`;
    for (let index = 0; index < 12; index += 1) {
      await make({
        first_name: mark,
        last_name: `${index % 2 ? "Ö" : "o"}${String.fromCodePoint(97 + index)}`,
      });
    }
    type Listing = { data: StaffUser[]; total: number; page: number; per_page: number };
    const list = async (query: string): Promise<Listing> =>
      answerOf(listUsers, await admin.get(`/api/users/?${query}`));
    const first = await list(`search=${mark}`);
    expect(first).toMatchObject({ total: 12, page: 1, per_page: 10 });
    expect(first.data).toHaveLength(10);
    expect((await list(`search=${mark}&page=2`)).data).toHaveLength(2);
    expect((await list(`search=${mark}&page=99`)).data).toEqual([]);
    expect((await list(`search=${mark}%20oeb`)).data.map(({ last_name }) => last_name)).toEqual(["Öb"]);
    expect((await list(`search=${encodeURIComponent(`${mark} öB`)}`)).total).toBe(1);
    expect((await list(`search=${mark}%25`)).total).toBe(0);
    // Hidden characters count as blanks, and the database never sees a NUL.
    expect((await list(`search=${mark}%00%E2%80%8Boeb%00`)).total).toBe(1);
    expect((await admin.get("/api/customers?search=%00")).statusCode).toBe(200);
    expect((await admin.get("/api/users?search=a&search=b")).statusCode).toBe(422);
    expect((await admin.get(`/api/users?search=${"x".repeat(201)}`)).statusCode).toBe(422);
    const down = await list(`search=${mark}&sort=email&direction=desc&per_page=100`);
    const addresses = down.data.map(({ email }) => email ?? "");
    expect(addresses).toEqual(addresses.toSorted().toReversed());
    for (const sort of ["role", "status"])
      expect((await list(`sort=${sort}`)).data.length).toBeGreaterThan(1);
    expect((await admin.get("/api/users?sort=password_hash")).statusCode).toBe(422);
  });

  it("never show a secret", async () => {
    for (const path of ["/api/users", `/api/users/${boss.id}`]) {
      const { body } = await admin.get(path);
      expect(body).not.toMatch(/password_hash|argon2|token/);
    }
  });

  it("are neither customers nor related persons: their ids are unknown here", async () => {
    const { customer, related } = await world.makeGroup();
    for (const id of [customer.id, related.id, randomUUID(), "keine-id", "..%2f..%2fcustomers"]) {
      const answers = [
        await owner.get(`/api/users/${id}`),
        await owner.patch(`/api/users/${id}`, { first_name: "X" }),
        await owner.delete(`/api/users/${id}`),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ message: "Der Eintrag wurde nicht gefunden." });
      }
    }
    expect((await owner.get("/api/users?per_page=100&search=beispiel.example")).json()).toMatchObject({
      total: 0,
    });
  });

  it.each([
    [{ first_name: " " }, "first_name", "Das Feld darf nicht leer sein"],
    [{ last_name: null }, "last_name", "Das Feld darf nicht leer sein"],
    [{ last_name: "x".repeat(81) }, "last_name", "Der Wert darf maximal 80 Zeichen lang sein"],
    [{ first_name: "a\r\nBcc: b" }, "first_name", "Der Wert enthält unzulässige Zeichen"],
    [{ email: "" }, "email", "Das Feld darf nicht leer sein"],
    [{ email: "keine" }, "email", "Bitte eine E-Mail-Adresse angeben"],
    [{ email: "a@b.example,c@d.example" }, "email", "Bitte eine E-Mail-Adresse angeben"],
    [{ role: "customer" }, "role", "Bitte eine der Möglichkeiten wählen"],
    [{ role: ["owner"] }, "role", "Bitte eine der Möglichkeiten wählen"],
    [{ id: randomUUID() }, "id", "Dieses Feld ist nicht vorgesehen"],
    [{ is_active: "true" }, "is_active", "Dieses Feld ist nicht vorgesehen"],
    [{ password_hash: "x" }, "password_hash", "Dieses Feld ist nicht vorgesehen"],
    [{ customer_id: randomUUID() }, "customer_id", "Dieses Feld ist nicht vorgesehen"],
    [{ can_modify: true }, "can_modify", "Dieses Feld ist nicht vorgesehen"],
    [{ use_2fa: false }, "use_2fa", "Dieses Feld ist nicht vorgesehen"],
  ])("are refused with %j", async (fields, field, text) => {
    const { id } = await make();
    const answers = [
      await owner.post("/api/users", staffInput(fields)),
      await owner.patch(`/api/users/${id}`, fields),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(errorOf(answer).errors[field]).toContain(text);
    }
    expect(await actionsOf(id)).toEqual(["user.created"]);
  });

  it("take no body with a prototype", async () => {
    const { id } = await make();
    const answer = await owner.request({
      method: "PATCH",
      url: `/api/users/${id}`,
      headers: { "content-type": "application/json" },
      payload: '{"first_name":"X","__proto__":{"role":"owner"}}',
    });
    expect(answer.statusCode).toBe(400);
    expect((await owner.get(`/api/users/${id}`)).json()).toMatchObject({
      role: "janitor",
      first_name: "Änne",
    });
  });

  it("are not saved over a newer save", async () => {
    const { id, revision } = await make();
    expect((await owner.patch(`/api/users/${id}`, { first_name: "Eins", revision })).statusCode).toBe(200);
    const late = await admin.patch(`/api/users/${id}`, { first_name: "Zwei", revision });
    expect(late.statusCode).toBe(409);
    expect((await owner.get(`/api/users/${id}`)).json()).toMatchObject({ first_name: "Eins" });
  });
});

describe("the rights of a user", () => {
  it("to manage staff are the owner's and the admin's alone", async () => {
    const { customer, related } = await world.makeGroup();
    const { id } = await make();
    const people = [await world.makeStaff("janitor"), customer, related];
    const clients = [...(await Promise.all(people.map((person) => world.signIn(person)))), world.guest()];
    for (const [index, client] of clients.entries()) {
      const answers = [
        await client.get("/api/users"),
        await client.get(`/api/users/${id}`),
        await client.post("/api/users", staffInput({ role: "owner" })),
        await client.patch(`/api/users/${id}`, { role: "owner" }),
        await client.delete(`/api/users/${id}`),
        await client.patch(`/api/users/${id}/activate`),
        await client.patch(`/api/users/${id}/deactivate`),
        await client.post(`/api/users/${id}/set-password`),
      ];
      const expected = index === people.length ? 401 : 403;
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => expected));
    }
    expect(await actionsOf(id)).toEqual(["user.created"]);
  });

  // Covers 6.6, S4
  it("as an admin end at owners: none is made, edited, deactivated, deleted or mailed", async () => {
    const { id } = await make({ role: "owner" });
    const answers = [
      await admin.post("/api/users", staffInput({ role: "owner" })),
      await admin.patch(`/api/users/${id}`, { first_name: "X" }),
      await admin.patch(`/api/users/${id}`, { role: "janitor" }),
      await admin.delete(`/api/users/${id}`),
      await admin.patch(`/api/users/${id}/deactivate`),
      await admin.patch(`/api/users/${id}/activate`),
      await admin.post(`/api/users/${id}/set-password`),
      await admin.patch(`/api/users/${chief.id}`, { role: "owner" }),
      await admin.patch(`/api/users/${(await make()).id}`, { role: "owner" }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403));
    expect((await admin.get(`/api/users/${id}`)).json()).toMatchObject({
      first_name: "Änne",
      role: "owner",
      can_modify: false,
      can_delete: false,
    });
    expect(await actionsOf(id)).toEqual(["user.created"]);
    expect((await owner.patch(`/api/users/${id}`, { role: "admin" })).statusCode).toBe(200);
    expect((await admin.patch(`/api/users/${id}`, { role: "janitor" })).statusCode).toBe(200);
  });

  it("do not reach oneself: nobody deletes or deactivates oneself", async () => {
    for (const [client, { id }] of [
      [owner, boss],
      [admin, chief],
    ] as const) {
      expect((await client.delete(`/api/users/${id}`)).statusCode).toBe(409);
      const answer = await client.patch(`/api/users/${id}/deactivate`);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({ message: "Sie können sich nicht selbst deaktivieren." });
      expect((await client.get(`/api/users/${id}`)).json()).toMatchObject({
        is_active: true,
        can_modify: true,
        can_delete: false,
      });
    }
  });

  it("do not change the own address, which the profile asks more questions for", async () => {
    const own = await admin.patch(`/api/users/${chief.id}`, { email: "anders@krempelfrei.example" });
    expect(own.statusCode).toBe(422);
    expect(own.json()).toHaveProperty("errors.email");
    expect((await admin.patch(`/api/users/${chief.id}`, { email: chief.email })).statusCode).toBe(200);
  });

  it("change with the next request", async () => {
    const person = await world.makeStaff("admin");
    const client = await world.signIn(person);
    expect((await client.get("/api/users")).statusCode).toBe(200);
    await owner.patch(`/api/users/${person.id}`, { role: "janitor" });
    expect((await client.get("/api/users")).statusCode).toBe(403);
    expect((await client.get("/api/user")).json()).toMatchObject({ role: "janitor" });
  });
});
