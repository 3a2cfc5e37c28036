import { createBrowserClient, type Client } from "../../../testing/client.ts";
import { describe, expect, it } from "vitest";
import { startDuring } from "../../../testing/tables/locks.ts";
import { createWorld, PASSWORD, type Person } from "../../../testing/world.ts";

const world = await createWorld();
const REFUSED = "Der Code ist falsch oder abgelaufen. Bitte prüfen Sie ihn oder fordern Sie einen neuen an.";

async function makePerson(): Promise<Person> {
  const { customer } = await world.makeGroup();
  await world.db.updateTable("app_user").set({ use_2fa: true }).where("id", "=", customer.id).execute();
  return customer;
}

/** A browser in which the password was right and the code is missing. */
async function begin({ email }: Person, remember = false): Promise<Client> {
  const client = world.guest();
  const answer = await client.post("/api/login", { email, password: PASSWORD, remember });
  expect(answer.json()).toEqual({ two_factor: true });
  return client;
}

async function mailedCode({ email }: Person): Promise<string> {
  await world.runJobs();
  const mail = world.mails.findLast(({ to }) => to.address === email);
  return /^\d{6}$/m.exec(mail?.text ?? "")?.[0] ?? "";
}

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const give = (client: Client, code: string) => client.post("/api/2fa", { "2fa_code": code });
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

describe("signing in with a code", () => {
  // Covers 7.16, S18
  it("opens nothing before the mailed code was given, and everything after it", async () => {
    const person = await makePerson();
    const client = await begin(person);
    for (const path of ["/api/user", "/api/browser", "/api/user/sessions", "/api/locker"]) {
      expect((await client.get(path)).statusCode, path).toBe(401);
    }
    expect((await client.patch("/api/user", {})).statusCode).toBe(401);
    const code = await mailedCode(person);
    expect((await give(client, code)).statusCode).toBe(204);
    expect((await client.get("/api/user")).json()).toMatchObject({ id: person.id, use_2fa: true });
  });

  it("gives a new session and a new token when the code is passed", async () => {
    const person = await makePerson();
    const client = await begin(person, true);
    const before = client.cookies.get("session");
    const answer = await give(client, await mailedCode(person));
    const cookie = answer.cookies.find(({ name }) => name === "session");
    expect(cookie?.value).not.toBe(before);
    expect(cookie).toMatchObject({ httpOnly: true, maxAge: 90 * 24 * 3600 });
    const old = world.guest();
    expect((await old.get("/api/user", { cookie: `session=${before}` })).statusCode).toBe(401);
    const rows = await world.db.selectFrom("session").selectAll().where("user_id", "=", person.id).execute();
    expect(rows).toHaveLength(1);
  });

  it("keeps the code out of the answer, the jobs and, readable, the database", async () => {
    const person = await makePerson();
    const client = await begin(person);
    const code = await mailedCode(person);
    expect(code).toMatch(/^\d{6}$/);
    const stored = await world.db.selectFrom("two_factor_code").selectAll().execute();
    const jobs = await world.db.selectFrom("job").selectAll().execute();
    expect(JSON.stringify(stored.map((row) => row.code_hash.toString("latin1")))).not.toContain(code);
    expect(JSON.stringify(jobs)).not.toContain(`"${code}"`);
    expect(world.mails.findLast(({ to }) => to.address === person.email)?.subject).not.toContain(code);
    await client.post("/api/logout");
    expect((await give(client, code)).statusCode).toBe(401);
  });

  it("is refused, with no session, when a change of the password ends the sign-in at the same time", async () => {
    const person = await makePerson();
    const client = await begin(person);
    const code = await mailedCode(person);
    const change = (db: typeof world.db) =>
      db.updateTable("app_user").set({ password_hash: "another" }).where("id", "=", person.id).execute();
    const end = (db: typeof world.db) => db.deleteFrom("session").where("user_id", "=", person.id).execute();
    const answer = await startDuring(world, change, () => give(client, code), end);
    expect(answer.statusCode).toBe(401);
    const sessions = world.db.selectFrom("session").select("id").where("user_id", "=", person.id);
    expect(await sessions.execute()).toEqual([]);
  });

  // Covers S26
  it("takes a code once, also of several tries at once", async () => {
    const person = await makePerson();
    const client = await begin(person);
    const code = await mailedCode(person);
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(client, code)));
    expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1);
    const second = await begin(person);
    expect((await give(second, code)).json()).toMatchObject({ errors: { "2fa_code": [REFUSED] } });
  });

  // Covers S18
  it("takes a code only in the browser that began the sign-in", async () => {
    const person = await makePerson();
    await begin(person);
    const code = await mailedCode(person);
    const thief = await begin(await makePerson());
    expect((await give(thief, code)).statusCode).toBe(422);
    expect((await give(world.guest(), code)).statusCode).toBe(401);
  });

  it("refuses a code after 10 minutes with the text for a wrong one", async () => {
    const person = await makePerson();
    const client = await begin(person);
    const code = await mailedCode(person);
    try {
      world.setClock(minutes(11));
      const late = await give(client, code);
      world.setClock();
      const other = await begin(person);
      const mistyped = await give(other, wrong(await mailedCode(person)));
      expect([late.statusCode, late.body]).toEqual([422, mistyped.body]);
    } finally {
      world.setClock();
    }
  });

  it("ends a sign-in that was never finished", async () => {
    const person = await makePerson();
    const client = await begin(person, true);
    const code = await mailedCode(person);
    try {
      world.setClock(minutes(31));
      expect((await give(client, code)).statusCode).toBe(401);
    } finally {
      world.setClock();
    }
  });
});

