import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getBrowser } from "@krempelfrei/contract/files/files";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { readCatalogue, type Table } from "../testing/catalogue.ts";
import { makeScene, upload } from "../testing/scene.ts";
import { onDatabase } from "../testing/tables/on-database.ts";
import { createWorld } from "../testing/world.ts";

const FILE = join(import.meta.dirname, "../../../../ops/citus/distribute.sql");
const text = await readFile(FILE, "utf8");
const [before = ""] = text.split("-- Part 2:");
const named = (call: string): string[] =>
  [...text.matchAll(new RegExp(`${call}\\('(\\w+)'`, "g"))].map(([, name = ""]) => name);
/** What the books keep of groups that are gone: few rows, of the house. */
const OF_THE_HOUSE = ["erased_account"];
const divided = new Set(named("create_distributed_table"));
const everywhere = new Set(named("create_reference_table"));

const world = await createWorld();
let tables: readonly Table[] = [];

beforeAll(async () => {
  await onDatabase(world.databaseUrl, async (client) => client.query(before));
  tables = await readCatalogue(world.databaseUrl);
});

const of = (kind: ReadonlySet<string>): Table[] => tables.filter(({ name }) => kind.has(name));

/** What Citus demands of divided tables and of those that are whole on each server (its documentation, "Limitations"). */
describe("the tables of groups, divided by Citus", () => {
  it("are all those that have the group as the beginning of their key", () => {
    const byGroup = tables
      .filter(({ primaryKey }) => primaryKey[0] === "customer_id")
      .map(({ name }) => name);
    expect([...divided, ...OF_THE_HOUSE].toSorted()).toEqual(byGroup.toSorted());
    expect([...divided].filter((name) => everywhere.has(name))).toEqual([]);
  });

  // Covers operation.18
  it("have the group in the primary key and in each unique index", () => {
    const without = of(divided).flatMap(({ name, indexes }) =>
      indexes
        .filter(({ isUnique, columns }) => isUnique && !columns.includes("customer_id"))
        .map((index) => `${name}: ${index.name}`),
    );
    expect(without).toEqual([]);
  });

  it("refer to others of their group with the group at the same place of the key, or to what is whole everywhere", () => {
    const wrong = of(divided).flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ table, columns, tableColumns }) => {
          if (everywhere.has(table)) return false;
          const place = columns.indexOf("customer_id");
          return !divided.has(table) || place < 0 || tableColumns[place] !== "customer_id";
        })
        .map((key) => `${name}: ${key.name}`),
    );
    expect(wrong).toEqual([]);
  });

  it("are referred to by no table that is whole or stays on the coordinator", () => {
    const wrong = tables
      .filter(({ name }) => !divided.has(name))
      .flatMap(({ name, foreignKeys }) =>
        foreignKeys
          .filter(({ table }) => divided.has(table) || (everywhere.has(name) && !everywhere.has(table)))
          .map((key) => `${name}: ${key.name}`),
      );
    expect(wrong).toEqual([]);
  });
});

/** The tables that a statement names; in quotes as the query builder writes them, or bare. */
const tablesOf = (statement: string): Set<string> =>
  new Set(
    [...statement.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?(\w+)"?/gi)].map(
      ([, name = ""]) => name,
    ),
  );

// Covers operation.18
it("what members do asks no server but that of their group", async () => {
  const scene = await makeScene(world);
  const statements = new Set<string>();
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { client, root, folders } = scene;
  const { id } = await upload(client, { folder_id: root.id });
  const calls = [
    await client.get("/api/folders"),
    await client.get("/api/search?q=rechnung"),
    await client.get(`/api/browser/${root.id}`),
    await client.patch(`/api/files/${id}/move-to/${folders[0]?.id}`),
    await client.get("/api/deadlines"),
    await client.get("/api/locker"),
    await client.delete(`/api/files/${id}`),
  ];
  await client.call(getBrowser);
  expect(calls.map(({ statusCode }) => statusCode)).toEqual(
    calls.map(({ statusCode }) => (statusCode === 204 ? 204 : 200)),
  );
  for (const [first] of query.mock.calls as unknown as [string | { text?: string }][])
    statements.add(typeof first === "string" ? first : (first.text ?? ""));
  query.mockRestore();
  const ofGroups = [...statements].filter((statement) =>
    [...tablesOf(statement)].some((name) => divided.has(name)),
  );
  expect(ofGroups.length).toBeGreaterThan(10);
  // Each table of groups in a statement wants the group named once more.
  const wide = ofGroups.filter((statement) => {
    const groups = [...tablesOf(statement)].filter((name) => divided.has(name));
    return (statement.match(/customer_id/g) ?? []).length < groups.length;
  });
  expect(wide).toEqual([]);
});
