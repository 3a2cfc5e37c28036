import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type * as Argon2 from "@node-rs/argon2";
import type { Updateable } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { AppUser } from "../../db/tables.ts";
import { CONSTANT_MS, inConstantTime } from "../../features/sos/access/constant-time.ts";
import { createBrowserClient, type Client } from "../client.ts";
import { makeScene } from "../scene.ts";
import { makeSosScene, nameContact, type SosScene } from "../sos-scene.ts";
import { createWorld, PASSWORD } from "../world.ts";

// The real library, with a note of what it was asked for.
const work = vi.hoisted(() => ({ done: [] as string[] }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof Argon2>();
  return {
    ...real,
    verify: async (...args: Parameters<typeof real.verify>) => {
      work.done.push(`verify ${String(args[0]).split("$").slice(1, 4).join("$")}`);
      return real.verify(...args);
    },
    hash: async (...args: Parameters<typeof real.hash>) => {
      work.done.push("hash");
      return real.hash(...args);
    },
  };
});

/**
 * Whether the time of an answer tells who has an account: by what is done for it, each statement (and so each write and each
 * commit) and each hash in its order. Seconds differ with the machine: they are compared only with those that an answer waits for.
 */
const world = await createWorld({ costlyPasswords: true });

const { query } = pg.Client.prototype;
vi.spyOn(pg.Client.prototype, "query").mockImplementation(function note(
  this: pg.Client,
  ...given: unknown[]
) {
  const [first] = given as [string | { readonly text?: string } | undefined];
  const text = typeof first === "string" ? first : first?.text;
  // A new connection is asked once whether it may prepare statements.
  if (text !== undefined && !text.startsWith("SELECT pg_backend_pid()")) work.done.push(text);
  return Reflect.apply(query, this, given);
});

let networks = 0;
const nextNetwork = (): string => {
  networks += 1;
  return `10.7.${networks >> 8}.${networks & 255}`;
};

interface Worked {
  /** Statements and hashes, in their order. */
  readonly done: readonly string[];
  /** The parts of the answer that a stranger sees, without those that are fresh each time. */
  readonly seen: readonly unknown[];
  readonly ms: number;
}

/** Makes a call without a key, from a network of its own. */
async function workAndAnswer(
  method: "GET" | "PATCH" | "POST",
  url: string,
  payload?: object,
  signedIn?: Client,
): Promise<Worked> {
  const remoteAddress = nextNetwork();
  const client = signedIn ?? createBrowserClient(world.server);
  await client.request({ method: "GET", url: "/api/sanctum/csrf-cookie", remoteAddress });
  work.done = [];
  const began = performance.now();
  const { statusCode, body, headers } = await client.request({
    method,
    url,
    remoteAddress,
    headers: { "x-requested-with": "XMLHttpRequest", ...headersFor(client) },
    ...(payload ? { payload } : {}),
  });
  const ms = performance.now() - began;
  const done = [...work.done];
  const { date: _, "x-ratelimit-remaining": __, "x-ratelimit-reset": ___, ...kept } = headers;
  const cookies = String(headers["set-cookie"]).replace(/=[\w-]{43};/g, "=…;");
  return { done, seen: [statusCode, body, { ...kept, "set-cookie": cookies }], ms };
}

const workOf = async (...call: Parameters<typeof workAndAnswer>): Promise<readonly string[]> =>
  (await workAndAnswer(...call)).done;

const headersFor = ({ cookies }: Client): Record<string, string> => ({
  "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "",
});

const unknown = async (): Promise<string> => `niemand.${randomUUID()}@krempelfrei.example`;
const known = async (): Promise<string> => (await world.makeStaff("janitor")).email;
const withoutPassword = async (): Promise<string> => {
  const { id, email } = await world.makeStaff("janitor");
  await world.db.updateTable("app_user").set({ password_hash: null }).where("id", "=", id).execute();
  return email;
};
const deactivated = async (): Promise<string> => {
  const { id, email } = await world.makeStaff("janitor");
  await world.db.updateTable("app_user").set({ is_active: false }).where("id", "=", id).execute();
  return email;
};
const KINDS = [known, unknown, withoutPassword, deactivated];

type Call = (email: string) => Promise<readonly string[]>;

const ACCOUNT_CALLS: Record<string, Call> = {
  "sign-in": (email) => workOf("POST", "/api/login", { email, password: "sicher nicht dieses" }),
  "request for a new password": (email) => workOf("POST", "/api/profile/forgot-password", { email }),
  "new password by a link that was not mailed": (email) =>
    workOf("POST", "/api/profile/reset-password", {
      email,
      token: "x".repeat(43),
      password: "Sieben stille Enten am Bach",
      type: "reset",
    }),
  "whether an address is free, asked by a guest": (email) => workOf("POST", "/api/validate/email", { email }),
};

/** Expects that the same was done for all, and something at all. */
function expectSame(all: readonly (readonly string[])[], least: number): void {
  const [first = []] = all;
  expect(first.length).toBeGreaterThanOrEqual(least);
  for (const other of all.slice(1)) expect(other).toEqual(first);
}

