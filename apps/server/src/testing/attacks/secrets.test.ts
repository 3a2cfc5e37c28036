import { errorOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import { toMessage } from "../../mail/smtp-mailer.ts";
import { createBrowserClient } from "../client.ts";
import { captureLog } from "../log-lines.ts";
import { makeSosScene } from "../sos-scene.ts";
import { createWorld, PASSWORD, type Person } from "../world.ts";
import { changesOf } from "../tables/changes.ts";

/** Texts that must not leak secrets: log lines, change history, mails, answers to errors. */
const { log, lines } = captureLog();
const world = await createWorld({ log });

/** Everything that must stand nowhere but where it belongs. */
const secrets = new Set<string>([PASSWORD]);
let person: Person;

const mailTo = (address: string): string =>
  world.mails.findLast(({ to }) => to.address === address)?.text ?? "";

function keep(text: string | undefined): string {
  if (text === undefined || text.length < 6) throw new Error("no secret");
  secrets.add(text);
  return text;
}

// A journey through everything that has a secret in it, wrong tries included.
beforeAll(async () => {
  ({ customer: person } = await world.makeGroup());
  const { email } = person;
  const client = createBrowserClient(world.server);
  await client.post("/api/login", { email, password: keep("ein falsches Passwort") });
  await client.post("/api/login", { email, password: PASSWORD });
  keep(client.cookies.get("session"));
  keep(client.cookies.get("XSRF-TOKEN"));
  const next = keep("Sieben stille Enten");
  await client.patch("/api/user/password", { password_current: PASSWORD, password: next });
  await client.patch("/api/user", {
    first_name: "Karla",
    last_name: "Neu",
    email: "neue.adresse@beispiel.example",
    password_current: next,
  });
  await world.runJobs();
  keep(/token=([\w-]+)/.exec(mailTo("neue.adresse@beispiel.example"))?.[1]);
  await client.post("/api/2fa-activate", { password: next });
  await client.post("/api/logout");
  await client.post("/api/login", { email, password: next });
  await world.runJobs();
  const code = keep(/\b\d{6}\b/.exec(mailTo(email))?.[0]);
  await client.post("/api/2fa", { "2fa_code": "000000" });
  await client.post("/api/2fa", { "2fa_code": code });
  keep(client.cookies.get("session"));
  await client.post("/api/profile/forgot-password", { email });
  await world.runJobs();
  const token = keep(/token=([\w-]+)/.exec(mailTo(email))?.[1]);
  const chosen = { email, token, password: keep("Acht laute Gänse"), type: "reset" };
  await client.post("/api/profile/reset-password", { ...chosen, password: keep("kurz-x") });
  await client.post("/api/profile/reset-password", chosen);
  await world.guest().post("/api/profile/reset-password", chosen);
  await visitAsContact();
  // Bodies that cannot be read are errors that somebody might log.
  await client.request({
    method: "POST",
    url: `/api/login?password=${encodeURIComponent(next)}`,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    payload: `{"password":"${next}"`,
  });
});

/** An emergency contact with code, wrong tries and the link that follows them. */
async function visitAsContact(): Promise<void> {
  const scene = await makeSosScene(world);
  await scene.client.patch("/api/sos/settings", { with_code: true });
  const contact = world.guest();
  await contact.post("/api/sos/login", scene.proof);
  await world.runJobs();
  keep(contact.cookies.get("sos-code"));
  const code = keep(/\b\d{6}\b/.exec(mailTo(scene.proof.email))?.[0]);
  await contact.post("/api/sos/code", { code });
  keep(contact.cookies.get("sos"));
  await contact.get(`/api/sos/files/${scene.fileId}/show`);
  for (let tries = 0; tries < 5; tries += 1)
    await world.guest().post("/api/sos/login", { ...scene.proof, birthday: "1990-01-01" });
  await world.guest().post("/api/sos/login", scene.proof);
  await world.runJobs();
  const token = keep(/token=([\w-]+)/.exec(mailTo(scene.proof.email))?.[1]);
  await contact.post("/api/sos/link", { token });
  keep(contact.cookies.get("sos"));
}

// Their digits could be those of a code by chance.
const UUID_OR_TIME = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|"time":\d+/g;

function expectWithout(all: string): void {
  const text = all.replaceAll(UUID_OR_TIME, "");
  for (const secret of secrets) {
    expect(text.includes(secret), `a secret of ${secret.length} letters`).toBe(false);
    expect(text.includes(encodeURIComponent(secret))).toBe(false);
  }
  expect(text).not.toContain("argon2");
}

describe("log lines", () => {
  // Covers S29
  it("have no password, token, cookie or code in them, at the finest level", () => {
    expect(secrets.size).toBeGreaterThanOrEqual(10);
    expectWithout(lines.join(""));
  });

  // Covers S47
  it("have no mail address in them, of nobody", () => {
    expect(lines.join("")).not.toMatch(/@(beispiel|notfall|krempelfrei)\.example/);
  });

  // Covers S29
  it("name an unexpected error by an id, and its answer tells nothing else", async () => {
    const before = lines.length;
    await world.db.schema.alterTable("session").renameTo("session_away").execute();
    const answer = await world.guest().get("/api/user", { cookie: "session=unbekannt-und-geheim" });
    await world.db.schema.alterTable("session_away").renameTo("session").execute();
    expect(answer.statusCode).toBe(500);
    const body = errorOf(answer);
    const told: object = answer.json();
    expect(Object.keys(told).toSorted()).toEqual(["id", "message"]);
    expect(answer.body).not.toMatch(/at .+\.ts|relation|session_away|select/i);
    const written = lines.slice(before).join("");
    expect(written).toContain(body.id);
    expect(written).not.toContain("unbekannt-und-geheim");
  });
});

describe("the database", () => {
  // Covers S29
  it("has no password, token, cookie or code in clear, in any table", async () => {
    const tables = await world.db.introspection.getTables();
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      // Any table has rows; the types of one stand for all.
      const rows = await world.db
        .selectFrom(name as "session")
        .selectAll()
        .execute();
      const values = rows.flatMap((row) => Object.values(row));
      const texts = values.map((value) =>
        Buffer.isBuffer(value) ? value.toString("latin1") : JSON.stringify(value),
      );
      expectWithout(texts.join("\n").replaceAll(/\$argon2id\$[^"]+/g, ""));
    }
  });

  it("has a change history that says that a password was changed, and no more", async () => {
    const rows = await changesOf(world, {}, "action", "changes");
    // The journey came to its end.
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["session.started", "user.password_reset"]));
    for (const { action, changes } of rows) {
      if (action.includes("password")) expect(changes, action).toEqual([]);
    }
    expect(JSON.stringify(rows)).not.toMatch(/hash|token/);
  });
});

describe("links in mails", () => {
  // Covers S19
  it("begin with the configured address, whatever the request calls the server", async () => {
    const { customer } = await world.makeGroup();
    await world.runJobs();
    const client = createBrowserClient(world.server);
    await client.get("/api/sanctum/csrf-cookie");
    const before = world.mails.length;
    for (const headers of [
      { host: "boese.example" },
      { host: "localhost:80@boese.example" },
      { "x-forwarded-host": "boese.example", "x-forwarded-proto": "https" },
    ]) {
      const url = "/api/profile/forgot-password";
      await client.request({ method: "POST", url, headers, payload: { email: customer.email } });
      await world.runJobs();
    }
    const sent = world.mails.slice(before);
    expect(sent).toHaveLength(3);
    for (const { text } of sent) {
      expect(text).toMatch(/^http:\/\/localhost\/reset#token=/m);
      expect(text).not.toContain("boese");
    }
  });

  // Covers S19
  it("go to one address: a list, a second header or a name in front is no address", async () => {
    const before = world.mails.length;
    for (const email of [
      `${person.email},boese@beispiel.example`,
      `${person.email};boese@beispiel.example`,
      `${person.email}\r\nBcc: boese@beispiel.example`,
      `${person.email}\u0000boese@beispiel.example`,
      `Karla <${person.email}>`,
      [person.email, "boese@beispiel.example"],
      { address: person.email },
    ]) {
      const answer = await world.guest().post("/api/profile/forgot-password", { email });
      expect(answer.statusCode, JSON.stringify(email)).toBe(422);
    }
    await world.runJobs();
    expect(world.mails).toHaveLength(before);
  });
});

describe("headers of mails", () => {
  const mail = { to: { name: "Karla", address: "karla@beispiel.example" }, subject: "Brief", text: "Text" };

  // Covers S23
  it("take no line break from a name or a subject", () => {
    const name = 'K\r\nBcc: boese@beispiel.example\r\n\r\n<b>"';
    const message = toMessage(
      { ...mail, to: { ...mail.to, name }, subject: `a\nBcc: x@y.example` },
      "von@beispiel.example",
    );
    expect(message.to.name).not.toMatch(/[\r\n]/);
    expect(message.subject).not.toMatch(/[\r\n]/);
  });

  it("take exactly one address", () => {
    for (const address of [
      "a@b.example,c@d.example",
      "a@b.example\r\nBcc: c@d.example",
      "<a@b.example>",
      "a b@c.example",
      "",
    ]) {
      const broken = { ...mail, to: { ...mail.to, address } };
      expect(() => toMessage(broken, "von@beispiel.example")).toThrow("not one e-mail address");
    }
  });

  it("a name that wants to be one is refused before it gets there", async () => {
    const admin = await world.signIn(await world.makeStaff("admin"));
    for (const first_name of ["a\r\nBcc: x@y.example", "a\u0000", "a\u2028b"]) {
      const answer = await admin.post("/api/users", {
        first_name,
        last_name: "B",
        email: "neu@krempelfrei.example",
        role: "janitor",
      });
      expect(answer.statusCode).toBe(422);
    }
  });

  it("a text with markup in a name stays text: mails have no HTML part", async () => {
    const admin = await world.signIn(await world.makeStaff("admin"));
    const email = "markup@krempelfrei.example";
    const first_name = '<img src=x onerror="alert(1)">';
    const made = await admin.post("/api/users", { first_name, last_name: "B", email, role: "janitor" });
    expect(made.statusCode, made.body).toBe(201);
    await world.runJobs();
    const sent = world.mails.findLast(({ to }) => to.address === email);
    expect(sent?.text).toContain(first_name);
    expect(sent).not.toHaveProperty("html");
  });
});
