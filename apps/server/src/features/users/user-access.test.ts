// Covers 7.18
import { randomUUID } from "node:crypto";
import { errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { makeStaffScene, staffInput } from "../../testing/scenes/staff-scene.ts";
import { createWorld, PASSWORD } from "../../testing/world.ts";

const world = await createWorld();
const { boss, owner, chief, admin, historyOf, actionsOf, make } = await makeStaffScene(world);

const sessionsOf = async (id: string): Promise<number> =>
  (await world.db.selectFrom("session").select("id").where("user_id", "=", id).execute()).length;

describe("deactivating and deleting", () => {
  // Covers 4.8, S17
  it("ends sessions and links at once, and the activation brings none back", async () => {
    const person = await world.makeStaff("janitor");
    const [here, there] = [await world.signIn(person), await world.signIn(person)];
    await world.guest().post("/api/profile/forgot-password", { email: person.email });
    await world.runJobs();
    const link = world.mails.findLast(({ to }) => to.address === person.email)?.text ?? "";
    const token = /token=([\w-]+)/.exec(link)?.[1] ?? "";

    const answer = await admin.patch(`/api/users/${person.id}/deactivate`);
    expect(answer.json()).toMatchObject({ id: person.id, is_active: false });
    for (const client of [here, there]) expect((await client.get("/api/user")).statusCode).toBe(401);
    expect(await sessionsOf(person.id)).toBe(0);
    await expect(world.signIn(person)).rejects.toThrow("422");
    expect((await admin.patch(`/api/users/${person.id}/deactivate`)).statusCode).toBe(200);

    expect((await admin.patch(`/api/users/${person.id}/activate`)).json()).toMatchObject({ is_active: true });
    expect((await here.get("/api/user")).statusCode).toBe(401);
    const reset = { email: person.email, token, password: "Neun neue Nägel", type: "reset" };
    expect((await world.guest().post("/api/profile/reset-password", reset)).statusCode).toBe(422);
    await world.signIn(person, PASSWORD);
    expect(await actionsOf(person.id)).toEqual(["user.deactivated", "user.activated"]);
  });

  it("deletes sessions with the user", async () => {
    const person = await world.makeStaff("admin");
    const client = await world.signIn(person);
    expect((await owner.delete(`/api/users/${person.id}`)).statusCode).toBe(204);
    expect((await client.get("/api/user")).statusCode).toBe(401);
    expect(await sessionsOf(person.id)).toBe(0);
    await expect(world.signIn(person)).rejects.toThrow("422");
    expect((await owner.delete(`/api/users/${person.id}`)).statusCode).toBe(404);
  });

  // Covers 4.8
  it("is for members too, by whoever may edit customers", async () => {
    const { customer, related, child } = await world.makeGroup();
    for (const person of [customer, related]) {
      const client = await world.signIn(person);
      const answer = await admin.patch(`/api/users/${person.id}/deactivate`);
      expect(answer.json()).toMatchObject({ id: person.id, is_active: false, role: person.role });
      expect((await client.get("/api/user")).statusCode).toBe(401);
      expect((await admin.patch(`/api/users/${person.id}/activate`)).statusCode).toBe(200);
      await world.signIn(person);
      expect((await historyOf(person.id)).slice(-2)).toMatchObject([
        { action: "user.deactivated", customer_id: customer.id },
        { action: "user.activated", customer_id: customer.id },
      ]);
    }
    expect((await admin.patch(`/api/users/${child.id}/deactivate`)).statusCode).toBe(200);
    expect((await admin.patch(`/api/users/${randomUUID()}/deactivate`)).statusCode).toBe(404);
  });
});

describe("the mail to choose a password", () => {
  // Covers 4.20
  it("goes to staff and members, for the first or a new password", async () => {
    const { related } = await world.makeGroup();
    const made = await make();
    for (const [{ id, email }, path] of [
      [made, "set"],
      [chief, "reset"],
      [related, "reset"],
    ] as const) {
      await world.runJobs();
      world.mails.length = 0;
      expect((await owner.post(`/api/users/${id}/set-password`)).statusCode).toBe(204);
      await world.runJobs();
      expect(world.mails.map(({ to }) => to.address)).toEqual([email]);
      expect(world.mails[0]?.text).toContain(`http://localhost/${path}#token=`);
      const history = await historyOf(id);
      expect(history.at(-1)?.action).toBe("user.password_link_sent");
      expect(JSON.stringify(history)).not.toContain("token");
    }
    // The password goes on until the link is used.
    await world.signIn(related);
  });

  it("needs an address and an active user, and is not sent without end", async () => {
    const { child } = await world.makeGroup();
    expect((await admin.post(`/api/users/${child.id}/set-password`)).statusCode).toBe(409);
    const { id } = await make();
    await admin.patch(`/api/users/${id}/deactivate`);
    expect((await admin.post(`/api/users/${id}/set-password`)).statusCode).toBe(409);
    await admin.patch(`/api/users/${id}/activate`);
    const statuses = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push((await admin.post(`/api/users/${id}/set-password`)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
    expect((await admin.post(`/api/users/${randomUUID()}/set-password`)).statusCode).toBe(404);
  });
});

describe("a new address that others give", () => {
  it("is told at the old one, and nothing mailed there works any more", async () => {
    const person = await world.makeStaff("janitor");
    const client = await world.signIn(person);
    const wanted = {
      first_name: "Erika",
      last_name: "Muster",
      email: `selbst.${randomUUID()}@krempelfrei.example`,
    };
    const pending = await client.patch("/api/user/", { ...wanted, password_current: PASSWORD });
    expect(pending.json()).toMatchObject({ pending_email: wanted.email });
    await owner.post(`/api/users/${person.id}/set-password`);
    await world.runJobs();
    const email = `anders.${randomUUID()}@krempelfrei.example`;
    expect((await admin.patch(`/api/users/${person.id}`, { email })).json()).toMatchObject({ email });
    await world.runJobs();
    const notice = world.mails.findLast(({ to }) => to.address === person.email);
    expect(notice?.subject).toContain("Ihre E-Mail-Adresse wurde geändert");
    expect(notice?.text).not.toContain(email);
    expect((await client.get("/api/user")).statusCode).toBe(401);
    const again = await world.signIn({ email });
    expect((await again.get("/api/user")).json()).toMatchObject({ email, pending_email: null });
    for (const table of ["password_token", "email_change"] as const) {
      const rows = await world.db
        .selectFrom(table)
        .select("user_id")
        .where("user_id", "=", person.id)
        .execute();
      expect(rows).toEqual([]);
    }
  });
});

it("a corrected address of somebody without a password gets the link to choose one", async () => {
  const made = await make();
  await world.runJobs();
  const email = `richtig.${randomUUID()}@krempelfrei.example`;
  expect((await owner.patch(`/api/users/${made.id}`, { email })).statusCode).toBe(200);
  await world.runJobs();
  const texts = world.mails.filter(({ to }) => to.address === email).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining("http://localhost/set#token=")]);
});

describe("whether an address is free", () => {
  const ask = async (body: object): Promise<number> =>
    (await admin.post("/api/validate/email", body)).statusCode;

  // Covers 5.13
  it("is told for staff and members alike, the given user not counted", async () => {
    const { customer, related } = await world.makeGroup();
    for (const { id, email } of [boss, customer, related]) {
      const answer = await admin.post("/api/validate/email", { email: ` ${email.toUpperCase()} ` });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual({
        message: "E-Mail-Adresse bereits verwendet",
        errors: { email: ["E-Mail-Adresse bereits verwendet"] },
      });
      expect(await ask({ email, userId: null })).toBe(422);
      expect(await ask({ email, userId: randomUUID() })).toBe(422);
      expect(await ask({ email, userId: id })).toBe(204);
    }
    expect(await ask({ email: `frei.${randomUUID()}@krempelfrei.example` })).toBe(204);
  });

  it("is told with the contract that has it, where that has ended", async () => {
    const { customer, related } = await world.makeGroup();
    const { number } = await world.db
      .updateTable("customer")
      .set({ cancelled_on: "2026-01-10", cancelled_to: "2026-01-31" })
      .where("id", "=", customer.id)
      .returning("number")
      .executeTakeFirstOrThrow();
    for (const { email } of [customer, related]) {
      const answer = await admin.post("/api/validate/email", { email });
      expect(answer.statusCode).toBe(422);
      expect(errorOf(answer).errors?.email).toEqual([
        expect.stringMatching(
          new RegExp(
            `^E-Mail-Adresse bereits verwendet: von .+ im beendeten Vertrag des Kunden ${number}\\.`,
          ),
        ),
      ]);
    }
  });

  it("is a refusal for a text that is no address", async () => {
    for (const body of [
      {},
      { email: "x" },
      { email: ["a@b.example"] },
      { email: "a@b.example", userId: "1" },
    ])
      expect(await ask(body)).toBe(422);
  });

  it("is decided again on saving, also for two at the same time", async () => {
    const { id, email } = await make();
    const other = await make();
    const taken = { errors: { email: ["E-Mail-Adresse bereits verwendet"] } };
    expect(
      (await admin.post("/api/users", staffInput({ email: email?.toUpperCase() }))).json(),
    ).toMatchObject(taken);
    expect((await admin.patch(`/api/users/${other.id}`, { email })).json()).toMatchObject(taken);
    expect((await admin.patch(`/api/users/${id}`, { email })).statusCode).toBe(200);
    const fresh = `zugleich.${randomUUID()}@krempelfrei.example`;
    const answers = await Promise.all(
      [admin, owner, admin, owner].map((client) => client.post("/api/users", staffInput({ email: fresh }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422,
    ]);
  });
});
