import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import type { SepaRun } from "../../../db/tables.ts";
import { IS_LATE } from "./sepa-items.queries.ts";

/** A run without its file, with the name of its author and the sums of its collections by status. */
export interface SepaRunRow extends Omit<Selectable<SepaRun>, "file" | "updated_at"> {
  readonly created_by_name: string | null;
  readonly by_status: readonly { status: string; count: number; sum_cents: number }[];
  /** Collections under way without a notice: not mailed yet, or the mail was refused or came back. */
  readonly unannounced: number;
  /** Collections under way whose notice went out too late (`IS_LATE`). */
  readonly late: number;
  /** The last note that letters announced collections under way or discarded: the next run counts on those. */
  readonly last_letters: { readonly count: number; readonly noted_at: string } | null;
}

/** Number of a run's collections under way that meet a condition. */
const countUnderway = (condition: RawBuilder<boolean>) => sql<number>`(
  SELECT count(*)::integer FROM sepa_item
  WHERE sepa_item.run_id = sepa_run.id AND sepa_item.status = 'im_einzug' AND ${condition})`;

const runs = (ctx: Ctx) =>
  ctx.db
    .selectFrom("sepa_run")
    .leftJoin("app_user", "app_user.id", "sepa_run.created_by")
    .select([
      "sepa_run.id",
      "msg_id",
      "month",
      "collection_on",
      "count",
      "sum_cents",
      "status",
      "sha256",
      "skipped",
      "created_by",
      "sepa_run.created_at",
      "downloaded_at",
      "submitted_by",
      "submitted_at",
      "booked_by",
      "booked_at",
      "discarded_by",
      "discarded_at",
      "discard_reason",
      "sepa_run.revision",
      sql<string | null>`app_user.first_name || ' ' || app_user.last_name`.as("created_by_name"),
      sql<SepaRunRow["by_status"]>`(
        SELECT coalesce(jsonb_agg(part ORDER BY status), '[]') FROM (
          SELECT status, count(*)::integer AS count, sum(amount_cents)::bigint AS sum_cents
          FROM sepa_item WHERE run_id = sepa_run.id GROUP BY status) AS part)`.as("by_status"),
      countUnderway(sql<boolean>`needs_notice AND notified_at IS NULL`).as("unannounced"),
      countUnderway(IS_LATE).as("late"),
      sql<SepaRunRow["last_letters"]>`(
        SELECT jsonb_build_object('count', count(*), 'noted_at', notified_at) FROM sepa_item
        WHERE run_id = sepa_run.id AND status IN ('im_einzug', 'verworfen') AND notified_by_post
        GROUP BY notified_at ORDER BY notified_at DESC LIMIT 1)`.as("last_letters"),
    ]);

/** The runs of a month, the newest first. */
export const listSepaRunRows = async (ctx: Ctx, month: string): Promise<SepaRunRow[]> =>
  runs(ctx).where("month", "=", month).orderBy("msg_id", "desc").execute();

/** The newest run of a month that was not discarded. */
export const findSepaRun = async (ctx: Ctx, month: string): Promise<SepaRunRow | undefined> =>
  runs(ctx)
    .where("month", "=", month)
    .where("status", "<>", "verworfen")
    .orderBy("msg_id", "desc")
    .limit(1)
    .executeTakeFirst();

export async function getSepaRunRow(ctx: Ctx, id: string): Promise<SepaRunRow> {
  const row = await runs(ctx).where("sepa_run.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The run that a bank refers to by the name of its file. */
export const findSepaRunByMessage = async (ctx: Ctx, messageId: string): Promise<SepaRunRow | undefined> =>
  runs(ctx).where("msg_id", "=", messageId).executeTakeFirst();

/** The bytes of the file; null after the retention period, if one of the file's customers was erased. */
export async function getSepaRunFile(ctx: Ctx, id: string): Promise<Buffer | null> {
  const row = await ctx.db.selectFrom("sepa_run").select("file").where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row.file;
}

/** Number of a month's runs, discarded ones included, because names of files are never reused. */
export async function countSepaRuns(ctx: Ctx, month: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("sepa_run")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("month", "=", month)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSepaRun(ctx: Ctx, run: Insertable<SepaRun>): Promise<string> {
  const { id } = await ctx.db.insertInto("sepa_run").values(run).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function setSepaRun(ctx: Ctx, id: string, changes: Updateable<SepaRun>): Promise<void> {
  await ctx.db.updateTable("sepa_run").set(changes).where("id", "=", id).execute();
}
