import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";

/** The methods by day that 0238 makes of the switch and of the closed quarters of before. */
async function taxationsOf(present: "ist" | "soll", closed: Readonly<Record<string, "ist" | "soll">>) {
  const database = await createTestDatabase({ template: false });
  const before = (await readdir(join(import.meta.dirname, "migrations"))).filter(
    (name) => !name.startsWith("0238-") && !name.startsWith("0264-"),
  );
  await migrate(database.url, undefined, { only: before.toSorted() });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("UPDATE accounting_setting SET taxation = $1", [present]);
    for (const [key, method] of Object.entries(closed)) {
      await client.query("INSERT INTO quarter_lock (key, figures, locked_at) VALUES ($1, $2, now())", [
        key,
        JSON.stringify({ ustva: { method } }),
      ]);
    }
    await migrate(database.url);
    const { rows } = await client.query<{ entry: string }>(
      "SELECT method || ' ' || valid_from AS entry FROM taxation ORDER BY valid_from",
    );
    return rows.map(({ entry }) => entry);
  } finally {
    await client.end();
    await database.drop();
  }
}

it("an office that never changed its taxation has one method for all days", async () => {
  expect(await taxationsOf("soll", {})).toEqual(["soll 2007-01-01"]);
  expect(await taxationsOf("ist", { "2026-Q1": "ist", "2026-Q2": "ist" })).toEqual(["ist 2007-01-01"]);
});

it("closed quarters keep their method, and the present one counts from the first open quarter", async () => {
  const closed = { "2025-Q4": "soll", "2026-Q1": "ist", "2026-Q2": "ist" } as const;
  expect(await taxationsOf("soll", closed)).toEqual(["soll 2007-01-01", "ist 2026-01-01", "soll 2026-07-01"]);
  expect(await taxationsOf("ist", closed)).toEqual(["soll 2007-01-01", "ist 2026-01-01"]);
});
