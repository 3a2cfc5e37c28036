import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { ContentKey } from "./reading.queries.ts";

/** Contents of documents without a reading job: groups take turns, in each the newest comes first. */
export async function listUnread(ctx: Ctx, limit: number): Promise<ContentKey[]> {
  const { rows } = await sql<ContentKey>`
    SELECT customer_id, sha256 FROM (
      SELECT customer_id, sha256, max(created_at) AS came,
        row_number() OVER (PARTITION BY customer_id ORDER BY max(created_at) DESC) AS place
      FROM file
      WHERE machine_state = 'waiting' AND NOT EXISTS (
        SELECT FROM content WHERE content.customer_id = file.customer_id AND content.sha256 = file.sha256)
      GROUP BY customer_id, sha256) AS unread
    ORDER BY place, came DESC LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * Contents that wait to be read or recognised without a job, the newest first; `gave_up` if a job has failed for good.
 */
export async function listForgotten(
  ctx: Ctx,
  limit: number,
): Promise<(ContentKey & { state: string; gave_up: boolean })[]> {
  const { rows } = await sql<ContentKey & { state: string; gave_up: boolean }>`
    SELECT customer_id, sha256, state, EXISTS (
      SELECT FROM job WHERE job.name IN ('read-content', 'recognise-content') AND job.state = 'dead'
        AND job.key = concat(content.customer_id, '/', content.sha256) AND job.finished_at > content.created_at) AS gave_up
    FROM content
    WHERE state IN ('waiting', 'recognising') AND EXISTS (
      SELECT FROM file WHERE file.customer_id = content.customer_id AND file.sha256 = content.sha256)
    AND NOT EXISTS (
      SELECT FROM job WHERE job.name IN ('read-content', 'recognise-content') AND job.state IN ('queued', 'running')
        AND job.key = concat(content.customer_id, '/', content.sha256))
    ORDER BY created_at DESC LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

/** Contents read by readers with this prefix of the name, the newest first. */
export async function listReadBy(ctx: Ctx, reader: string): Promise<ContentKey[]> {
  return ctx.db
    .selectFrom("content")
    .select(["customer_id", "sha256"])
    .where(sql<boolean>`starts_with(reader, ${reader})`)
    .orderBy("created_at", "desc")
    .execute();
}

export interface StateCount {
  readonly state: string;
  readonly reason: string | null;
  readonly count: number;
}

/** Number of documents in each state, by reason. */
export async function countStates(ctx: Ctx): Promise<StateCount[]> {
  return ctx.db
    .selectFrom("file")
    .select((eb) => [
      "machine_state as state",
      "machine_reason as reason",
      eb.fn.countAll<number>().as("count"),
    ])
    .groupBy(["machine_state", "machine_reason"])
    .orderBy("machine_state")
    .orderBy("machine_reason")
    .execute();
}

export interface WatchedRow {
  readonly id: string;
  readonly customer_id: string;
  readonly customer_name: string;
  readonly name: string;
  readonly extension: string;
  readonly state: string;
  readonly reason: string | null;
  readonly pages: number | null;
  readonly pages_read: number;
  readonly pages_turned: number;
  readonly confidence: number | null;
  readonly updated_at: Date;
}

/** Documents that were not read, were read only in part or with doubt, or have turned pages; the last read first. */
export async function listWatched(
  ctx: Ctx,
  { unsure, limit }: { readonly unsure: number; readonly limit: number },
): Promise<WatchedRow[]> {
  const { rows } = await sql<WatchedRow>`
    SELECT file.id, file.customer_id, concat_ws(' ', holder.first_name, holder.last_name) AS customer_name,
      file.name, file.extension, content.state, content.reason, content.pages, content.pages_read,
      content.pages_turned, content.confidence, content.updated_at
    FROM content
    JOIN file ON file.customer_id = content.customer_id AND file.sha256 = content.sha256
    JOIN app_user AS holder ON holder.id = file.customer_id
    WHERE content.state IN ('partly', 'failed', 'refused') OR content.pages_turned > 0 OR content.confidence < ${unsure}
    ORDER BY content.updated_at DESC, file.id LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

/** Upload time of the oldest document that waits to be read; null without one. */
export const findOldestWaiting = async (ctx: Ctx): Promise<Date | null> => (await sumUnread(ctx)).oldest;

interface UnreadSums {
  /** Number of documents that wait to be read, with the upload time of the oldest. */
  readonly waiting: number;
  readonly oldest: Date | null;
  /** Number of documents that could not be read. */
  readonly refused: number;
}

/** Reads, unlike `countStates`, only the unread documents, by their contents. */
export async function sumUnread(ctx: Ctx): Promise<UnreadSums> {
  const { rows } = await sql<UnreadSums>`
    SELECT (new.count + begun.count)::integer AS waiting, least(new.oldest, begun.oldest) AS oldest, begun.refused::integer AS refused
    FROM (SELECT count(*) AS count, min(created_at) AS oldest FROM file WHERE machine_state = 'waiting') AS new,
      (SELECT count(*) FILTER (WHERE file.machine_state = 'recognising') AS count,
        min(file.created_at) FILTER (WHERE file.machine_state = 'recognising') AS oldest,
        count(*) FILTER (WHERE file.machine_state IN ('failed', 'refused')) AS refused
      FROM content JOIN file ON file.customer_id = content.customer_id AND file.sha256 = content.sha256
      WHERE content.state IN ('recognising', 'failed', 'refused')) AS begun`.execute(ctx.db);
  const [sums] = rows;
  if (!sums) throw new Error("a sum has a row");
  return sums;
}
