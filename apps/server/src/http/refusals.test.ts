import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Refusal } from "../core/errors.ts";
import type { Client } from "../testing/client.ts";
import { captureLog } from "../testing/log-lines.ts";
import { makePasskeyOwner, signInByPasskey } from "../testing/passkeys.ts";
import { makeSosScene } from "../testing/sos-scene.ts";
import { createWorld, PASSWORD } from "../testing/world.ts";
import { REFUSAL_LINES } from "./refusals.ts";

const { log, lines } = captureLog();
const world = await createWorld({ log });

const Line = z.object({
  msg: z.literal("call refused"),
  reason: z.string(),
  network: z.string(),
  account: z.string().optional(),
  route: z.string(),
  left_out: z.number().optional(),
});
type Line = z.infer<typeof Line>;

/** The lines of refused calls from this network, the last one last. */
const linesFrom = (network: string): Line[] =>
  lines
    .map((line): unknown => JSON.parse(line))
    .flatMap((line) => {
      const { success, data } = Line.safeParse(line);
      return success && data.network === network ? [data] : [];
    });

async function countOf(reason: Refusal): Promise<number> {
  const { body } = await world.server.inject({ url: "/metrics" });
  const [, count] = new RegExp(`^refused_calls_total\\{reason="${reason}"\\} (\\d+)$`, "m").exec(body) ?? [];
  return Number(count);
}

let places = 0;
const newNetwork = (): string => `10.20.${(places += 1) >> 8}.${places & 255}`;

/** Runs the work in a browser of its own network and expects it to be counted and logged once for this reason. */
async function expectRefusal(
  reason: Refusal,
  work: (client: Client) => Promise<{ readonly statusCode: number }>,
): Promise<Line | undefined> {
  world.http.refusals.endWindow();
  const network = newNetwork();
  const before = await countOf(reason);
  const { statusCode } = await work(world.guest(network));
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(await countOf(reason)).toBe(before + 1);
  const own = linesFrom(network);
  expect(own.map((line) => line.reason)).toEqual([reason]);
  return own[0];
}

const signIn = (client: Client, email: string, password = "falsch") =>
  client.post("/api/login", { email, password, remember: false });

describe("a refused call is counted by its reason and logged once", () => {
  // Covers S57
  it("at the sign-in by password, with the network and a hash of the account", async () => {
    const { customer } = await world.makeGroup();
    const first = await expectRefusal("sign_in", (client) => signIn(client, customer.email));
    const second = await expectRefusal("sign_in", (client) => signIn(client, customer.email.toUpperCase()));
    const unknown = await expectRefusal("sign_in", (client) =>
      signIn(client, `niemand.${randomUUID()}@beispiel.example`),
    );
    expect(first).toMatchObject({ route: "/api/login", account: expect.stringMatching(/^[\w-]{22}$/) });
    expect(second?.account).toBe(first?.account);
    expect(unknown?.account).not.toBe(first?.account);
    expect(lines.join("")).not.toContain(customer.email);
  });

  it("at the sign-in by passkey", async () => {
    const { device } = await makePasskeyOwner(world);
    await expectRefusal("passkey", (client) => signInByPasskey(client, device, { forged: true }));
  });

  it("at the code of a sign-in", async () => {
    const { customer } = await world.makeGroup();
    await world.db.updateTable("app_user").set({ use_2fa: true }).where("id", "=", customer.id).execute();
    await expectRefusal("code", async (client) => {
      await signIn(client, customer.email, PASSWORD);
      return client.post("/api/2fa", { "2fa_code": "123456" });
    });
  });

  it("at the password that a change asks for", async () => {
    const { customer } = await world.makeGroup();
    const line = await expectRefusal("password", async (client) => {
      await signIn(client, customer.email, PASSWORD);
      return client.patch("/api/user/password", {
        password_current: "falsch",
        password: "Neun neue Nägel",
        password_confirmation: "Neun neue Nägel",
      });
    });
    expect(line?.account).toBeDefined();
  });

  it("at mailed links: password, new address, emergency access", async () => {
    const token = "x".repeat(43);
    const link = { email: "a@beispiel.example", token, type: "reset" };
    await expectRefusal("link", (client) => client.post("/api/profile/check-password-link", link));
    await expectRefusal("link", (client) =>
      client.post("/api/profile/reset-password", { ...link, password: "Neun neue Nägel" }),
    );
    await expectRefusal("link", (client) => client.post("/api/profile/check-email-link", { token }));
    await expectRefusal("link", (client) => client.post("/api/profile/confirm-email", { token }));
    await expectRefusal("link", (client) => client.post("/api/sos/link", { token }));
    await expectRefusal("link", (client) => client.post("/api/sos/check-link", { token }));
  });

  // Covers S57
  it("at the emergency access, by both calls and by its code", async () => {
    const { contact } = await makeSosScene(world);
    const wrong = { email: contact.email, birthday: "1900-01-01" };
    const line = await expectRefusal("sos_sign_in", (client) => client.post("/api/sos/login", wrong));
    const query = new URLSearchParams(wrong).toString();
    const other = await expectRefusal("sos_sign_in", (client) =>
      client.get(`/api/sos/documents?${query}`, { "x-requested-with": "XMLHttpRequest" }),
    );
    expect(other?.account).toBe(line?.account);
    await expectRefusal("sos_code", (client) => client.post("/api/sos/code", { code: "123456" }));
    expect(lines.join("")).not.toContain(contact.email);
  });

  it("at the address of a calendar", async () => {
    await expectRefusal("calendar", (client) => client.get(`/api/calendar.ics?key=${"x".repeat(64)}`));
  });

  // Covers S57
  it("by 401, 403, 419 and 429", async () => {
    await expectRefusal("unauthenticated", (client) => client.get("/api/browser"));
    await expectRefusal("unauthenticated", (client) => client.get("/api/user", { cookie: "session=falsch" }));
    const { customer } = await world.makeGroup();
    const line = await expectRefusal("forbidden", async (client) => {
      await signIn(client, customer.email, PASSWORD);
      return client.get("/api/users/");
    });
    expect(line).toMatchObject({ route: "/api/users", account: expect.any(String) });
    await expectRefusal("csrf", (client) =>
      client.request({ method: "POST", url: "/api/logout", headers: {}, payload: {} }),
    );
    world.http.refusals.endWindow();
    const before = await countOf("too_many");
    // Ten tries are those of one network.
    const network = newNetwork();
    for (let number = 0; number < 11; number += 1) await signIn(world.guest(network), customer.email);
    expect(await countOf("too_many")).toBe(before + 1);
  });
});