describe("guessing codes", () => {
  // Covers 4.19, S18
  it("is over after 5 tries of a code, the right one too; parallel ones count exactly", async () => {
    const person = await makePerson();
    const client = await begin(person);
    const code = await mailedCode(person);
    const tries = await Promise.all(Array.from({ length: 5 }, () => give(client, wrong(code))));
    expect(tries.map((answer) => answer.statusCode)).toEqual([422, 422, 422, 422, 422]);
    expect((await give(client, code)).statusCode).toBe(422);
    expect((await client.get("/api/user")).statusCode).toBe(401);
  });

  it("is counted on in another process and after a restart", async () => {
    const person = await makePerson();
    const client = await begin(person);
    const code = await mailedCode(person);
    const elsewhere = createBrowserClient(await world.anotherApp());
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    for (let count = 0; count < 3; count += 1) await give(client, wrong(code));
    for (let count = 0; count < 2; count += 1) await give(elsewhere, wrong(code));
    expect((await give(elsewhere, code)).statusCode).toBe(422);
    expect((await elsewhere.post("/api/2fa-resend")).statusCode).toBe(429);
  });

  it("is over after 15 tries an hour for an account, whatever sign-ins they are spread over", async () => {
    const person = await makePerson();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const client = await begin(person);
      const code = await mailedCode(person);
      for (let count = 0; count < 5; count += 1) statuses.push((await give(client, wrong(code))).statusCode);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(15);
    expect(statuses.slice(15)).toEqual([429, 429, 429, 429, 429]);
    const client = await begin(person);
    const refused = await give(client, await mailedCode(person));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("leaves the sessions open that the rightful person has", async () => {
    const { customer } = await world.makeGroup();
    const own = await world.signIn(customer);
    await world.db.updateTable("app_user").set({ use_2fa: true }).where("id", "=", customer.id).execute();
    const thief = await begin(customer);
    const code = await mailedCode(customer);
    for (let count = 0; count < 6; count += 1) await give(thief, wrong(code));
    expect((await own.get("/api/user")).statusCode).toBe(200);
  });

  it("says of a code with other than six digits what is expected", async () => {
    const client = await begin(await makePerson());
    for (const code of ["12345", "1234567", "12a456", "１２３４５６"]) {
      expect((await give(client, code)).json()).toMatchObject({
        errors: { "2fa_code": ["Bitte den Code aus 6 Ziffern eingeben"] },
      });
    }
  });
});

describe("a new code", () => {
  it("is mailed at most once in 30 seconds, and the earlier one stops working", async () => {
    const person = await makePerson();
    const client = await begin(person);
    const first = await mailedCode(person);
    const early = await client.post("/api/2fa-resend");
    expect(early.statusCode).toBe(429);
    expect(Number(early.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(early.headers["retry-after"])).toBeLessThanOrEqual(30);
    try {
      world.setClock(minutes(0.6));
      const answers = await Promise.all([1, 2, 3].map(() => client.post("/api/2fa-resend")));
      expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([204, 429, 429]);
      const second = await mailedCode(person);
      expect((await give(client, first)).statusCode).toBe(first === second ? 204 : 422);
      expect((await give(client, second)).statusCode).toBe(204);
    } finally {
      world.setClock();
    }
  });

  it("is mailed at most 6 times in 15 minutes to an account, however often one signs in", async () => {
    const person = await makePerson();
    for (let count = 0; count < 6; count += 1) await begin(person);
    const answer = await world.guest().post("/api/login", { email: person.email, password: PASSWORD });
    expect(answer.statusCode).toBe(429);
  });
});

describe("switching it", () => {
  // Covers 7.16
  it("needs the password, renews the own session, ends the others and is told by mail", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const other = await world.signIn(customer);
    const before = client.cookies.get("session");
    const refused = await client.post("/api/2fa-activate", { password: "falsch" });
    expect(refused.json()).toMatchObject({ errors: { password: ["Bitte aktuelles Passwort prüfen."] } });

    const on = await client.post("/api/2fa-activate", { password: PASSWORD });
    expect(on.json()).toMatchObject({ id: customer.id, use_2fa: true });
    expect(client.cookies.get("session")).not.toBe(before);
    expect((await client.get("/api/user")).statusCode).toBe(200);
    expect((await other.get("/api/user")).statusCode).toBe(401);
    expect((await client.post("/api/2fa-activate", { password: PASSWORD })).statusCode).toBe(409);
    await world.runJobs();
    expect(world.mails.findLast(({ to }) => to.address === customer.email)?.subject).toBe(
      "Krempelfrei: 2-Faktor Authentifizierung aktiviert",
    );

    await begin(customer);
    expect((await client.post("/api/2fa-deactivate", { password: "falsch" })).statusCode).toBe(422);
    const off = await client.post("/api/2fa-deactivate", { password: PASSWORD });
    expect(off.json()).toMatchObject({ use_2fa: false });
    await world.signIn(customer);
  });

  it("ends the sign-ins that wait for a code", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    await client.post("/api/2fa-activate", { password: PASSWORD });
    const pending = await begin(customer);
    const code = await mailedCode(customer);
    await client.post("/api/2fa-deactivate", { password: PASSWORD });
    expect((await give(pending, code)).statusCode).toBe(401);
  });
});
