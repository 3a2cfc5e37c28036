import { createClaims, getClaimRun } from "@krempelfrei/contract/accounting/claims";
import { berlinDay } from "@krempelfrei/contract/dates";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { verifyAccounting } from "../audit/verify-accounting.ts";
import {
  atMoment,
  newDataDir,
  PATIENCE,
  removeApps,
  startApp,
  type AppProcess,
} from "../../../testing/app-process.ts";
import { setCreditor } from "../../../testing/collections.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

/** More than the call makes itself (500), and more than one statement of rows. */
const CUSTOMERS = 620;
const month = berlinDay(new Date()).slice(0, 7);

afterAll(removeApps);

const world = await createWorld();
const person = await world.makeStaff();

/** Customers as staff makes them, in one statement: 620 calls take a minute. */
async function makeCustomers(): Promise<void> {
  const start = `${month}-01`;
  await world.db.transaction().execute(async (db) => {
    await sql`CREATE TEMP TABLE payer ON COMMIT DROP AS
      SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${CUSTOMERS}::integer) AS n`.execute(db);
    await sql`INSERT INTO customer (id, number, contract_start)
      SELECT id, 300000 + n, ${start}::date FROM payer`.execute(db);
    await sql`INSERT INTO app_user (id, role, customer_id, first_name, last_name, email, birthday)
      SELECT id, 'customer', id, 'Zara', 'Zahler-' || n, 'zahler' || n || '@probe.example', '1950-01-01' FROM payer`.execute(
      db,
    );
    await sql`INSERT INTO customer_price (customer_id, valid_from, package, monthly_fee_cents)
      SELECT id, ${start}::date, 'praktisch', 2990 FROM payer`.execute(db);
  });
}

/** A process that runs the jobs of the app. */
async function startWorker(): Promise<AppProcess> {
  const env = { DATABASE_URL: world.databaseUrl, WORKERS: "1", ...atMoment() };
  return startApp(await newDataDir(), { script: "worker.ts", env });
}

/** Keeps everybody from writing to a table until it is let go. */
async function hold(table: string): Promise<{ waiting(): Promise<void>; letGo(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  return {
    waiting: async () =>
      vi.waitFor(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted AND relation = ${table}::regclass
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(world.db);
        expect(rows.length).toBeGreaterThan(0);
      }, PATIENCE),
    letGo: async () => holder.end(),
  };
}

const jobRow = () =>
  world.db
    .selectFrom("job")
    .select(["state", "attempts", "last_error"])
    .where("name", "=", "make-claims")
    .executeTakeFirstOrThrow();

/**
 * Kills a worker (kill -9) that waits for a table, lets go of the table and ends the lease: that this happens by itself after
 * some seconds is proved where leases are.
 */
async function kill(worker: AppProcess, held: { letGo(): Promise<void> }): Promise<void> {
  worker.child.kill("SIGKILL");
  expect(await worker.ended).toBe("SIGKILL");
  await held.letGo();
  // The database notices that nobody is there any more, and takes back what was written.
  await vi.waitFor(async () => {
    const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(world.db);
    expect(rows).toEqual([]);
  }, PATIENCE);
  expect(await jobRow()).toMatchObject({ state: "running" });
  expect(await claims()).toEqual([]);
  await sql`UPDATE job SET lease_until = now() - interval '1 second' WHERE name = 'make-claims'`.execute(
    world.db,
  );
}

const claims = () =>
  world.db
    .selectFrom("claim")
    .select(["customer_id", "seq"])
    .where("month", "=", month)
    .orderBy("seq")
    .execute();

// Covers dunning.4
it("the job that makes many claims is taken over when its worker is killed, twice: each claim once, no number left out", async () => {
  await makeCustomers();
  await setCreditor(world, { locked_until: null });
  const admin = await world.signIn(person);
  const progress = () => admin.call(getClaimRun, { query: { month } });
  expect(await admin.call(createClaims, { body: { month } })).toMatchObject({ state: "queued", created: 0 });
  expect(await progress()).toMatchObject({ state: "waiting" });

  // After the claims of the first chunk, before their lines on the accounts.
  const accounts = await hold("booking");
  const first = await startWorker();
  await accounts.waiting();
  // After everything but the change history.
  const history = await hold("change");
  await kill(first, accounts);

  const second = await startWorker();
  await history.waiting();
  expect(await progress()).toMatchObject({ state: "running", done: CUSTOMERS, total: CUSTOMERS });
  // A second call meanwhile reports the running job and makes no claims.
  expect((await admin.post("/api/accounting/claims", { month })).statusCode).toBe(409);
  await kill(second, history);

  const third = await startWorker();
  await vi.waitFor(async () => expect((await jobRow()).state).toBe("done"), PATIENCE);
  expect(await jobRow()).toEqual({ state: "done", attempts: 3, last_error: null });
  const made = await claims();
  expect(made.map(({ seq }) => seq)).toEqual(Array.from({ length: CUSTOMERS }, (_, index) => index + 1));
  expect(new Set(made.map(({ customer_id }) => customer_id)).size).toBe(CUSTOMERS);
  expect(
    await world.db.selectFrom("booking").select("id").where("kind", "=", "forderung").execute(),
  ).toHaveLength(CUSTOMERS);
  expect(await changesOf(world, { action: "claim.made" }, "id")).toHaveLength(1);
  expect((await verifyAccounting(world.system)).problems).toEqual([]);
  expect(await admin.call(createClaims, { body: { month } })).toMatchObject({
    state: "done",
    created: 0,
    unchanged: CUSTOMERS,
  });
  expect(await progress()).toMatchObject({ state: "none" });
  third.child.kill("SIGTERM");
  expect(await third.ended, third.output()).toBe(0);
}, 400_000);
