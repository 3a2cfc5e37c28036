import { addMonths, monthOf } from "@krempelfrei/bookkeeping/month";
import { berlinDay } from "@krempelfrei/contract/dates";
import pg from "pg";
import { inTransaction, type Ctx } from "../apps/server/src/context/context.ts";
import { runClaims } from "../apps/server/src/features/accounting/claims/run-claims.ts";
import { openApp } from "./app.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { databaseUrl, type RunningServer } from "./server.ts";

const CUSTOMERS = 10_000;
const ROUNDS = 5;
const ROWS_A_STATEMENT = 500;
/** Customer numbers that the product does not assign. */
const FIRST_NUMBER = 300_000;

const FILL = [
  `CREATE TEMP TABLE payer AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${CUSTOMERS}) AS n`,
  `INSERT INTO app_user (id, role, customer_id, first_name, last_name, email, birthday)
    SELECT id, 'customer', id, 'Zahler', 'Nummer-' || n, 'zahler' || n || '@bench.example', '1950-01-01' FROM payer`,
  `INSERT INTO customer (id, number, contract_start, street, house_no, zip, city)
    SELECT id, ${FIRST_NUMBER} + n, '2026-01-01', 'Gartenstraße', n % 90, '12345', 'Musterstadt' FROM payer`,
  `INSERT INTO customer_price (customer_id, valid_from, package, monthly_fee_cents)
    SELECT id, '2026-01-01', 'praktisch', 2990 FROM payer`,
  `INSERT INTO mandate (customer_id, reference, signed_on, holder, iban)
    SELECT id, 'BENCH-' || n, current_date, 'Zahler ' || n, 'DE89370400440532013000' FROM payer`,
];

type Rows = ReadonlyMap<string, readonly Record<string, unknown>[]>;

class RolledBack extends Error {}

/** Runs the work in a transaction that leaves nothing behind. */
async function rolledBack(ctx: Ctx, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const attempt = inTransaction(ctx, async (ctx) => {
    await work(ctx);
    throw new RolledBack();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

const value = (given: unknown): unknown =>
  typeof given === "object" && given !== null && !(given instanceof Date) ? JSON.stringify(given) : given;

/** The same rows as bare inserts in one transaction. */
async function insertBare(database: pg.Client, all: Rows): Promise<void> {
  await database.query("BEGIN");
  for (const [table, rows] of all) {
    const columns = Object.keys(rows[0] ?? {});
    for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
      const part = rows.slice(start, start + ROWS_A_STATEMENT);
      const places = part.map(
        (_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join()})`,
      );
      const values = part.flatMap((row) => columns.map((column) => value(row[column])));
      await database.query(`INSERT INTO ${table} (${columns.join()}) VALUES ${places.join()}`, values);
    }
  }
  await database.query("ROLLBACK");
}

const P95 = 0.95;
const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * P95)] ?? Number.NaN;

/**
 * The claims of a month for 10,000 customers beside bare inserts of the same rows in one transaction, both from this process and
 * rolled back; and how long the list of customers takes meanwhile.
 */
export async function measureClaims(server: RunningServer): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
  await database.connect();
  const app = await openApp(server);
  try {
    await fill(database);
    const ctx: Ctx = { ...app.deps, actor: { kind: "system", name: "Bench" } };
    const month = addMonths(monthOf(berlinDay(new Date())), 1);
    const run = (ctx: Ctx) => runClaims(ctx, { month, dry_run: false, recreate: false });
    const rows = await collect(ctx, run);
    const count = rows.get("claim")?.length ?? 0;
    if (count < CUSTOMERS) throw new Error(`${count} claims`);
    const product = () => timed(() => rolledBack(ctx, async (ctx) => void (await run(ctx))));
    const values = await interleave(ROUNDS, {
      product,
      bare: () => timed(() => insertBare(database, rows)),
    });
    const client = await app.signIn("admin@krempelfrei.example");
    const list = () => timed(() => client.get("/api/customers"));
    const alone: number[] = [];
    for (let request = 0; request < 200; request += 1) alone.push(await list());
    const beside: number[] = [];
    const state = { ended: false };
    const busy = product().finally(() => void (state.ended = true));
    while (!state.ended) beside.push(await list());
    await busy;
    return [
      {
        name: `claims of a month, ${count} customers`,
        ours: `${median(values.product).toFixed(0)} ms`,
        reference: `bare inserts: ${median(values.bare).toFixed(0)} ms`,
        ratio: ratioOf(values.product, values.bare),
        target: "at most 3.00",
      },
      {
        name: "GET /api/customers while they are made, p95",
        ours: `${p95(beside).toFixed(0)} ms of ${beside.length}`,
        reference: `without: ${p95(alone).toFixed(0)} ms`,
        ratio: (p95(beside) / p95(alone)).toFixed(2),
        target: "at most 2.00",
      },
    ];
  } finally {
    await database.end();
    await app.close();
  }
}

/** The rows that a run writes: the run is made, its rows are read, and it is rolled back. */
async function collect(ctx: Ctx, run: (ctx: Ctx) => Promise<unknown>): Promise<Rows> {
  let rows: Rows = new Map();
  await rolledBack(ctx, async (ctx) => {
    await run(ctx);
    const all = new Map<string, Record<string, unknown>[]>();
    const { id } = await ctx.db
      .selectFrom("claim_run")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const ofClaims = ctx.db.selectFrom("claim").select("id").where("run_id", "=", id);
    all.set("claim_run", await ctx.db.selectFrom("claim_run").selectAll().where("id", "=", id).execute());
    all.set("claim", await ctx.db.selectFrom("claim").selectAll().where("run_id", "=", id).execute());
    all.set(
      "booking",
      await ctx.db.selectFrom("booking").selectAll().where("claim_id", "in", ofClaims).execute(),
    );
    all.set(
      "claim_position",
      await ctx.db.selectFrom("claim_position").selectAll().where("claim_id", "in", ofClaims).execute(),
    );
    all.set(
      "claim_vat",
      await ctx.db.selectFrom("claim_vat").selectAll().where("claim_id", "in", ofClaims).execute(),
    );
    rows = all;
  });
  return rows;
}

/** Inserts the customers in one transaction; a second run on the same folder finds them there. */
async function fill(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ count: string }>(
    `SELECT count(*) FROM customer WHERE number > ${FIRST_NUMBER}`,
  );
  if (Number(rows[0]?.count) >= CUSTOMERS) return;
  await database.query("BEGIN");
  for (const statement of FILL) await database.query(statement);
  await database.query("COMMIT");
  await database.query("VACUUM (ANALYZE) customer, app_user, customer_price, mandate");
}
