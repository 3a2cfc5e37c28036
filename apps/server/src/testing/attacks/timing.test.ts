import { randomUUID } from "node:crypto";
import type * as Argon2 from "@node-rs/argon2";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { createBrowserClient, type Client } from "../client.ts";
import { makeSosScene } from "../sos-scene.ts";
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
 * commit) and each hash in its order. Seconds would differ with the machine.
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

/** Statements and hashes of a call without a key, from a network of its own. */
async function workOf(
  method: "GET" | "PATCH" | "POST",
  url: string,
  payload?: object,
  signedIn?: Client,
): Promise<string[]> {
  const remoteAddress = nextNetwork();
  const client = signedIn ?? createBrowserClient(world.server);
  await client.request({ method: "GET", url: "/api/sanctum/csrf-cookie", remoteAddress });
  work.done = [];
  const headers = { "x-requested-with": "XMLHttpRequest", ...headersFor(client) };
  await client.request({ method, url, remoteAddress, headers, ...(payload ? { payload } : {}) });
  return [...work.done];
}

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

type Call = (email: string) => Promise<string[]>;

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
function expectSame(all: readonly string[][], least: number): void {
  const [first = []] = all;
  expect(first.length).toBeGreaterThanOrEqual(least);
  for (const other of all.slice(1)) expect(other).toEqual(first);
}

describe("the same is done for a known, an unknown, a passwordless and a deactivated account", () => {
  it.each(Object.entries(ACCOUNT_CALLS))("%s", async (name, call) => {
    // A decoy is made once.
    await call(await unknown());
    const all: string[][] = [];
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
    const all: string[][] = [];
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
    const all: string[][] = [];
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

// Covers S20
describe("the same is done for a contact, a stranger and a contact whose access is off", () => {
  const wrong = "1990-01-01";
  const CALLS: Record<string, Call> = {
    "emergency sign-in": (email) => workOf("POST", "/api/sos/login", { email, birthday: wrong }),
    "emergency documents by the query": (email) =>
      workOf("GET", `/api/sos/documents?${new URLSearchParams({ email, birthday: wrong }).toString()}`),
  };

  it.each(Object.entries(CALLS))("%s", async (_name, call) => {
    const [open, off] = [await makeSosScene(world), await makeSosScene(world)];
    await off.client.post("/api/sos/deactivate");
    const all: string[][] = [];
    for (const email of [open.proof.email, await unknown(), off.proof.email]) all.push(await call(email));
    expectSame(all, 5);
  });
});
