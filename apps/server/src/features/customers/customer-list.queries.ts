import { berlinDay } from "@krempelfrei/contract/dates";
import type { CustomerState } from "@krempelfrei/contract/customers/customer-terms";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { has } from "../../context/authorize.ts";
import { userOf, type Ctx } from "../../context/context.ts";
import { columnContains, containsWord, searchWords } from "../../db/search-text.ts";
import { versionOn } from "../accounting/data/price-version.queries.ts";

type Sort = "number" | "name" | "email" | "city" | "package" | "contract_start" | "waiting_files";

export interface CustomerFilters {
  readonly search: string;
  readonly package?: string | undefined;
  readonly state?: CustomerState | undefined;
  /** Id of a staff member, or `none`. */
  readonly caretaker?: string | undefined;
  readonly waiting?: "true" | "false" | undefined;
  readonly sort: Sort;
  readonly direction: "asc" | "desc";
}

const WAITING = sql`SELECT FROM file WHERE file.customer_id = customer.id AND (file.is_locker OR file.is_unmanaged)`;

/** The state of a contract on a day, the same rule as the contract's `stateOn`; a test compares both. */
const STATES: Record<CustomerState, (today: string) => RawBuilder<SqlBool>> = {
  planned: (today) => sql`(customer.cancelled_to IS NULL AND customer.contract_start > ${today}::date)`,
  active: (today) => sql`(customer.cancelled_to IS NULL AND customer.contract_start <= ${today}::date)`,
  cancelled: (today) => sql`(customer.cancelled_to >= ${today}::date)`,
  ended: (today) => sql`(customer.cancelled_to < ${today}::date)`,
};

/** The package valid on a day. */
const packageOn = (today: string) => sql<string>`(
  SELECT price.package FROM customer_price AS price WHERE price.customer_id = customer.id
  ORDER BY ${versionOn(today)} LIMIT 1)`;

const SORTS: Record<Sort, (today: string) => RawBuilder<unknown>> = {
  number: () => sql`customer.number`,
  name: () => sql`customer.sort_name`,
  email: () => sql`(SELECT app_user.email FROM app_user WHERE app_user.id = customer.id)`,
  city: () => sql`public.search_text(coalesce(customer.city, ''))`,
  package: packageOn,
  contract_start: () => sql`customer.contract_start`,
  waiting_files: () => sql`(SELECT count(*) FROM (${WAITING}) AS waiting)`,
};

/** Searched fields for readers without the right to addresses: they cannot search by fields that they do not see. */
const BARE = sql`(
  SELECT app_user.first_name || ' ' || app_user.last_name || ' ' || customer.number
  FROM app_user WHERE app_user.id = customer.id)`;

function conditionsOf(ctx: Ctx, filters: CustomerFilters, today: string): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const word of searchWords(filters.search)) {
    conditions.push(columnContains(sql`customer.search`, word));
    if (!has(ctx.actor, "customers.details")) conditions.push(containsWord(BARE, word));
  }
  if (filters.package !== undefined) conditions.push(sql`${packageOn(today)} = ${filters.package}`);
  if (filters.state !== undefined) conditions.push(STATES[filters.state](today));
  if (filters.caretaker === "none") conditions.push(sql`customer.caretaker_user_id IS NULL`);
  else if (filters.caretaker !== undefined)
    conditions.push(sql`customer.caretaker_user_id = ${filters.caretaker}`);
  if (filters.waiting === "false") conditions.push(sql`NOT EXISTS (${WAITING})`);
  // As in the number of waiting customers.
  if (filters.waiting === "true") conditions.push(sql`EXISTS (${WAITING})`, sql`NOT customer.is_sample`);
  return conditions;
}

/**
 * Ids of the customers of a list, sorted, and their total number: a part, or all but the sample. One search serves
 * both; without a search both use an index.
 */
export async function findCustomerIds(
  ctx: Ctx,
  filters: CustomerFilters,
  part: { readonly limit: number; readonly offset: number } | "all-real",
): Promise<{ ids: string[]; total: number }> {
  const today = berlinDay(ctx.clock());
  const conditions = conditionsOf(ctx, filters, today);
  // The sample customer is listed but not exported.
  if (part === "all-real") conditions.push(sql`NOT customer.is_sample`);
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const direction = sql.raw(filters.direction === "desc" ? "DESC" : "ASC");
  const window = part === "all-real" ? sql`` : sql`LIMIT ${part.limit} OFFSET ${part.offset}`;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    WITH hits AS ${sql.raw(conditions.length === 0 ? "NOT MATERIALIZED" : "MATERIALIZED")} (
      SELECT customer.id, ${SORTS[filters.sort](today)} AS place FROM customer ${where})
    SELECT (SELECT count(*) FROM hits) AS total,
      ARRAY(SELECT id FROM hits ORDER BY place ${direction}, id ${direction} ${window}) AS ids`.execute(
    ctx.db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

export interface CountRow extends Record<CustomerState, number> {
  readonly total: number;
  readonly waiting: number;
  readonly waiting_files: number;
}

export async function countCustomerRows(ctx: Ctx): Promise<CountRow> {
  const today = berlinDay(ctx.clock());
  const counts = Object.entries(STATES).map(
    ([state, condition]) => sql`count(*) FILTER (WHERE ${condition(today)}) AS ${sql.ref(state)}`,
  );
  const { rows } = await sql<CountRow>`
    SELECT * FROM (SELECT count(*) AS total, ${sql.join(counts)} FROM customer WHERE NOT is_sample) AS customers,
      (SELECT count(DISTINCT customer_id) AS waiting, count(*) AS waiting_files
        FROM file WHERE (is_locker OR is_unmanaged)
          AND customer_id IS DISTINCT FROM (SELECT id FROM customer WHERE is_sample)) AS files`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Error("nothing counted");
  return row;
}

interface MostWaitingRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly waiting_files: number;
}

/** Customers but the sample with the most unfiled documents, without those that another employee has open. */
export async function listMostWaitingRows(ctx: Ctx, limit: number): Promise<MostWaitingRow[]> {
  const { rows } = await sql<MostWaitingRow>`
    SELECT waiting.customer_id AS id, app_user.first_name, app_user.last_name, waiting.count AS waiting_files
    FROM (SELECT file.customer_id, count(*)::integer AS count FROM file
      WHERE (file.is_locker OR file.is_unmanaged)
        AND file.customer_id IS DISTINCT FROM (SELECT id FROM customer WHERE is_sample)
        AND NOT EXISTS (SELECT FROM file_claim AS claimed
          WHERE claimed.customer_id = file.customer_id AND claimed.file_id = file.id
            AND claimed.user_id <> ${userOf(ctx).id} AND claimed.until > ${ctx.clock()})
      GROUP BY file.customer_id ORDER BY count DESC, file.customer_id DESC LIMIT ${limit}) AS waiting
    JOIN app_user ON app_user.id = waiting.customer_id
    ORDER BY waiting.count DESC, waiting.customer_id DESC`.execute(ctx.db);
  return rows;
}
