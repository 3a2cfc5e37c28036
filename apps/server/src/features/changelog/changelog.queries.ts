import { actionsWith } from "@krempelfrei/contract/changelog/change-words";
import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { containsWord, searchWords } from "../../db/search-text.ts";

export interface LoggedChangeRow {
  readonly id: number;
  readonly at: Date;
  /** `at` to the microsecond: a Date has milliseconds only. */
  readonly exact_at: string;
  readonly actor_id: string | null;
  /** Null once erased, like `subject_name` and `changes`. */
  readonly actor_name: string | null;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly customer_id: string | null;
  /** Null also if the customer was deleted. */
  readonly customer_name: string | null;
  readonly changes: unknown;
  readonly ip: string | null;
  readonly is_ip_erased: boolean;
}

/** Position of a page's last entry; the next page begins below it. */
export interface Position {
  readonly at: string;
  readonly id: number;
}

export interface ChangeFilters {
  readonly actor_id?: string | undefined;
  readonly customer_id?: string | undefined;
  readonly kind?: string | undefined;
  /** Days in Germany, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search: string;
  readonly below?: Position | undefined;
  readonly limit: number;
}

/** Worded like the index `change_search`, so that it is used. */
const WORDS = sql`(actor_name || ' ' || subject_name)`;

/** Worded like the index `change_kind`, so that it is used. */
const kind = sql`split_part(action, '.', 1)`;

const dayStart = (day: string, later: 0 | 1) =>
  sql<Date>`((${day}::date + ${sql.lit(later)})::timestamp AT TIME ZONE 'Europe/Berlin')`;

export type MatchedFilters = Omit<ChangeFilters, "below" | "limit">;

function filtered(ctx: Ctx, filters: MatchedFilters) {
  let query = ctx.db.selectFrom("change");
  if (filters.actor_id !== undefined) query = query.where("actor_id", "=", filters.actor_id);
  if (filters.customer_id !== undefined) query = query.where("customer_id", "=", filters.customer_id);
  if (filters.kind !== undefined) query = query.where(kind, "=", filters.kind);
  if (filters.from !== undefined) query = query.where("at", ">=", dayStart(filters.from, 0));
  if (filters.to !== undefined) query = query.where("at", "<", dayStart(filters.to, 1));
  for (const word of searchWords(filters.search)) {
    query = query.where(
      sql<boolean>`(${containsWord(WORDS, word)} OR action = ANY(${actionsWith(word)}::text[]))`,
    );
  }
  return query;
}

/** Number of entries that match all filters. */
export async function countChangeRows(ctx: Ctx, filters: MatchedFilters): Promise<number> {
  const { count } = await filtered(ctx, filters)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Entries that match all filters, the newest first. Each filter alone has an index in the order of the list, so that a
 * late page costs as much as the first one.
 */
export async function listChangeRows(ctx: Ctx, filters: ChangeFilters): Promise<LoggedChangeRow[]> {
  const { below } = filters;
  let query = filtered(ctx, filters)
    .select([
      "id",
      "at",
      "actor_id",
      "actor_name",
      "action",
      "subject_type",
      "subject_id",
      "subject_name",
      "customer_id",
      "changes",
      "ip",
    ])
    .select(sql<boolean>`ip IS NULL AND ip_hash IS NOT NULL`.as("is_ip_erased"))
    // A subquery for the rows of the page only, instead of another query.
    .select(
      sql<
        string | null
      >`(SELECT first_name || ' ' || last_name FROM app_user WHERE app_user.id = change.customer_id)`.as(
        "customer_name",
      ),
    )
    .select(sql<string>`to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("exact_at"));
  if (below !== undefined) {
    query = query.where(sql<boolean>`(at, id) < (${below.at}::timestamptz, ${below.id}::bigint)`);
  }
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(filters.limit).execute();
}

/** Full names of the existing people among these. */
export async function namesOfPeople(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom("app_user")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where("id", "in", ids)
    .execute();
}

/** Names of the existing folders among these. */
export async function namesOfFolders(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom("folder")
    .select(["id", sql<string>`CASE WHEN parent_id IS NULL THEN 'Startseite' ELSE name END`.as("name")])
    .where("id", "in", ids)
    .execute();
}
