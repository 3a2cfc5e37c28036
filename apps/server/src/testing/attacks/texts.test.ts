import { withoutInvisible } from "@krempelfrei/contract/plain-text";
import { cleanFileName } from "@krempelfrei/documents/file-name";
import { API } from "@krempelfrei/contract/api";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { hasWebAddress } from "@krempelfrei/contract/web-address";
import { answerOf } from "@krempelfrei/testing/client";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Client } from "../client.ts";
import { makeRows, pathOf, signInAll, snapshot, validBody, type Rows, type Visitor } from "../matrix.ts";
import { schemaOf, type JsonSchema } from "../sample-body.ts";
import { upload } from "../scene.ts";
import { createWorld } from "../world.ts";
import { changesOf } from "../tables/changes.ts";

/** Texts that want to be code: of a page, of the database, of a pattern. */
const world = await createWorld();
let own: Rows;
let clients: ReadonlyMap<Visitor, Client>;

beforeAll(async () => {
  own = await makeRows(world, "Texte");
  clients = await signInAll(world, own);
});

function clientOf(visitor: Visitor): Client {
  const client = clients.get(visitor);
  if (!client) throw new Error(visitor);
  return client;
}

const MARKUP = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<svg/onload=alert(1)>",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "${alert(1)}",
  "</textarea><b>x",
  "&lt;b&gt; &amp;",
  '=HYPERLINK("https://boese.example")',
] as const;

const QUERY = [
  "'; DROP TABLE file; --",
  "' OR '1'='1",
  '" OR ""="',
  "1; SELECT pg_sleep(5)--",
  "\\'; --",
  "%",
  "_",
  "%' ESCAPE '\\",
  "$1",
  ":name",
  "/*",
] as const;

/** Text answers are JSON that no browser takes for a page. */
function expectPlain(answer: LightMyRequestResponse): void {
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect(String(answer.headers["content-security-policy"])).toContain("script-src 'self'");
}

