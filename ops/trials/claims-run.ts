import { addMonths, monthOf } from "../../packages/bookkeeping/src/month.ts";
import { berlinDay } from "../../packages/contract/src/dates.ts";

import { createClient } from "../../apps/server/src/db/client.ts";
import type { Deps } from "../../apps/server/src/deps.ts";
import { verifyAccounting } from "../../apps/server/src/features/accounting/audit/verify-accounting.ts";
import { makeClaims } from "../../apps/server/src/features/accounting/claims/make-claims.job.ts";
import { enqueue } from "../../apps/server/src/jobs/enqueue.ts";
import { delay } from "./machines.ts";

const PAYERS = 3000;
/** Customer numbers that the product does not assign. */
const FIRST_NUMBER = 300_000;
const FEE_CENTS = 2990;
/** Contracts began so many months ago: a run of each is possible. */
const MONTHS = 24;
const DONE_WITHIN_MS = 180_000;

const now = (): string => monthOf(berlinDay(new Date()));

/** Customers to bill, in one statement each for all. */
export async function makePayers(url: string): Promise<void> {
  const start = `${addMonths(now(), -MONTHS)}-01`;
  await withClient(url, async (client) => {
    await client.query(`BEGIN;
      CREATE TEMP TABLE payer ON COMMIT DROP AS
        SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${PAYERS}) AS n;
      INSERT INTO customer (id, number, contract_start) SELECT id, ${FIRST_NUMBER} + n, '${start}' FROM payer;
      INSERT INTO app_user (id, role, customer_id, first_name, last_name, email, birthday)
        SELECT id, 'customer', id, 'Zara', 'Zahler-' || n, 'zahler' || n || '@probe.example', '1950-01-01' FROM payer;
      INSERT INTO customer_price (customer_id, valid_from, package, monthly_fee_cents)
        SELECT id, '${start}', 'praktisch', ${FEE_CENTS} FROM payer;
      UPDATE accounting_setting SET locked_until = NULL;
      COMMIT`);
  });
}

async function withClient<T>(
  url: string,
  work: (client: ReturnType<typeof createClient>) => Promise<T>,
): Promise<T> {
  const client = createClient(url, "trial");
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Has the claims of a month made and resolves in the middle of it. Gives what waits for its end and tells what is wrong
 * then: each payer billed once, no number left out, the sums right.
 */
export async function startClaimsRun(
  deps: Deps,
  url: string,
  round: number,
): Promise<() => Promise<string[]>> {
  const month = addMonths(now(), round - MONTHS + 1);
  await enqueue(deps, makeClaims, { month, recreate: false });
  await until(async () => {
    const job = await jobOf(deps, month);
    if (job?.state === "done" || job?.state === "dead")
      throw new Error(`the claims run was over: ${job.state}`);
    return (job?.progress_done ?? 0) > 0;
  });
  return async () => {
    await until(async () =>
      ["done", "dead"].includes((await jobOf(deps, month).catch(() => undefined))?.state ?? ""),
    );
    return problemsOf(deps, url, month);
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > DONE_WITHIN_MS) throw new Error("the claims run does not go on");
    await delay(20);
  }
}

const jobOf = async ({ db }: Deps, month: string) =>
  db
    .selectFrom("job")
    .select(["state", "progress_done", "attempts"])
    .where("name", "=", "make-claims")
    .where("key", "=", month)
    .executeTakeFirst();

async function problemsOf(deps: Deps, url: string, month: string): Promise<string[]> {
  const found = await withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::integer AS made, count(DISTINCT customer_id)::integer AS payers, sum(gross_cents)::integer AS cents,
         (SELECT max(seq) - count(*) FROM claim)::integer AS gaps,
         (SELECT count(*) FROM claim_run WHERE month = $1)::integer AS told
       FROM claim WHERE month = $1 AND customer_id IN (SELECT id FROM customer WHERE number > $2)`,
      [month, FIRST_NUMBER],
    );
    return JSON.stringify(rows[0]);
  });
  const wanted = { made: PAYERS, payers: PAYERS, cents: PAYERS * FEE_CENTS, gaps: 0, told: 1 };
  const job = await jobOf(deps, month);
  console.error(`claims of ${month}: ${found}, in ${job?.attempts} tries`);
  const { problems } = await verifyAccounting({ ...deps, actor: { kind: "system", name: "Probe" } });
  return [...(found === JSON.stringify(wanted) ? [] : [`claims: ${found}`]), ...problems];
}
