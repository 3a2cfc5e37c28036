import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { createDiskStore } from "../../blobs/disk-store.ts";
import { inTransaction, type Ctx } from "../../context/context.ts";
import { connect, isUnreachable } from "../../db/connect.ts";
import { TEST_SETTINGS } from "../settings.ts";
import { addCustomers } from "./add-customers.ts";
import { checkYear } from "./check-year.ts";
import { drawsFrom } from "./draws.ts";
import type { Office } from "./office.ts";
import { playMonth } from "./play-month.ts";

const FIRST_YEAR = 2026;
/** Years played on one database; then a new one follows, so that old rows do not slow down the next years. */
const YEARS_A_DATABASE = 25;
const DRAWS = 400;
const CONNECTIONS = 4;

interface YearsOptions {
  readonly years: number;
  readonly seed: number;
  /** A migrated database without anything in it, and a folder. */
  readonly open: () => Promise<{ readonly url: string; readonly folder: string; close(): Promise<void> }>;
  readonly onYear?: (done: number) => void;
}

/** Plays random years of an office and checks each. Rejects with an AssertionError that names seed and year. */
export async function playYears({ years, seed, open, onYear }: YearsOptions): Promise<void> {
  for (let done = 0; done < years; done += YEARS_A_DATABASE) {
    const place = await open();
    const log = pino({ level: "silent" });
    const { db, close } = connect(place.url, { max: CONNECTIONS, log });
    try {
      const office = await createOffice(db, log, { dir: place.folder, strike: () => strike(db, place.url) });
      for (let year = 0; year < Math.min(YEARS_A_DATABASE, years - done); year += 1) {
        await playYear(office, FIRST_YEAR + year, seed + done + year);
        onYear?.(done + year + 1);
      }
    } finally {
      await close();
      await place.close();
    }
  }
}

/** The connections of the app are known by their name. */
async function strike(db: Ctx["db"], url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "krempelfrei-strike" });
  await client.connect();
  try {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'krempelfrei'`,
    );
  } finally {
    await client.end();
  }
  // Until the pool has heard of it: whoever took a dead connection now would only be told so.
  for (let quiet = 0; quiet < 2;) quiet = (await allAnswer(db)) ? quiet + 1 : 0;
}

/** Asks on all connections at once; false when one of them was dead, and is gone now. */
async function allAnswer(db: Ctx["db"]): Promise<boolean> {
  const asked = Array.from({ length: CONNECTIONS }, async () => sql`SELECT pg_sleep(0.01)`.execute(db));
  const answers = await Promise.allSettled(asked);
  const failed = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as unknown] : [],
  );
  if (failed.some((error) => !isUnreachable(error))) throw failed[0];
  return failed.length === 0;
}

async function createOffice(
  db: Ctx["db"],
  log: Ctx["log"],
  { dir, strike }: { readonly dir: string; readonly strike: () => Promise<void> },
): Promise<Office> {
  const blobs = await createDiskStore({ dir });
  await db
    .updateTable("accounting_setting")
    .set({
      company_name: "Krempelfrei",
      creditor_id: "DE98ZZZ09999999999",
      iban: "DE87123456781234567890",
      pre_notification_days: 1,
      datev_consultant: 1001,
      datev_client: 1,
    })
    .execute();
  const ctxAt = (day: string): Ctx => ({
    db,
    blobs,
    log,
    settings: TEST_SETTINGS,
    mail: { send: async () => undefined },
    clock: () => new Date(`${day}T10:00:00Z`),
    actor: { kind: "system", name: "Büro" },
  });
  return { ctxAt, strike, customers: [], booked: [], lastLines: [] };
}

async function playYear(office: Office, year: number, seed: number): Promise<void> {
  const [numbers = []] = fc.sample(fc.array(fc.nat(9999), { minLength: DRAWS, maxLength: DRAWS }), {
    seed,
    numRuns: 1,
  });
  const draws = drawsFrom(numbers);
  // Every other year begins with the other taxation; what was invoiced before keeps its own.
  const taxation = draws.once(2) ? "soll" : "ist";
  await office
    .ctxAt(`${year}-01-01`)
    .db.insertInto("taxation")
    .values({ valid_from: `${year}-01-01`, method: taxation })
    .execute();
  try {
    // The customer and its person name each other.
    await inTransaction(office.ctxAt(`${year}-01-02`), async (ctx) => addCustomers(office, ctx, year, draws));
    for (let month = 1; month <= 12; month += 1)
      await playMonth(office, `${year}-${String(month).padStart(2, "0")}`, draws);
    await checkYear(office, year);
  } catch (error) {
    (error as Error).message = `year ${year}, seed ${seed}: ${(error as Error).message}`;
    throw error;
  }
}
