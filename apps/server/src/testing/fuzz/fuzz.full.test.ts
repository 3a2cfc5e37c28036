import { randomUUID } from "node:crypto";
import { downloadLetters } from "@krempelfrei/contract/accounting/claims";
import { API } from "@krempelfrei/contract/api";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { ErrorBody } from "@krempelfrei/contract/errors";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { pdf, type Client } from "../client.ts";
import {
  idFor,
  makeRows,
  mayCall,
  pathOf,
  signInAll,
  unknownRows,
  VISITORS,
  type Rows,
  type Visitor,
} from "../matrix.ts";
import { SEED } from "../seed.ts";
import { createWorld } from "../world.ts";
import { nasty, NASTY_TEXTS, valuesOf } from "./nasty-values.ts";

/**
 * Every call of the contract, as everybody, with values made from its schemas: nothing is answered with 500, and every
 * answer is what the contract says. `FUZZ_TRIES` is the number of tries for each call.
 */
const TRIES = Number(process.env.FUZZ_TRIES ?? 5);
const world = await createWorld();

interface Scene {
  readonly own: Rows;
  readonly foreign: Rows;
  readonly clients: ReadonlyMap<Visitor, Client>;
}

let scene: Promise<Scene> | undefined;
let made = 0;
const answered = new Map<number, number>();

async function makeScene(): Promise<Scene> {
  made += 1;
  const [own, foreign] = [await makeRows(world, `Eigen ${made}`), await makeRows(world, `Fremd ${made}`)];
  return { own, foreign, clients: await signInAll(world, own) };
}

async function keepFewLetters(): Promise<void> {
  const few = world.db.selectFrom("claim").select("id").orderBy("number").limit(3);
  await world.db
    .updateTable("claim")
    .set((eb) => ({ posted_on: eb.ref("issued_on") }))
    .where("posted_on", "is", null)
    .where("id", "not in", few)
    .execute();
}

// A success of one of these calls may have deleted the rows of the next tries.
const TAKES_AWAY =
  /logout|password|2fa|deactivate|cancel|passkey|^\/login|^\/users\/:id$|^\/user$|^\/relationships|relationships\/:relId$|revoke|disapprove/;
const takesAway = ({ method, path }: Endpoint): boolean =>
  method === "DELETE" || (method !== "GET" && TAKES_AWAY.test(path));

interface Try {
  readonly visitor: Visitor;
  readonly rows: "own" | "foreign" | "unknown" | { readonly text: string };
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly fileName: string;
}

/** Most tries are made by somebody who may make the call, on what is theirs. */
function triesOf(endpoint: Endpoint, rows: Rows): fc.Arbitrary<Try> {
  const may = VISITORS.filter((visitor) => mayCall(endpoint, visitor));
  const values = (schema: z.ZodType | undefined) =>
    schema ? valuesOf(schema, idFor(rows)) : fc.constant<Record<string, unknown>>({});
  const body = fc.oneof({ weight: 20, arbitrary: values(endpoint.body) }, { weight: 1, arbitrary: nasty });
  return fc.record({
    visitor: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...(may.length > 0 ? may : VISITORS)) },
      { weight: 1, arbitrary: fc.constantFrom(...VISITORS) },
    ),
    rows: fc.oneof(
      { weight: 16, arbitrary: fc.constant("own" as const) },
      { weight: 2, arbitrary: fc.constantFrom("foreign" as const, "unknown" as const) },
      { weight: 2, arbitrary: fc.record({ text: fc.constantFrom(...NASTY_TEXTS.filter(Boolean)) }) },
    ),
    query: values(endpoint.query),
    body,
    fileName: fc.constantFrom("Neu.pdf", ...NASTY_TEXTS),
  });
}

/** The address; ids are those of the rows, or a text in their place. */
function addressFor(endpoint: Endpoint, { own, foreign }: Scene, { rows, query }: Try): string {
  let path: string;
  if (rows === "own" || rows === "foreign") path = pathOf(endpoint, rows === "own" ? own : foreign);
  else if (rows === "unknown") path = pathOf(endpoint, unknownRows(own.group));
  else path = `/api${endpoint.path.replace(/:\w+/g, encode(rows.text))}`;
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encode(name)}=${encode(typeof value === "string" ? value : JSON.stringify(value))}`,
  );
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}

// A lone surrogate has no address: it goes as the bytes that some programs write for it.
const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `${encodeURIComponent(text.toWellFormed())}%ED%A0%80`;

async function send(
  client: Client,
  endpoint: Endpoint,
  url: string,
  given: Try,
): Promise<LightMyRequestResponse> {
  const { method } = endpoint;
  if (method === "GET") return client.get(url);
  if (endpoint.upload) {
    const fields = Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(given.body));
    const texts = fields.map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    const file = { name: given.fileName, bytes: pdf(randomUUID()) };
    return client.upload(url, file, Object.fromEntries(texts) as Record<string, string>);
  }
  if (!client.cookies.has("XSRF-TOKEN")) await client.get("/api/sanctum/csrf-cookie");
  if (!endpoint.body) return client.request({ method, url });
  const headers = { "content-type": "application/json" };
  return client.request({ method, url, headers, payload: JSON.stringify(given.body) });
}

/** Holds an answer against the contract. */
function expectDeclared(endpoint: Endpoint, answer: LightMyRequestResponse): void {
  const { statusCode: status } = answer;
  expect(status, answer.body).toBeLessThan(500);
  if (status >= 400) {
    expect(z.strictObject(ErrorBody.shape).safeParse(answer.json()).error, answer.body).toBeUndefined();
  } else if (endpoint.response === "nothing") {
    expect([status, answer.body]).toEqual([204, ""]);
  } else if (typeof endpoint.response === "string") {
    expect([200, 206, 302]).toContain(status);
  } else {
    expect(status).toBe(endpoint.status ?? 200);
    const body: unknown = answer.json();
    expect(endpoint.response.parse(body)).toEqual(body);
  }
}

describe(`every call with values made from its schemas (TEST_SEED=${SEED})`, () => {
  it.each([...API.keys()])(
    "%s",
    async (name) => {
      const endpoint = API.get(name);
      if (!endpoint) throw new Error(name);
      const { own } = await (scene ??= makeScene());
      await fc.assert(
        fc.asyncProperty(triesOf(endpoint, own), async (given) => {
          const here = await (scene ??= makeScene());
          const client = here.clients.get(given.visitor);
          if (!client) throw new Error(given.visitor);
          // Limits have tests of their own.
          await world.db.deleteFrom("throttle").execute();
          // Claims that earlier calls made for all customers would be printed again with each try.
          if (endpoint === downloadLetters) await keepFewLetters();
          const answer = await send(client, endpoint, addressFor(endpoint, here, given), given);
          answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1);
          expectDeclared(endpoint, answer);
          if (answer.statusCode < 400 && takesAway(endpoint)) scene = undefined;
        }),
        // Without values there is little to try.
        { seed: SEED, numRuns: endpoint.body || endpoint.query ? TRIES : Math.ceil(TRIES / 5) },
      );
    },
    // Only what hangs takes that long: a busy machine is none of this test's business.
    TRIES * 60_000,
  );

  // Covers S80
  it("succeeds often enough to test more than refusals", () => {
    const count = (from: number, to: number): number =>
      [...answered].reduce((sum, [status, times]) => (status >= from && status < to ? sum + times : sum), 0);
    // If nearly all tries are refused for their values, they have become pointless.
    expect(count(200, 400), JSON.stringify([...answered])).toBeGreaterThan(count(200, 500) / 10);
  });
});
