import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";

/**
 * Tables that belong to a group by `customer_id`, in an order that satisfies all foreign keys. Persons and contract
 * come last.
 */
const TABLES = [
  "contact_note",
  "deadline",
  "file_claim",
  "file_suggestion",
  "deleted_file_version",
  "deleted_file",
  "file_version",
  "file",
  "folder",
  "listing_entry",
  "listing_audience",
  "content_page",
  "content_part",
  "content",
  "content_text",
  "search_word",
  "blob",
  "template",
  "mandate",
  "customer_price",
] as const;

/**
 * Deletes all rows of a group but its books (`eraseAccount`) and change history. Foreign keys delete what belongs to a
 * person (sessions, links, passkeys, emergency contacts). Waiting jobs are deleted; a running one finds no rows.
 */
export async function deleteGroup(ctx: Ctx, customerId: string): Promise<void> {
  for (const table of TABLES) {
    await ctx.db.deleteFrom(table).where("customer_id", "=", customerId).execute();
  }
  await ctx.db.deleteFrom("app_user").where("customer_id", "=", customerId).execute();
  await ctx.db.deleteFrom("customer").where("id", "=", customerId).execute();
  await ctx.db
    .deleteFrom("job")
    .where("customer_id", "=", customerId)
    .where("state", "<>", "running")
    .execute();
}

export async function countGroup(ctx: Ctx, customerId: string): Promise<{ persons: number; files: number }> {
  const count = async (table: "app_user" | "file") =>
    ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("customer_id", "=", customerId)
      .executeTakeFirstOrThrow();
  return { persons: (await count("app_user")).count, files: (await count("file")).count };
}

/** Number of documents of a sample that came, or got a new version, after it was loaded: its own are made within seconds. */
export async function countAddedFiles(ctx: Ctx, customerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM file JOIN customer ON customer.id = file.customer_id
    CROSS JOIN LATERAL (SELECT customer.created_at + interval '1 minute' AS at) AS loaded
    WHERE file.customer_id = ${customerId} AND (file.created_at > loaded.at OR EXISTS (
      SELECT FROM file_version AS version WHERE version.customer_id = file.customer_id AND version.file_id = file.id
        AND version.created_at > loaded.at))`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
