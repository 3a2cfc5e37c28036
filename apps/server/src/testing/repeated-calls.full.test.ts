import { randomUUID } from "node:crypto";
import { API } from "@krempelfrei/contract/api";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newCustomer } from "./customers.ts";
import { prepareCall, sendTo } from "./keyed-call.ts";
import { makeRows, mayCall, pathOf, signInVisitor, validBody, VISITORS, type Rows } from "./matrix.ts";
import { newContact } from "./sos-scene.ts";
import { rowHashes } from "./tables/row-hashes.ts";
import { createWorld, PASSWORD } from "./world.ts";

const world = await createWorld();

// Limits count every try, and the rest is what this is about.
const ASIDE = new Set(["call_answer", "throttle", "schema_migration"]);

/** All rows of all tables, one hash each. */
async function readAll(): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(
    world.db,
  );
  return rowHashes(
    world.db,
    rows.filter(({ name }) => !ASIDE.has(name)),
  );
}

const changing = [...API].filter(([, { method }]) => method !== "GET");

/** Without a transaction: what it sets is set anew, and only for a moment. */
const DONE_AGAIN = new Set(["claimFile"]);

/** Bodies for calls that a sample of the schema does not suit. */
const BODIES: Readonly<Record<string, (rows: Rows) => object>> = {
  createCustomer: () => ({ ...newCustomer(), email: `neu.${randomUUID()}@beispiel.example` }),
  updateAccountingSettings: () => ({ creditor_name: "Krempelfrei GmbH" }),
  updateCustomer: () => ({ note: "Ruft an" }),
  cancelCustomer: () => ({ date: "2030-12-31" }),
  updateRelationship: () => ({ last_name: "Anders" }),
  updateBooking: () => ({ text: "Anders" }),
  updateMandate: () => ({ holder: "Anders" }),
  updateFile: () => ({ name: "Anders" }),
  moveFile: () => ({}),
  updateFolder: () => ({ name: "Anders" }),
  createSosContact: () => newContact(),
  updateSosContact: () => ({ last_name: "Anders" }),
  removePasskey: () => ({ password: PASSWORD }),
  activateSos: () => ({ password: PASSWORD }),
  uploadFile: ({ folderId }) => ({ folder_id: folderId }),
  storeFile: () => ({}),
};

const MAKING = [
  "addSubfolder",
  "addToLocker",
  "replaceFile",
  "storeFile",
  "uploadFile",
  "createBooking",
  "createClaims",
  "createCustomer",
  "createMandate",
  "createRelationship",
  "createSosContact",
  "createTemplate",
  "createUser",
  "reverseBooking",
  "reverseClaim",
];

describe("a call that is sent again with its key is answered again and not done again", () => {
  const done: string[] = [];

  it.each(changing)("%s", async (name, endpoint) => {
    const rows = await makeRows(world, "Doppelt");
    for (const visitor of VISITORS.filter((candidate) => mayCall(endpoint, candidate))) {
      const client = await signInVisitor(world, visitor, rows);
      const body = BODIES[name]?.(rows) ?? validBody(endpoint, rows);
      const sent = await prepareCall(client, endpoint, pathOf(endpoint, rows), body);
      const first = await sendTo(world, sent);
      expect(first.statusCode, first.body).toBeLessThan(500);
      if (first.statusCode >= 300 || DONE_AGAIN.has(name)) continue;
      expect(first.headers["set-cookie"] !== undefined).toBe(endpoint.setsCookie === true);
      if (endpoint.setsCookie) return;
      done.push(name);
      const after = await readAll();
      const second = await sendTo(world, sent);
      expect(await readAll()).toEqual(after);
      expect(second.statusCode, second.body).toBe(first.statusCode);
      expect(second.body).toBe(first.body);
      expect(second.headers["set-cookie"]).toBeUndefined();
      return;
    }
  });

  it("is tried with all that make something", () => {
    expect(done).toEqual(expect.arrayContaining(MAKING));
    expect(done.length).toBeGreaterThan(50);
  });
});