describe("a body that no page of ours sends is counted and logged", () => {
  const post = (client: Client, payload: string) =>
    client.request({
      method: "POST",
      url: "/api/profile/forgot-password",
      headers: { "content-type": "application/json" },
      payload,
    });

  it("with a field that the call does not have, which the line does not repeat", async () => {
    const line = await expectRefusal("unknown_field", (client) =>
      client.post("/api/profile/forgot-password", { email: "a@beispiel.example", is_owner_of_all: true }),
    );
    expect(line).toMatchObject({ route: "/api/profile/forgot-password" });
    expect(lines.join("")).not.toContain("is_owner_of_all");
  });

  it.each(['{"__proto__": {"role": "owner"}}', '{"constructor": {"prototype": {}}}', '{"email":'])(
    "that reaches for the prototype, or is no JSON: %s",
    async (payload) => {
      await expectRefusal("malformed_body", (client) => post(client, payload));
    },
  );

  it("larger than any call takes", async () => {
    await expectRefusal("too_large", (client) => post(client, `{"email": "${"x".repeat(3_000_000)}"}`));
  });
});

it("the question of a guest who it is, which each sign-in page asks, is no refusal", async () => {
  const before = await countOf("unauthenticated");
  const network = newNetwork();
  expect((await world.guest(network).get("/api/user")).statusCode).toBe(401);
  expect(await countOf("unauthenticated")).toBe(before);
  expect(linesFrom(network)).toEqual([]);
});

it("a field that is not filled in as asked is no guess", async () => {
  const before = await countOf("sign_in");
  const network = newNetwork();
  expect((await signIn(world.guest(network), "keine Adresse")).statusCode).toBe(422);
  expect(await countOf("sign_in")).toBe(before);
  expect(linesFrom(network)).toEqual([]);
});

describe("the lines of an attack have an end", () => {
  const calls = async (network: string, count: number) => {
    for (let number = 0; number < count; number += 1) await world.guest(network).get("/api/browser");
  };

  // Covers S57
  it("for one network, beside which the others keep theirs, and one line says how many were left out", async () => {
    world.http.refusals.endWindow();
    const [loud, quiet] = [newNetwork(), newNetwork()];
    const before = await countOf("unauthenticated");
    await calls(loud, REFUSAL_LINES.ofNetwork + 7);
    await calls(quiet, 1);
    expect(linesFrom(loud)).toHaveLength(REFUSAL_LINES.ofNetwork);
    expect(linesFrom(quiet)).toHaveLength(1);
    expect(await countOf("unauthenticated")).toBe(before + REFUSAL_LINES.ofNetwork + 8);
    const from = lines.length;
    world.http.refusals.endWindow();
    expect(lines.slice(from).map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: "refused calls left out", reason: "unauthenticated", left_out: 7 }),
    ]);
    await calls(loud, 1);
    expect(linesFrom(loud)).toHaveLength(REFUSAL_LINES.ofNetwork + 1);
  });

  it("for however many networks", async () => {
    world.http.refusals.endWindow();
    const from = lines.length;
    for (let number = 0; number < REFUSAL_LINES.ofReason + 20; number += 1) await calls(newNetwork(), 1);
    expect(lines.length - from).toBe(REFUSAL_LINES.ofReason);
  });

  // Covers S57
  it("and no line is longer for what a client sends", async () => {
    world.http.refusals.endWindow();
    const network = newNetwork();
    await world.guest(network).get(`/api/files/${"9".repeat(150)}/show?x=${"y".repeat(3000)}`);
    await signIn(world.guest(network), `${"a".repeat(60)}@${"b".repeat(60)}.example`);
    expect(linesFrom(network)).toHaveLength(2);
    for (const line of lines.slice(-2)) expect(line.length).toBeLessThan(300);
  });
});
