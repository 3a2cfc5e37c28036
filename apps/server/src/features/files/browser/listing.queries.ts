import { sql } from "kysely";
import { has } from "../../../context/authorize.ts";
import { userOf, type Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { PREPARED } from "../../../db/prepared.ts";

/** Audience of everybody in a group; as a group id, the group of the templates for all customers. */
const EVERYBODY = "00000000-0000-0000-0000-000000000000";
const STAFF = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Readers who see the same rows, and whose changes are counted together. */
interface Audience {
  readonly customer_id: string;
  readonly audience: string;
}

/** State of the counted changes of an audience. */
export interface Mark {
  /** Number of the newest change that the audience sees. */
  readonly number: number;
  /** Removals up to this number are deleted. */
  readonly forgotten: number;
}

/** The audiences of the actor, in the order of `ListingState.numbers`. */
function audiencesOf(ctx: Ctx, customerId: string): readonly Audience[] {
  const own = has(ctx.actor, "documents.manage") ? STAFF : userOf(ctx).id;
  return [
    { customer_id: customerId, audience: EVERYBODY },
    { customer_id: customerId, audience: own },
    { customer_id: EVERYBODY, audience: EVERYBODY },
  ];
}

/** The mark of each audience of the actor, by one index read. Errors: 404 for a group that does not exist. */
export async function readWatermarks(ctx: Ctx, customerId: string): Promise<Mark[]> {
  const audiences = audiencesOf(ctx, customerId);
  const rows = await ctx.db
    .selectFrom("listing_audience")
    .select(["customer_id", "audience", "number", "forgotten"])
    .where((eb) =>
      eb(
        eb.refTuple("customer_id", "audience"),
        "in",
        audiences.map(({ customer_id, audience }) => eb.tuple(customer_id, audience)),
      ),
    )
    .modifyEnd(PREPARED)
    .execute();
  const marks = audiences.map(
    (each) =>
      rows.find((row) => row.customer_id === each.customer_id && row.audience === each.audience) ?? {
        number: 0,
        forgotten: 0,
      },
  );
  // Each group has folders, which all its members see.
  if (marks[0]?.number === 0) throw notFound();
  return marks;
}

/** A row that came, changed or went. */
export interface Entry {
  readonly id: string;
  readonly kind: "file" | "folder" | "template";
  /** True if one of the actor's audiences saw the row and no longer does; another audience may. */
  readonly went: boolean;
}

/**
 * The changes that the actor's audiences saw after these numbers; undefined if there are more than `limit`. Rows that
 * went before the actor joined are left out: a reader can send numbers from before that time.
 */
export async function listEntries(
  ctx: Ctx,
  customerId: string,
  after: readonly number[],
  limit: number,
): Promise<Entry[] | undefined> {
  const pairs = audiencesOf(ctx, customerId).map(({ customer_id, audience }, index) => ({
    customer_id,
    audience,
    number: after[index] ?? 0,
  }));
  const { rows } = await sql<Entry>`
    SELECT entry.id, entry.kind, entry.gone_at IS NOT NULL AS went
    FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS known (customer_id uuid, audience uuid, number bigint)
    CROSS JOIN LATERAL (
      SELECT id, kind, gone_at FROM listing_entry
      WHERE customer_id = known.customer_id AND audience = known.audience AND number > known.number
        AND (gone_at IS NULL OR gone_at >= (SELECT created_at FROM app_user WHERE id = ${userOf(ctx).id}))
      LIMIT ${limit + 1}
    ) AS entry ${PREPARED}`.execute(ctx.db);
  return rows.length > limit ? undefined : rows;
}

/**
 * Forgets removals before `before`: readers with an older state get the whole listing. Also forgets audiences of
 * persons who have left.
 */
export async function forgetGone(ctx: Ctx, before: Date): Promise<void> {
  // Raises the limit in one run and deletes in the next one: a reader who has just read the old limit still finds the
  // removals.
  await sql`
    DELETE FROM listing_entry WHERE (customer_id, id, audience) IN (
      SELECT entry.customer_id, entry.id, entry.audience
      FROM listing_entry AS entry JOIN listing_audience USING (customer_id, audience)
      WHERE entry.gone_at < ${before} AND entry.number <= forgotten
      FOR UPDATE OF entry SKIP LOCKED)`.execute(ctx.db);
  await sql`
    WITH gone AS (
      SELECT customer_id, audience, max(number) AS number
      FROM listing_entry WHERE gone_at < ${before} GROUP BY customer_id, audience
    ), free AS (
      SELECT customer_id, audience, gone.number
      FROM listing_audience JOIN gone USING (customer_id, audience)
      WHERE forgotten < gone.number
      FOR NO KEY UPDATE OF listing_audience SKIP LOCKED
    )
    UPDATE listing_audience AS known SET forgotten = free.number
    FROM free WHERE known.customer_id = free.customer_id AND known.audience = free.audience`.execute(ctx.db);
  // Deletes audiences of persons who have left the group.
  await sql`
    DELETE FROM listing_audience AS known
    WHERE audience NOT IN (${EVERYBODY}, ${STAFF})
      AND NOT EXISTS (SELECT FROM app_user WHERE id = audience AND app_user.customer_id = known.customer_id)
      AND NOT EXISTS (
        SELECT FROM listing_entry AS entry
        WHERE entry.customer_id = known.customer_id AND entry.audience = known.audience)`.execute(ctx.db);
}
