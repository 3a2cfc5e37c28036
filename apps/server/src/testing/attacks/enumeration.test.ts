import { getUser } from "@krempelfrei/contract/account/account";
import { updateProfile } from "@krempelfrei/contract/account/profile";
import { answerOf } from "@krempelfrei/testing/client";
import type * as Argon2 from "@node-rs/argon2";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createBrowserClient, type Client } from "../client.ts";
import { createWorld, PASSWORD, type Person } from "../world.ts";

// The real library, with a count: that a password is compared costs the time that would tell an account.
const verified = vi.hoisted(() => ({ count: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof Argon2>();
  return {
    ...real,
    verify: async (...args: Parameters<typeof real.verify>) => {
      verified.count += 1;
      return real.verify(...args);
    },
  };
});

/** Whether somebody has an account: neither answers nor the work that is done may tell. */
const world = await createWorld({ costlyPasswords: true });

const people: Record<string, string> = {};
let known: Person;

beforeAll(async () => {
  const { customer, related } = await world.makeGroup();
  known = customer;
  const silent = await world.makeGroup();
  await world.db.updateTable("app_user").set({ is_active: false }).where("id", "=", related.id).execute();
  await world.db
    .updateTable("app_user")
    .set({ password_hash: null })
    .where("id", "=", silent.customer.id)
    .execute();
  Object.assign(people, {
    known: customer.email,
    unknown: "niemand.hier@beispiel.example",
    deactivated: related.email,
    "without a password": silent.customer.email,
  });
});

let addresses = 0;

const nextAddress = (): string => {
  addresses += 1;
  return `203.0.113.${addresses % 250}`;
};

async function post(
  url: string,
  payload: object,
  remoteAddress = nextAddress(),
): Promise<LightMyRequestResponse> {
  const client: Client = createBrowserClient(world.server);
  await client.request({ method: "GET", url: "/api/sanctum/csrf-cookie", remoteAddress });
  return client.request({ method: "POST", url, payload, remoteAddress });
}

/** The parts of an answer that a stranger sees; its dates and tokens are fresh each time. */
function seen({ statusCode, body, headers }: LightMyRequestResponse): string {
  const {
    date: _,
    "set-cookie": cookie,
    "x-ratelimit-remaining": __,
    "x-ratelimit-reset": ___,
    ...kept
  } = headers;
  return JSON.stringify([statusCode, body, kept, cookie === undefined]);
}

const CALLS: Record<string, (email: string) => Promise<LightMyRequestResponse>> = {
  "sign-in": (email) => post("/api/login", { email, password: "falsch" }),
  "request for a new password": (email) => post("/api/profile/forgot-password", { email }),
  "new password with a wrong token": (email) =>
    post("/api/profile/reset-password", {
      email,
      token: "x".repeat(43),
      password: "Sieben stille Enten",
      type: "reset",
    }),
  "whether an address is free, asked by a guest": (email) => post("/api/validate/email", { email }),
};

// Covers S20
describe("answers are the same, byte for byte, for known, unknown, deactivated and passwordless accounts", () => {
  it.each(Object.entries(CALLS))("%s", async (_name, call) => {
    const answers: string[] = [];
    for (const email of Object.values(people)) answers.push(seen(await call(email)));
    expect(answers).toHaveLength(4);
    expect(new Set(answers).size, answers.join("\n")).toBe(1);
  });

  it("when the tries are used up, too", async () => {
    const answers: string[] = [];
    for (const email of ["gibt.es.nicht@beispiel.example", (await world.makeGroup()).customer.email]) {
      const network = nextAddress();
      let last = await post("/api/login", { email, password: "falsch" }, network);
      for (let tries = 1; tries < 12; tries += 1)
        last = await post("/api/login", { email, password: "falsch" }, network);
      answers.push(`${last.statusCode} ${last.body}`);
    }
    expect(answers[0]).toContain("429");
    expect(answers[0]).toBe(answers[1]);
  });
});

describe("the same work is done", () => {
  // Covers S20
  it("a password is compared once at every sign-in, whoever is named", async () => {
    for (const [name, email] of Object.entries(people)) {
      const before = verified.count;
      await post("/api/login", { email, password: PASSWORD });
      expect(verified.count - before, name).toBe(1);
    }
  });

  it("a request for a new password mails in a job and not while the answer waits", async () => {
    const before = world.mails.length;
    await post("/api/profile/forgot-password", { email: known.email });
    expect(world.mails).toHaveLength(before);
  });
});

describe("whether an address is taken", () => {
  // Covers 7.18
  it("is told to nobody but whoever may edit people", async () => {
    const { customer, related } = await world.makeGroup();
    const janitor = await world.signIn(await world.makeStaff("janitor"));
    for (const client of [await world.signIn(customer), await world.signIn(related), janitor]) {
      for (const email of [known.email, "frei@beispiel.example"]) {
        // For the own profile every address will do here; its mailbox decides.
        const { id } = await client.call(getUser);
        expect((await client.post("/api/validate/email", { email, userId: id })).statusCode).toBe(204);
        expect((await client.post("/api/validate/email", { email })).statusCode).toBe(204);
        const body = { email, userId: known.id };
        expect((await client.post("/api/validate/email", body)).statusCode).toBe(404);
      }
    }
  });

  // Covers S20
  it("is not told to a customer who wants the address of somebody else", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const change = (email: string) =>
      client.patch("/api/user", {
        first_name: "Karla",
        last_name: "Beispiel",
        email,
        password_current: PASSWORD,
      });
    const taken = await change(known.email);
    const free = await change("noch.frei@beispiel.example");
    expect([taken.statusCode, free.statusCode]).toEqual([200, 200]);
    const same = { pending_email: "dieselbe" };
    expect({ ...answerOf(updateProfile, taken), ...same }).toEqual({
      ...answerOf(updateProfile, free),
      ...same,
    });
  });
});
