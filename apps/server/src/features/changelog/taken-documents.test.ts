import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { MIGRATIONS } from "../../db/migration-files.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { changesOf } from "../../testing/tables/changes.ts";
import { onDatabase } from "../../testing/tables/on-database.ts";
import { createWorld } from "../../testing/world.ts";
import { verifyChangelog } from "./verify-changelog.ts";

const ID = {
  holder: "01990000-0000-7000-8000-000000000001",
  deleted: "01990000-0000-7000-8000-000000000002",
  present: "01990000-0000-7000-8000-000000000003",
  taken: "01990000-0000-7000-8000-000000000004",
  stays: "01990000-0000-7000-8000-000000000005",
  alive: "01990000-0000-7000-8000-000000000006",
} as const;

const INSERT = `
  INSERT INTO change (actor_name, action, subject_type, subject_id, subject_name, customer_id, changes)
  VALUES ('Änne Amt', $1, $2, $3, $4, $5, '[]')`;

it("the names of documents that a person took along go, though they were deleted in the release before", async () => {
  const database = await createTestDatabase({ template: false });
  const before = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql") && name < "0225");
  await migrate(database.url, MIGRATIONS, { only: before });
  await onDatabase(database.url, async (client) => {
    for (const entry of [
      ["file.updated", "file", ID.taken, "Arztbrief Onkologie", ID.holder],
      ["file.updated", "file", ID.stays, "Mietvertrag", ID.holder],
      ["file.updated", "file", ID.alive, "Zeugnis", ID.holder],
      ["relationship.converted", "relationship", ID.deleted, "Rolf", ID.holder],
      ["relationship.converted", "relationship", ID.present, "Mia", ID.holder],
      ["file.changed_group", "file", ID.taken, "Arztbrief Onkologie", ID.holder],
      ["file.changed_group", "file", ID.taken, "Arztbrief Onkologie", ID.deleted],
      ["file.changed_group", "file", ID.alive, "Zeugnis", ID.present],
      ["customer.deleted", "customer", ID.deleted, "K-1001", ID.deleted],
    ])
      await client.query(INSERT, entry);
  });
  await migrate(database.url);
  const world = await createWorld({ database });
  const entries = await changesOf(world, { customer_id: ID.holder }, "subject_name");
  expect(entries.map(({ subject_name }) => subject_name)).toEqual([
    null,
    "Mietvertrag",
    "Zeugnis",
    "Rolf",
    "Mia",
    null,
  ]);
  expect((await verifyChangelog(world.system)).problems).toEqual([]);
});
