import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";

// Rows of the five tables of before 0185 and 0186, and what becomes of them.
const ID = {
  holder: "01990000-0000-7000-8000-000000000001",
  told: "01990000-0000-7000-8000-000000000002",
  owner: "01990000-0000-7000-8000-000000000003",
  file: "01990000-0000-7000-8000-000000000004",
  later: "01990000-0000-7000-8000-000000000005",
  deadline: "01990000-0000-7000-8000-000000000006",
} as const;

let database: TestDatabase;
let client: pg.Client;

async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query<T>(text, values)).rows;
}

const job = async (name: string, lane: string, key: string, payload: object, state = "queued") =>
  query(`INSERT INTO job (name, class, customer_id, key, payload, state) VALUES ($1, $2, $3, $4, $5, $6)`, [
    name,
    lane,
    name === "send-backup-warning" ? null : ID.holder,
    key,
    JSON.stringify(payload),
    state,
  ]);

beforeAll(async () => {
  database = await createTestDatabase({ template: false });
  const before = (await readdir(join(import.meta.dirname, "migrations")))
    .filter((name) => name < "0185")
    .toSorted();
  await migrate(database.url, undefined, { only: before });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await query("BEGIN");
  for (const [id, role] of [
    [ID.holder, "customer"],
    [ID.told, "customer"],
    [ID.owner, "owner"],
  ] as const)
    await query(
      `INSERT INTO app_user (id, role, email, first_name, last_name, customer_id)
       VALUES ($1, $2, $4, 'Karla', 'Beispiel', $3)`,
      [id, role, role === "owner" ? null : id, `${id}@beispiel.example`],
    );
  for (const id of [ID.holder, ID.told])
    await query("INSERT INTO customer (id, contract_start, zip) VALUES ($1, '2026-01-01', '04103')", [id]);
  await query("COMMIT");
  for (const [group, file] of [
    [ID.holder, ID.file],
    [ID.told, ID.later],
  ]) {
    await query("INSERT INTO blob (customer_id, sha256, size) VALUES ($1, repeat('a', 64), 1)", [group]);
    await query(
      `INSERT INTO file (customer_id, id, user_id, created_by, sha256, name, extension, size, is_unmanaged)
       VALUES ($1, $2, $1, $1, repeat('a', 64), 'Brief', 'pdf', 1, true)`,
      [group, file],
    );
    await query("INSERT INTO filed_letter (customer_id, file_id, filed_at) VALUES ($1, $2, now())", [
      group,
      file,
    ]);
  }
  // One of them had the mail of today.
  await query(
    "INSERT INTO filed_mail (user_id, last_on) VALUES ($1, (now() AT TIME ZONE 'Europe/Berlin')::date)",
    [ID.told],
  );
  await query(
    `INSERT INTO deadline (customer_id, id, file_id, title, kind, due_on, due_since, person_id)
     VALUES ($1, $2, $3, 'Kündigen', 'cancellation', '2030-06-30', '2026-01-01', $1)`,
    [ID.holder, ID.deadline, ID.file],
  );
  await query(
    `INSERT INTO deadline_reminder (customer_id, deadline_id, user_id, due_on, days, sent_at)
     VALUES ($1, $2, $1, '2030-06-30', 30, now()), ($1, $2, $1, '2030-06-30', 7, NULL)`,
    [ID.holder, ID.deadline],
  );
  await query(
    `INSERT INTO sos_notice (customer_id, user_id, kind, slot, created_at) VALUES ($1, $1, 'ending', 'x/30', now())`,
    [ID.holder],
  );
  await query(
    `INSERT INTO notice (user_id, kind, address, facts, happened_at)
     VALUES ($1, 'password_changed', 'alt@beispiel.example', '{"notice":"password_changed"}', now())`,
    [ID.holder],
  );
  const account = { user_id: ID.holder, customer_id: ID.holder, kind: "password_changed" };
  const stream = { ...account, address: "alt@beispiel.example" };
  await job("send-account-notice", "notice", `${ID.holder}/password_changed/alt@beispiel.example`, stream);
  await job("send-deadline-reminder", "mail", ID.holder, { customer_id: ID.holder, user_id: ID.holder });
  const day = "2026-11-20";
  await job("send-backup-warning", "mail", `failed/${day}`, { reason: "failed", day });
  await job("send-backup-warning", "mail", `old/${day}`, { reason: "old", day }, "done");
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

it("servers of both releases make an event once while they run side by side", async () => {
  await migrate(database.url, undefined, { contract: false });
  // Copied as made: the release before mails what waits there.
  expect(await query("SELECT kind, once, sent_at IS NULL AS waits FROM notice ORDER BY once")).toEqual([
    { kind: "deadlines", once: `${ID.deadline}/2030-06-30/30`, waits: false },
    { kind: "deadlines", once: `${ID.deadline}/2030-06-30/7`, waits: false },
    { kind: "sos_ending", once: "x/30", waits: false },
    { kind: "password_changed", once: null, waits: true },
  ]);
  await query(
    `INSERT INTO sos_notice (customer_id, user_id, kind, slot, created_at) VALUES ($1, $1, 'access', 'c/1', now())`,
    [ID.holder],
  );
  await query(
    `INSERT INTO deadline_reminder (customer_id, deadline_id, user_id, due_on, days) VALUES ($1, $2, $1, '2030-07-01', 7)`,
    [ID.holder, ID.deadline],
  );
  const insert = `INSERT INTO notice (user_id, kind, once, facts, happened_at) VALUES ($1, $2, $3, $4, now())
    ON CONFLICT DO NOTHING RETURNING id`;
  const facts = JSON.stringify({ deadline_id: ID.deadline, due_on: "2030-06-30" });
  expect(await query(insert, [ID.holder, "sos_access", "c/1", "{}"])).toEqual([]);
  expect(await query(insert, [ID.holder, "deadlines", `${ID.deadline}/2030-07-01/7`, facts])).toEqual([]);
  expect(await query(insert, [ID.holder, "sos_failures", "c/1", "{}"])).toHaveLength(1);
  expect(await query(insert, [ID.holder, "deadlines", `${ID.deadline}/2030-06-30/1`, facts])).toHaveLength(1);
  expect(await query("SELECT kind, slot FROM sos_notice ORDER BY kind")).toEqual([
    { kind: "access", slot: "c/1" },
    { kind: "ending", slot: "x/30" },
    { kind: "failures", slot: "c/1" },
  ]);
  // What a server of this release mails, the other takes for sent.
  const [made] = await query("SELECT sent_at IS NULL AS waits FROM deadline_reminder WHERE days = 1");
  expect(made).toEqual({ waits: false });
  await query("DELETE FROM notice WHERE kind = 'sos_failures' OR once LIKE '%-30/1'");
});

it("what waits is carried over with its job, what was mailed is not mailed again", async () => {
  await migrate(database.url);
  expect(
    await query("SELECT user_id, kind, once FROM notice WHERE sent_at IS NULL ORDER BY kind, once, user_id"),
  ).toEqual([
    { user_id: ID.owner, kind: "backup_failed", once: "2026-11-20" },
    { user_id: ID.holder, kind: "deadlines", once: `${ID.deadline}/2030-06-30/7` },
    { user_id: ID.holder, kind: "deadlines", once: `${ID.deadline}/2030-07-01/7` },
    { user_id: ID.holder, kind: "filed", once: null },
    { user_id: ID.told, kind: "filed", once: null },
    { user_id: ID.holder, kind: "password_changed", once: null },
  ]);
  const sent = await query("SELECT kind, once FROM notice WHERE sent_at IS NOT NULL ORDER BY kind, once");
  expect(sent.map(({ kind }) => kind as string)).toEqual(
    ["backup_old", "deadlines", "filed", "sos_access", "sos_ending"].toSorted(),
  );
  const jobs = await query(
    `SELECT name, class, customer_id, key, payload, run_at > now() AS is_later
     FROM job WHERE state <> 'done' ORDER BY payload ->> 'kind', key`,
  );
  const of = (stream: string, user_id: string, kind: string, address: string | null) => ({
    name: "send-notices",
    class: stream === "account" ? "notice" : "mail",
    customer_id: stream === "backups" ? null : user_id,
    key: `${user_id}/${kind}/${address ?? ""}`,
    payload: { stream, user_id, customer_id: stream === "backups" ? null : user_id, kind, address },
  });
  expect(jobs).toMatchObject([
    of("backups", ID.owner, "backup_failed", null),
    of("deadlines", ID.holder, "deadlines", null),
    of("filed", ID.holder, "filed", null),
    // The evening after the one that had a mail.
    { ...of("filed", ID.told, "filed", null), is_later: true },
    of("account", ID.holder, "password_changed", "alt@beispiel.example"),
  ]);
});
