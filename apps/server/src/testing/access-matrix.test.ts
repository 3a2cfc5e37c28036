import { randomUUID } from "node:crypto";
import { admits, ROLES, type Role } from "@krempelfrei/contract/access";
import { API } from "@krempelfrei/contract/api";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "./client.ts";
import { createWorld, type Group, type World } from "./world.ts";

/**
 * Every call of the contract × every role × own, foreign and unknown rows. What is expected comes from the table in
 * contract/access.ts; a call that is added later is walked without a line here.
 */
const world: World = await createWorld();

/** `pending`: the password was right, the mailed code is missing. */
type Actor = Role | "guest" | "pending";
const ACTORS: readonly Actor[] = [...ROLES, "guest", "pending"];
const clients = new Map<Actor, Client>();

interface Rows {
  readonly group: Group;
  readonly rootId: string;
  readonly folderId: string;
  /** Belongs to the contract holder alone. */
  readonly fileId: string;
  /** For this customer alone. */
  readonly templateId: string;
}
let own: Rows;
let foreign: Rows;

async function makeRows(group: Group): Promise<Rows> {
  const client = await world.signIn(group.customer);
  const browser = (await client.get("/api/browser")).json<{
    folders: { id: string; parent_id: string | null }[];
  }>();
  const root = browser.folders.find((folder) => folder.parent_id === null);
  const folder = browser.folders.find((candidate) => candidate.parent_id === root?.id);
  if (!root || !folder) throw new Error("no starting folders");
  const file = await client.upload(
    "/api/files/upload",
    { name: "Brief.pdf", bytes: pdf(randomUUID()) },
    { folder_id: folder.id },
  );
  const template = await world.db
    .insertInto("template")
    .values({ name: "Vorlage", customer_id: group.customer.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const fileId = file.json<{ id: string }>().id;
  return { group, rootId: root.id, folderId: folder.id, fileId, templateId: template.id };
}

beforeAll(async () => {
  own = await makeRows(await world.makeGroup("Eigen"));
  foreign = await makeRows(await world.makeGroup("Fremd"));
  for (const role of ["owner", "admin", "janitor"] as const) {
    clients.set(role, await world.signIn(await world.makeStaff(role)));
  }
  clients.set("customer", await world.signIn(own.group.customer));
  clients.set("related", await world.signIn(own.group.related));
  clients.set("guest", world.guest());
  const pending = await world.makeStaff("owner");
  await world.db.updateTable("app_user").set({ use_2fa: true }).where("id", "=", pending.id).execute();
  clients.set("pending", await world.signIn(pending));
});

/** The path with ids of these rows. */
function pathOf(endpoint: Endpoint, rows: Rows): string {
  const room = endpoint.path.split("/", 2)[1] ?? "";
  const ids: Record<string, string> = {
    files: rows.fileId,
    folders: rows.folderId,
    customers: rows.group.customer.id,
    templates: rows.templateId,
  };
  const path = endpoint.path.replace(":folderId", rows.folderId).replace(":number", "1");
  return `/api${path.replace(":id", ids[room] ?? randomUUID())}`;
}

async function send(
  client: Client,
  endpoint: Endpoint,
  path: string,
  body: object | undefined,
): Promise<LightMyRequestResponse> {
  if (endpoint.method !== "GET" && !client.cookies.has("XSRF-TOKEN"))
    await client.get("/api/sanctum/csrf-cookie");
  if (endpoint.upload) return client.upload(path, { name: "Neu.pdf", bytes: pdf(randomUUID()) });
  return client.request({ method: endpoint.method, url: path, ...(body ? { payload: body } : {}) });
}

/** A body that the schema accepts. */
function validBody(endpoint: Endpoint, rows: Rows): object | undefined {
  if (endpoint.path === "/user/passkeys/:id" && endpoint.body) return { name: "Neu" };
  if (endpoint.path.endsWith("/add-subfolder")) return { name: "Neu" };
  if (endpoint.path.startsWith("/files/move-to/")) return { fileIds: [rows.fileId] };
  return endpoint.body ? {} : undefined;
}

const calls = [...API].filter(([name]) => name !== "logout");

describe("role", () => {
  it.each(calls)("%s", async (_name, endpoint) => {
    for (const actor of ACTORS) {
      const client = clients.get(actor);
      if (!client) throw new Error(actor);
      // A GET or an unknown row: nothing is changed for the next actor.
      const rows = endpoint.method === "GET" ? own : unknownRows();
      // A body that no schema accepts: whoever may make the call gets 422, and nothing is changed.
      const body = endpoint.body ? { nonsense: true } : undefined;
      const { statusCode: status } = await send(client, endpoint, pathOf(endpoint, rows), body);
      const role = actor === "guest" || actor === "pending" ? undefined : actor;
      const expected =
        admits(endpoint.access, role) || (actor === "pending" && endpoint.access === "pending");
      if (role === undefined && !expected) expect(status, actor).toBe(401);
      else if (!expected) expect(status, actor).toBe(403);
      else expect([401, 403, 419, 500], `${actor} got ${status}`).not.toContain(status);
    }
  });
});

function unknownRows(): Rows {
  const id = randomUUID();
  return {
    group: { ...own.group, customer: { ...own.group.customer, id } },
    rootId: id,
    folderId: id,
    fileId: id,
    templateId: id,
  };
}

const withRows = calls.filter(([, endpoint]) => /:(id|folderId)/.test(endpoint.path));

describe("rows of another group look like rows that do not exist", () => {
  it.each(withRows)("%s", async (_name, endpoint) => {
    for (const actor of ["customer", "related"] as const) {
      const client = clients.get(actor);
      if (!client || !admits(endpoint.access, actor)) continue;
      const answers = await Promise.all(
        [foreign, unknownRows()].map((rows) =>
          send(client, endpoint, pathOf(endpoint, rows), validBody(endpoint, rows)),
        ),
      );
      expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404]);
      expect(answers[0]?.body).toBe(answers[1]?.body);
    }
  });
});

describe("a file of one person stays unseen by the others of the group", () => {
  const onFiles = withRows.filter(
    ([, endpoint]) => endpoint.path.startsWith("/files/") && admits(endpoint.access, "related"),
  );

  it.each(onFiles)("%s", async (_name, endpoint) => {
    const client = clients.get("related");
    if (!client) throw new Error("nobody");
    const answer = await send(client, endpoint, pathOf(endpoint, own), validBody(endpoint, own));
    expect(answer.statusCode).toBe(404);
  });
});

describe("a changing call without the token of this session", () => {
  const changing = calls.filter(([, endpoint]) => endpoint.method !== "GET");

  it.each(changing)("%s is refused with 419", async (_name, endpoint) => {
    const role =
      endpoint.access === "pending"
        ? "pending"
        : (ROLES.find((candidate) => admits(endpoint.access, candidate)) ?? "admin");
    const client = clients.get(role);
    if (!client) throw new Error(role);
    const url = pathOf(endpoint, own);
    const other = [...clients.values()].find(
      (candidate) => candidate !== client && candidate.cookies.size > 1,
    );
    const wrong = [
      { "x-xsrf-token": "" },
      { "x-xsrf-token": "a.b" },
      { "x-xsrf-token": other?.cookies.get("XSRF-TOKEN") ?? "" },
      { origin: "https://boese.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of wrong) {
      const response = await client.request({ method: endpoint.method, url, headers });
      expect(response.statusCode, JSON.stringify(headers)).toBe(419);
    }
  });
});
