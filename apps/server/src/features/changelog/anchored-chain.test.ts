import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { MIGRATIONS } from "../../db/migration-files.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { onDatabase } from "../../testing/tables/on-database.ts";
import { createWorld } from "../../testing/world.ts";
import { verifyChangelog } from "./verify-changelog.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const REANCHORING = "0150-erasable-history.sql";

/** An entry and its link as programs before the migration wrote them. */
const INSERT = `
  WITH entry AS (
    INSERT INTO change (actor_name, action, subject_type, subject_id, subject_name, customer_id, changes, ip)
    VALUES ('Änne Amt', $1, 'customer', $2, 'Karla Fort', $2, '[{"field": "birthday", "old": null, "new": "1960-05-04"}]', '192.0.2.7')
    RETURNING *), last AS (
    SELECT coalesce(max(seq), 0) AS seq, coalesce((SELECT hash FROM change_seal ORDER BY seq DESC LIMIT 1), decode(repeat('00', 32), 'hex')) AS hash
    FROM change_seal)
  INSERT INTO change_seal (seq, change_id, hash)
  SELECT last.seq + 1, entry.id, sha256(last.hash || convert_to((last.seq + 1) || E'\\n' || entry.id || E'\\n' || jsonb_build_array(
    id, (extract(epoch FROM at) * 1000000)::bigint, actor_id, actor_name, action, subject_type, subject_id, subject_name,
    customer_id, changes, ip)::text, 'UTF8')) FROM entry, last
  RETURNING seq || ':' || encode(hash, 'hex') AS head`;

/** A database of the release before, with so many entries of customers that came and were deleted, brought to the newest form. */
async function migrated(count: number, tamper?: string) {
  const database = await createTestDatabase({ template: false });
  const before = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql") && name < REANCHORING);
  await migrate(database.url, MIGRATIONS, { only: before });
  const heads: string[] = [];
  await onDatabase(database.url, async (client) => {
    for (let at = 0; at < count; at += 1) {
      const id = `00000000-0000-4000-8000-${String(Math.floor(at / 2)).padStart(12, "0")}`;
      const action = at % 2 === 0 ? "customer.created" : "customer.deleted";
      const { rows } = await client.query<{ head: string }>(INSERT, [action, id]);
      heads.push(rows[0]?.head ?? "");
    }
    await client.query("DELETE FROM change_unsealed");
    await client.query(
      "INSERT INTO change (actor_name, action, subject_type, subject_name) VALUES ('A', 'quarter.locked', 'quarter', 'Q1')",
    );
    if (tamper !== undefined) {
      await client.query("ALTER TABLE change DISABLE TRIGGER USER");
      await client.query(tamper);
      await client.query("ALTER TABLE change ENABLE TRIGGER USER");
    }
  });
  await migrate(database.url);
  return { world: await createWorld({ database }), heads };
}

it("a history of the release before is verified with the migration, and goes on in a chain that can lose values", async () => {
  const { world, heads } = await migrated(6);
  const { db, system } = world;
  // The migration erases what entries say of deleted customers.
  expect(await verifyChangelog(system)).toMatchObject({ entries: 7, erased: 6, problems: [] });
  const rows = await changesOf({ db }, {});
  expect(JSON.stringify(rows)).not.toMatch(/Karla|1960|192\.0/);
  expect(rows.at(-1)).toMatchObject({ subject_name: "Q1", action: "quarter.locked" });
  // The last head that was kept elsewhere is known; earlier ones are told to be of the chain before.
  const last = heads.at(-1) ?? "";
  expect((await verifyChangelog(system, last)).problems).toEqual([]);
  expect((await verifyChangelog(system, heads[1])).problems).toEqual([
    expect.stringContaining(`only the last head is known: ${last}`),
  ]);
});

// Covers S59
it("what was changed before the migration stays known", async () => {
  const { world } = await migrated(4, "UPDATE change SET subject_name = 'Otto' WHERE id = 2");
  const { problems } = await verifyChangelog(world.system);
  expect(problems[0]).toMatch(
    /^1 entries or links did not fit before the chain was made anew on \d{4}-\d\d-\d\d$/,
  );
  await expect(sql`UPDATE change_anchor SET broken = 0`.execute(world.db)).rejects.toThrow("append-only");
});
