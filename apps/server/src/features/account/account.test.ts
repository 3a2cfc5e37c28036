// Covers 5.6, 7.6
import { beginAt } from "@krempelfrei/testing/moment";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { createWorld, PASSWORD } from "../../testing/world.ts";

// The days below are fixed ones, before and after this one.
beginAt("2026-11-19T10:00:00+01:00");
const world = await createWorld();

function linkOf(mail: { text: string } | undefined): { path: string; token: string; email: string } {
  const url = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "http://none");
  const fragment = new URLSearchParams(url.hash.slice(1));
  return { path: url.pathname, token: fragment.get("token") ?? "", email: fragment.get("email") ?? "" };
}

describe("sign-in", () => {
  // Covers 4.1
  it("starts a session that knows the user, and ends it", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const user = await client.get("/api/user");
    expect(user.json()).toMatchObject({
      id: customer.id,
      role: "customer",
      full_name: "Karla Beispiel",
      use_2fa: false,
      customer_id: customer.id,
    });
    expect(user.body).not.toContain("argon2");
    expect((await client.post("/api/logout")).statusCode).toBe(204);
    expect((await client.get("/api/user")).statusCode).toBe(401);
  });

  it("keeps the token out of scripts' reach and only its hash in the database", async () => {
    const client = world.guest();
    const { email } = await world.makeStaff();
    const response = await client.post("/api/login", { email, password: PASSWORD, remember: true });
    expect(response.json()).toEqual({ two_factor: false });
    const cookie = response.cookies.find(({ name }) => name === "session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", maxAge: 90 * 24 * 3600 });
    const rows = await world.db.selectFrom("session").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });

  it("answers the same for an unknown address, a wrong password and a deactivated account", async () => {
    const { customer, related } = await world.makeGroup();
    await world.db.updateTable("app_user").set({ is_active: false }).where("id", "=", related.id).execute();
    const answers = await Promise.all(
      [
        { email: customer.email, password: "falsch" },
        { email: "niemand@beispiel.example", password: PASSWORD },
        { email: related.email, password: PASSWORD },
      ].map((body) => world.guest().post("/api/login", body)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([422, 422, 422]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ message: "E-Mail-Adresse oder Passwort ist falsch." });
  });

  it("is refused when the password is changed between its comparison and the session", async () => {
    const { customer } = await world.makeGroup();
    const waiting = await world.db.transaction().execute(async (db) => {
      await db
        .updateTable("app_user")
        .set({ password_hash: "another" })
        .where("id", "=", customer.id)
        .execute();
      const signIn = world.guest().post("/api/login", { email: customer.email, password: PASSWORD });
      await vi.waitFor(async () => {
        const { rows } = await sql<{ query: string }>`SELECT query FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(world.db);
        expect(rows.some(({ query }) => query.includes("app_user"))).toBe(true);
      }, 60_000);
      return { signIn };
    });
    expect((await waiting.signIn).statusCode).toBe(422);
    const sessions = await world.db
      .selectFrom("session")
      .select("id")
      .where("user_id", "=", customer.id)
      .execute();
    expect(sessions).toEqual([]);
  });

  it("counts parallel tries exactly and says when to come back", async () => {
    const { customer } = await world.makeGroup();
    const tries = await Promise.all(
      Array.from({ length: 15 }, () =>
        world.guest().post("/api/login", { email: customer.email, password: "falsch" }),
      ),
    );
    const statuses = tries.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const refused = await world.guest().post("/api/login", { email: customer.email, password: PASSWORD });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("gives a new session and a new token at each sign-in, and ends the earlier one", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const before = new Map(client.cookies);
    await client.post("/api/login", { email: customer.email, password: PASSWORD });
    expect(client.cookies.get("session")).not.toBe(before.get("session"));
    const old = await world.guest().get("/api/user", { cookie: `session=${before.get("session")}` });
    expect(old.statusCode).toBe(401);
  });

  it("ends an idle session after 12 hours and a remembered one after 30 days", async () => {
    const { customer } = await world.makeGroup();
    const short = await world.signIn(customer);
    const long = world.guest();
    await long.post("/api/login", { email: customer.email, password: PASSWORD, remember: true });
    expect((await long.get("/api/user")).json()).toMatchObject({ stays_signed_in: true });
    const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
    try {
      world.setClock(hours(11));
      expect((await short.get("/api/user")).statusCode).toBe(200);
      world.setClock(hours(22));
      expect((await short.get("/api/user")).statusCode).toBe(200);
      world.setClock(hours(35));
      expect((await short.get("/api/user")).statusCode).toBe(401);
      expect((await long.get("/api/user")).statusCode).toBe(200);
      world.setClock(hours(35 + 31 * 24));
      expect((await long.get("/api/user")).statusCode).toBe(401);
    } finally {
      world.setClock();
    }
  });

  // Covers 5.1
  it("says at which field something is missing", async () => {
    const response = await world.guest().post("/api/login", { email: "", password: "" });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      errors: {
        email: expect.arrayContaining(["Das Feld darf nicht leer sein"]),
        password: ["Das Feld darf nicht leer sein"],
      },
    });
  });
});

describe("a mailed link", () => {
  // Covers 4.20
  it("lets a new customer choose the first password, once", async () => {
    const admin = await world.signIn(await world.makeStaff());
    const email = "neu.kundin@beispiel.example";
    const input = {
      first_name: "Nele",
      last_name: "Neu",
      email,
      birthday: "1970-02-03",
      package: "praktisch",
      contract_start: "2026-12-01",
    };
    expect((await admin.post("/api/customers", input)).statusCode).toBe(201);
    await world.runJobs();
    const mail = world.mails.findLast(({ to }) => to.address === email);
    expect(mail?.to).toEqual({ name: "Nele Neu", address: email });
    const { path, token } = linkOf(mail);
    expect(path).toBe("/set");

    const body = { email, token, password: "Apfelbaum im Garten", type: "set" };
    const short = await world.guest().post("/api/profile/reset-password", { ...body, password: "kurz" });
    expect(short.json()).toMatchObject({
      errors: { password: ["Der Wert muss mindestens 8 Zeichen lang sein"] },
    });
    const four = await Promise.all(
      Array.from({ length: 4 }, () => world.guest().post("/api/profile/reset-password", body)),
    );
    expect(four.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    const client = await world.signIn({ email }, "Apfelbaum im Garten");
    expect((await client.get("/api/user")).json()).toMatchObject({ has_password: true });
  });

  // Covers 1.14
  it("ends all sessions when a password is reset, and does not sign in", async () => {
    const { customer } = await world.makeGroup();
    const old = await world.signIn(customer);
    expect(
      (await world.guest().post("/api/profile/forgot-password", { email: customer.email })).statusCode,
    ).toBe(200);
    await world.runJobs();
    const { path, token, email } = linkOf(world.mails.findLast(({ to }) => to.address === customer.email));
    expect([path, email]).toEqual(["/reset", customer.email]);
    const body = { email, token, password: "ganz neues Passwort", type: "reset" };
    const wrongType = await world.guest().post("/api/profile/reset-password", { ...body, type: "set" });
    expect(wrongType.statusCode).toBe(422);
    await world.guest().post("/api/profile/forgot-password", { email: customer.email });
    await world.runJobs();
    const second = linkOf(world.mails.findLast(({ to }) => to.address === customer.email));
    const client = world.guest();
    const answer = await client.post("/api/profile/reset-password", { ...body, token: second.token });
    expect(answer.json()).toEqual({ signed_in: false, two_factor: false });
    expect((await client.get("/api/user")).statusCode).toBe(401);
    expect((await old.get("/api/user")).statusCode).toBe(401);
    await world.signIn(customer, "ganz neues Passwort");
  });

  // Covers 7.7
  it("is asked for before the form is filled in, as often as one likes, and is used up by the password alone", async () => {
    const { customer, related } = await world.makeGroup();
    await world.guest().post("/api/profile/forgot-password", { email: customer.email });
    await world.runJobs();
    const { token } = linkOf(world.mails.findLast(({ to }) => to.address === customer.email));
    const link = { email: customer.email, token, type: "reset" };
    const ask = async (given: object) =>
      (await world.guest().post("/api/profile/check-password-link", { ...link, ...given })).statusCode;
    expect([await ask({}), await ask({})]).toEqual([204, 204]);
    expect([await ask({ email: related.email }), await ask({ type: "set" })]).toEqual([422, 422]);
    const set = { ...link, password: "ganz neues Passwort" };
    expect((await world.guest().post("/api/profile/reset-password", set)).statusCode).toBe(200);
    const used = await world.guest().post("/api/profile/check-password-link", link);
    expect(used.statusCode).toBe(422);
    expect(used.json()).toMatchObject({ errors: { token: [expect.stringContaining("schon benutzt")] } });
  });

  // Covers S19
  it("is refused when it has expired, and for another address", async () => {
    const { customer, related } = await world.makeGroup();
    await world.guest().post("/api/profile/forgot-password", { email: customer.email });
    await world.runJobs();
    const { token } = linkOf(world.mails.findLast(({ to }) => to.address === customer.email));
    const body = { email: related.email, token, password: "ganz neues Passwort", type: "reset" };
    const foreign = await world.guest().post("/api/profile/reset-password", body);
    expect(foreign.json()).toMatchObject({ errors: { token: [expect.stringContaining("abgelaufen")] } });
    try {
      world.setClock(new Date(Date.now() + 61 * 60_000));
      const late = await world
        .guest()
        .post("/api/profile/reset-password", { ...body, email: customer.email });
      expect(late.statusCode).toBe(422);
    } finally {
      world.setClock();
    }
  });

  it("answers the same for an unknown address and mails nothing", async () => {
    const before = world.mails.length;
    const response = await world
      .guest()
      .post("/api/profile/forgot-password", { email: "nie.gesehen@beispiel.example" });
    await world.runJobs();
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(world.mails).toHaveLength(before);
  });

  // Covers 7.6
  it("answers the same past the three mails of an hour, which a stranger may have asked for", async () => {
    const { customer } = await world.makeGroup();
    const statuses: number[] = [];
    for (let asked = 0; asked < 5; asked += 1) {
      const answer = await world.guest().post("/api/profile/forgot-password", { email: customer.email });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  it("never takes its address from the Host header", async () => {
    const { customer } = await world.makeGroup();
    const client = world.guest();
    await client.get("/api/sanctum/csrf-cookie");
    await client.request({
      method: "POST",
      url: "/api/profile/forgot-password",
      headers: { host: "boese.example", "x-forwarded-host": "boese.example" },
      payload: { email: customer.email },
    });
    await world.runJobs();
    expect(world.mails.findLast(({ to }) => to.address === customer.email)?.text).toContain(
      "http://localhost/reset#",
    );
  });
});