describe("the same is done for a known, an unknown, a passwordless and a deactivated account", () => {
  it.each(Object.entries(ACCOUNT_CALLS))("%s", async (name, call) => {
    // A decoy is made once.
    await call(await unknown());
    const all: (readonly string[])[] = [];
    for (const kind of KINDS) all.push(await call(await kind()));
    expectSame(all, name.startsWith("whether") ? 0 : 3);
  });

  it("sign-in, with one hash of full cost in it", async () => {
    const call = ACCOUNT_CALLS["sign-in"];
    await call?.(await unknown());
    const done = (await call?.(await unknown())) ?? [];
    expect(done.filter((one) => one.startsWith("verify"))).toEqual(["verify argon2id$v=19$m=19456,t=2,p=1"]);
  });

  // Covers S20
  it("request for a new password past three in an hour", async () => {
    const all: (readonly string[])[] = [];
    for (const kind of [known, unknown]) {
      const email = await kind();
      const call = ACCOUNT_CALLS["request for a new password"];
      for (let asked = 0; asked < 3; asked += 1) await call?.(email);
      all.push((await call?.(email)) ?? []);
    }
    expectSame(all, 2);
  });

  // Covers S20
  it("an address of somebody else and a free one, asked for by a member", async () => {
    const taken = await known();
    const all: (readonly string[])[] = [];
    for (const email of [taken, await unknown()]) {
      const { customer } = await world.makeGroup();
      const client = await world.signIn(customer);
      const fields = { first_name: "Karla", last_name: "Beispiel", email };
      all.push(await workOf("POST", "/api/validate/email", { email, userId: customer.id }, client));
      all.push(await workOf("PATCH", "/api/user", { ...fields, password_current: PASSWORD }, client));
    }
    expectSame([all[0] ?? [], all[2] ?? []], 1);
    expectSame([all[1] ?? [], all[3] ?? []], 5);
  });
});

/** Address and birthday for each state of an emergency access, and an unknown address. */
async function sosProofs(): Promise<Record<string, SosScene["proof"]>> {
  const wrong = "1990-01-01";
  const change = async ({ group }: { readonly group: SosScene["group"] }, set: Updateable<AppUser>) =>
    world.db.updateTable("app_user").set(set).where("id", "=", group.customer.id).execute();
  const on = await makeSosScene(world);
  const off = await makeSosScene(world);
  await off.client.post("/api/sos/deactivate");
  const over = await makeSosScene(world);
  await change(over, { sos_active_till: new Date(Date.now() - 60_000) });
  const never = await nameContact((await makeScene(world)).client);
  const gone = await makeSosScene(world);
  await change(gone, { is_active: false });
  const usedUp = await makeSosScene(world);
  const coded = await makeSosScene(world);
  await coded.client.patch("/api/sos/settings", { with_code: true });
  for (let tries = 0; tries < 6; tries += 1)
    await workOf("POST", "/api/sos/login", { ...usedUp.proof, birthday: wrong });
  return {
    unknown: { ...on.proof, email: "niemand.hier@notfall.example" },
    wrong: { ...on.proof, birthday: wrong },
    off: off.proof,
    "off, wrong": { ...off.proof, birthday: wrong },
    over: over.proof,
    never: { email: never.email, birthday: never.birthday },
    deactivated: gone.proof,
    "code, right": coded.proof,
    "code, wrong": { ...coded.proof, birthday: wrong },
    "used up, right": usedUp.proof,
    "used up, wrong": { ...usedUp.proof, birthday: wrong },
  };
}

// Covers S15, S20
describe("the same is done and answered for a contact, a stranger and an access that is off, over or used up", () => {
  const CALLS: Record<string, (proof: SosScene["proof"]) => Promise<Worked>> = {
    "emergency sign-in": (proof) => workAndAnswer("POST", "/api/sos/login", proof),
    "emergency documents by the query": (proof) =>
      workAndAnswer("GET", `/api/sos/documents?${new URLSearchParams({ ...proof }).toString()}`),
  };

  let proofs: Record<string, SosScene["proof"]> = {};
  beforeAll(async () => {
    proofs = await sosProofs();
  });

  it.each(Object.entries(CALLS))("%s", async (_name, call) => {
    const all: [string, Worked][] = [];
    for (const [name, proof] of Object.entries(proofs)) all.push([name, await call(proof)]);
    const [[, first] = []] = all;
    expect(first?.done.length).toBeGreaterThanOrEqual(5);
    for (const [name, { done, seen, ms }] of all) {
      expect(seen, name).toEqual(first?.seen);
      // A sign-in that starts a code, a link or a notice does more, within the time that all answers wait for.
      expect(ms, name).toBeGreaterThanOrEqual(CONSTANT_MS - 1);
      if (!/right|used up/.test(name)) expect(done, name).toEqual(first?.done);
    }
  });
});

// Covers S15
it.each([
  ["a result", async () => wait(CONSTANT_MS + 20), 2 * CONSTANT_MS],
  ["a failure", async () => wait(1).then(() => Promise.reject(new Error("no"))), CONSTANT_MS],
])("%s is answered after a multiple of the constant time", async (_name, run, least) => {
  const began = performance.now();
  await inConstantTime(run).catch(() => undefined);
  expect(performance.now() - began).toBeGreaterThanOrEqual(least - 1);
});