// Covers S8
describe("a text stays the text that was written, in every field", () => {
  it.each([...MARKUP, ...QUERY])("%j", async (text) => {
    const admin = clientOf("admin");
    const customer = clientOf("customer");
    const file = await upload(customer, { folder_id: own.folderId }, "Brief.pdf");
    const changes = { name: text, author: text, tags: [text] };
    const changed = await admin.patch(`/api/files/${file.id}`, changes);
    expect(changed.statusCode, changed.body).toBe(200);
    expectPlain(changed);
    const listing = await customer.get("/api/browser");
    expectPlain(listing);
    const listed = answerOf(getBrowser, listing).files.find(({ id }) => id === file.id);
    expect(listed).toMatchObject(changes);

    const folder = await customer.post(`/api/folders/${own.folderId}/add-subfolder`, { name: text });
    // The one letter that a folder's name does not take.
    expect(folder.statusCode, folder.body).toBe(text.includes("/") ? 422 : 201);
    if (folder.statusCode === 201) expect(JSON.stringify(folder.json())).toContain(JSON.stringify(text));

    const template = await admin.post("/api/templates", {
      name: text,
      customer_id: own.group.customer.id,
      author: text,
      type: null,
      tags: [text],
      filename: text,
    });
    expect(template.json()).toMatchObject({ name: text, author: text, tags: [text], filename: text });

    const renamed = await admin.patch(`/api/customers/${own.group.customer.id}`, { first_name: text });
    // Names of persons appear in mails: a text that a mail program turns into a link is refused.
    expect(renamed.statusCode, renamed.body).toBe(hasWebAddress(text) ? 422 : 200);
    if (renamed.statusCode === 422) return;
    expect(renamed.json()).toMatchObject({ first_name: text });
    expect((await customer.get("/api/user")).json()).toMatchObject({ first_name: text });
    const history = await changesOf(world, {}, "changes");
    expect(JSON.stringify(history.map(({ changes: fields }) => fields))).toContain(
      JSON.stringify(text).slice(1, -1),
    );
  });

  it("and in the name of an uploaded file", async () => {
    // A slash ends a folder of a path, and a quote the name in the body.
    for (const text of MARKUP.filter((candidate) => !/["/]/.test(candidate))) {
      const file = await upload(clientOf("customer"), { folder_id: own.folderId }, `${text}.pdf`);
      expect(file.name).toBe(text);
    }
  });

  // Covers S73
  it("is the same in a file's name and in a typed one: characters that nobody sees are in neither", () => {
    const all = Array.from({ length: 0x110000 }, (_, code) => code);
    const visible = (code: number) => `a${String.fromCodePoint(code)}b`;
    const unlike = all.filter(
      (code) =>
        !(code >= 0xd800 && code <= 0xdfff) &&
        withoutInvisible(visible(code)) === "ab" &&
        cleanFileName(visible(code)) !== "ab",
    );
    expect(unlike).toEqual([]);
  });

  it("is refused with a message that does not repeat it as a page", async () => {
    const answer = await clientOf("customer").post("/api/login", {
      email: "<script>alert(1)</script>",
      password: "x",
      "<img src=x onerror=alert(1)>": 1,
    });
    expect(answer.statusCode).toBe(422);
    expectPlain(answer);
    const unknown = await world.guest().get("/api/<script>alert(1)</script>");
    expectPlain(unknown);
    expect(unknown.body).not.toContain("<script>");
  });
});

describe("metacharacters of SQL", () => {
  const searches = [...API].filter(([, endpoint]) => endpoint.query && "search" in endpoint.query.shape);

  /** Number of rows in an answer: a page, a list without pages, or a file for spreadsheets. */
  function countOf(answer: LightMyRequestResponse): number {
    if (answer.headers["content-type"]?.toString().startsWith("text/csv"))
      return answer.body.trim().split("\r\n").length - 1;
    const { total, data }: { total?: number; data: unknown[] } = answer.json();
    return total ?? data.length;
  }

  // Covers S21
  it("are searched for as letters, wildcards too", async () => {
    expect(searches.length).toBeGreaterThan(1);
    for (const [name, endpoint] of searches) {
      const search = async (text: string): Promise<LightMyRequestResponse> =>
        clientOf("owner").get(`${pathOf(endpoint, own)}?search=${encodeURIComponent(text)}`);
      // The search for people answers nothing to nothing.
      const all = countOf(await search(name === "searchPeople" ? "e" : ""));
      expect(all, name).toBeGreaterThan(0);
      // A row with such a name has several entries in the history.
      const most = endpoint.path.startsWith("/changelog") ? all - 1 : 1;
      expect(countOf(await search("gibt es nicht")), name).toBe(0);
      for (const text of ["'; DROP TABLE file; --", "' OR '1'='1", "%%%", "___", "\\", "x%' ESCAPE '\\"]) {
        const answer = await search(text);
        expect(answer.statusCode, `${name} ${text}`).toBe(200);
        expect(countOf(answer), `${name} ${text}`).toBeLessThanOrEqual(most);
      }
    }
  });

  // Covers S21
  it("are no way into the order of a list", async () => {
    for (const [, endpoint] of searches) {
      for (const query of [
        "sort=password_hash",
        "sort=id;SELECT 1",
        "direction=asc;--",
        "page=1 OR 1=1",
        "page=-1",
      ]) {
        const answer = await clientOf("owner").get(`${pathOf(endpoint, own)}?${encodeURI(query)}`);
        expect(answer.statusCode, query).toBe(422);
      }
    }
  });

  it("are no ids", async () => {
    const before = await snapshot(world, own);
    for (const id of ["1 OR 1=1", "' OR ''='", "*", "null", "undefined", "{}", `${own.fileId}' --`]) {
      const path = `/api/files/${encodeURIComponent(id)}`;
      expect((await clientOf("owner").get(`${path}/show`)).statusCode).toBe(404);
      expect((await clientOf("owner").delete(path)).statusCode).toBe(404);
    }
    expect(await snapshot(world, own)).toEqual(before);
  });
});

const SLOW = [
  "a".repeat(50_000),
  `${"a".repeat(50_000)}!`,
  "a@".repeat(25_000),
  `a@${"a.".repeat(25_000)}`,
  `a@${"a-".repeat(25_000)}.`,
  `${"0".repeat(50_000)}x`,
  `${" ".repeat(50_000)}x`,
  "\t\n ".repeat(20_000),
  `2020-${"0".repeat(50_000)}`,
  "-".repeat(50_000),
  `"${"\\".repeat(50_000)}`,
];

describe("patterns", () => {
  const bodies = [...API].filter(([, endpoint]) => endpoint.body && !endpoint.upload);

  // Covers S22
  it.each(bodies)("%s: no field is slow with texts made for it", (_name, endpoint) => {
    const { body } = endpoint;
    if (!body) throw new Error("no body");
    const valid = validBody(endpoint, own);
    for (const field of Object.keys(schemaOf(body).properties ?? {})) {
      const cpu = process.cpuUsage();
      for (const text of SLOW) {
        body.safeParse({ ...valid, [field]: text });
        body.safeParse({ ...valid, [field]: [text] });
      }
      // Milliseconds of this process alone; a pattern that explodes takes minutes.
      expect(process.cpuUsage(cpu).user / 1000, field).toBeLessThan(5000);
    }
  });

  it("have no repetition of a repetition", () => {
    const patterns = new Set<string>();
    const collect = (schema: JsonSchema): void => {
      if (schema.pattern !== undefined) patterns.add(schema.pattern);
      for (const next of Object.values(schema.properties ?? {})) collect(next);
      for (const next of schema.anyOf ?? []) collect(next);
      if (schema.items) collect(schema.items);
    };
    for (const endpoint of API.values()) {
      for (const part of [endpoint.body, endpoint.query, endpoint.params]) {
        if (part instanceof z.ZodType) collect(schemaOf(part));
      }
    }
    for (const pattern of patterns) {
      const cpu = process.cpuUsage();
      for (const text of SLOW) new RegExp(pattern, "u").test(text.slice(0, 20_000));
      expect(process.cpuUsage(cpu).user / 1000, pattern).toBeLessThan(5000);
    }
    expect(patterns.size).toBeGreaterThan(1);
  });
});
