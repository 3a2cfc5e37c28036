import { sql } from "kysely";
import type { Ctx } from "../../../core/context.ts";
import type { ContentKey } from "./reading.queries.ts";

/** Contents of documents that nobody has asked to read, the newest first. */
export async function listUnread(ctx: Ctx, limit: number): Promise<ContentKey[]> {
  const { rows } = await sql<ContentKey>`
    SELECT customer_id, sha256 FROM file
    WHERE machine_state = 'waiting' AND NOT EXISTS (
      SELECT FROM content WHERE content.customer_id = file.customer_id AND content.sha256 = file.sha256)
    GROUP BY customer_id, sha256 ORDER BY max(created_at) DESC LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

/** Contents whose reading no job is to go on with, and whether one has given up. */
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
