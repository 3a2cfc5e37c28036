import { createClaims } from "@krempelfrei/contract/accounting/claims";
import { importStatement, listBankLines } from "@krempelfrei/contract/accounting/bank";
import { createSepaRun } from "@krempelfrei/contract/accounting/sepa";
import { login } from "@krempelfrei/contract/account/account";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { createHttpClient, type HttpClient } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { verifyAccounting } from "../features/accounting/audit/verify-accounting.ts";
import { atMoment, newDataDir, PATIENCE, removeApps, startApp, type AppProcess } from "./app-process.ts";
import { makeDebtor, setCreditor } from "./collections.ts";
import { camtStatement, OWN_IBAN } from "@krempelfrei/testing/statements";
import { createWorld, PASSWORD } from "./world.ts";

// The days below are fixed ones, before and after this one.
beginAt("2026-11-19T10:00:00+01:00");
const CUSTOMERS = 12;
const LINES = 7;
const month = berlinDay(new Date()).slice(0, 7);

afterAll(removeApps);

const world = await createWorld();
const person = await world.makeStaff();
const dataDir = await newDataDir();

async function start(): Promise<{ app: AppProcess; client: HttpClient }> {
  const app = startApp(dataDir, { env: { DATABASE_URL: world.databaseUrl, ...atMoment() } });
  const client = createHttpClient(await app.ready);
  await client.call(login, { body: { email: person.email, password: PASSWORD, remember: false } });
  return { app, client };
}

/**
 * Kills the app (kill -9) while a call of it writes: a lock on a table holds the call there, until the process is gone. What it had
 * written by then is more than nothing and not all.
 */
async function killIn(table: string, call: (client: HttpClient) => Promise<unknown>): Promise<void> {
  const { app, client } = await start();
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const lost = call(client).then(
      () => "answered",
      () => "lost",
    );
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_locks
        WHERE NOT granted AND relation = ${table}::regclass
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(world.db);
      expect(rows.length).toBeGreaterThan(0);
    }, PATIENCE);
    app.child.kill("SIGKILL");
    expect(await app.ended).toBe("SIGKILL");
    expect(await lost).toBe("lost");
  } finally {
    await holder.end();
  }
}

/** Starts the product again, runs `work` and stops it without an error. */
async function again<Result>(work: (client: HttpClient) => Promise<Result>): Promise<Result> {
  const { app, client } = await start();
  const result = await work(client);
  app.child.kill("SIGTERM");
  expect(await app.ended, app.output()).toBe(0);
  return result;
}

const count = async (table: "claim" | "sepa_item" | "bank_tx" | "booking"): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}`.execute(world.db);
  return rows[0]?.count ?? 0;
};

const proof = async () => (await verifyAccounting(world.system)).problems;

// Covers dunning.4
it("claims, a collection and a statement are each there once after the process was killed in the middle", async () => {
  const admin = await world.signIn(person);
  for (let index = 0; index < CUSTOMERS; index += 1)
    await makeDebtor(admin, { contract_start: "2026-01-01" });
  await world.db
    .updateTable("mandate")
    .set({ signed_on: addDays(berlinDay(new Date()), -30) })
    .execute();
  await setCreditor(world, { locked_until: null, iban: OWN_IBAN, pre_notification_days: 1 });
  world.setClock(new Date());

  // Before the first line of an account, and after the last one.
  for (const table of ["booking", "change"])
    await killIn(table, (client) => client.call(createClaims, { body: { month } }));
  expect(await count("claim")).toBe(0);
  const made = await again(async (client) => {
    const first = await client.call(createClaims, { body: { month } });
    return [first, await client.call(createClaims, { body: { month } })];
  });
  expect(made.map(({ created, unchanged }) => [created, unchanged])).toEqual([
    [CUSTOMERS, 0],
    [0, CUSTOMERS],
  ]);
  expect(await proof()).toEqual([]);

  for (const table of ["sepa_item", "change"])
    await killIn(table, (client) => client.call(createSepaRun, { body: { month } }));
  expect(await count("sepa_item")).toBe(0);
  const runs = await again(async (client) => {
    const first = await client.call(createSepaRun, { body: { month } });
    return [first, await client.call(createSepaRun, { body: { month } })];
  });
  expect(runs.map(({ created, run }) => [created, run?.count])).toEqual([
    [true, CUSTOMERS],
    [false, CUSTOMERS],
  ]);
  expect(runs[0]?.run?.msg_id).toBe(`LS-${month}-001`);
  expect(await count("sepa_item")).toBe(CUSTOMERS);
  expect(await proof()).toEqual([]);

  const statement = camtStatement(
    ...Array.from({ length: LINES }, (_, index) => ({
      purpose: `Beitrag ${index}`,
      amount: `${index + 1},00`,
    })),
  );
  const file = { name: "umsaetze.csv", bytes: Buffer.from(statement) };
  for (const table of ["bank_tx", "change"])
    await killIn(table, (client) => client.call(importStatement, { file }));
  expect(await count("bank_tx")).toBe(0);
  const read = await again(async (client) => {
    const first = await client.call(importStatement, { file });
    const second = await client.call(importStatement, { file });
    return [first.counts, second.counts, (await client.call(listBankLines, { query: {} })).total];
  });
  expect(read).toMatchObject([{ new: LINES, duplicates: 0 }, { new: 0, duplicates: LINES }, LINES]);
  expect(await proof()).toEqual([]);
}, 400_000);
