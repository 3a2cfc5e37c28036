import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { PREPARED } from "../../../db/prepared.ts";

export interface Stored {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Counts one more file of a group on this day and returns the count, locked until the transaction ends; `documents`
 * are those of the group before parallel uploads.
 */
export async function countIntake(
  ctx: Ctx,
  customerId: string,
  { day, bytes }: { readonly day: string; readonly bytes: number },
): Promise<Stored & { readonly documents: number }> {
  const { rows } = await sql<Stored & { documents: number }>`
    INSERT INTO group_intake AS known (customer_id, day, files, bytes) VALUES (${customerId}, ${day}, 1, ${bytes}::bigint)
    ON CONFLICT (customer_id) DO UPDATE SET day = excluded.day,
      files = excluded.files + CASE WHEN known.day = excluded.day THEN known.files ELSE 0 END,
      bytes = excluded.bytes + CASE WHEN known.day = excluded.day THEN known.bytes ELSE 0 END
    RETURNING files, bytes, (SELECT count(*) FROM file WHERE customer_id = ${customerId}) AS documents
    ${PREPARED}`.execute(ctx.db);
  return rows[0] ?? { files: 1, bytes, documents: 0 };
}

/** Waits for parallel counts in this group, and locks until the transaction ends; the files of the last day with any. */
export async function lockIntake(
  ctx: Ctx,
  customerId: string,
): Promise<{ readonly day: string; readonly files: number } | undefined> {
  const { rows } = await sql<{ day: string; files: number }>`
    SELECT day, files FROM group_intake WHERE customer_id = ${customerId} FOR UPDATE ${PREPARED}`.execute(
    ctx.db,
  );
  return rows[0];
}

export async function getIntake(ctx: Ctx, customerId: string, day: string): Promise<Stored> {
  const row = await ctx.db
    .selectFrom("group_intake")
    .select(["files", "bytes"])
    .where("customer_id", "=", customerId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row ?? { files: 0, bytes: 0 };
}

export async function countDocuments(ctx: Ctx, customerId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("file")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("customer_id", "=", customerId)
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow();
  return count;
}

/** Bytes of all contents of a group, including earlier versions and deleted documents. */
export async function sumContents(ctx: Ctx, customerId: string): Promise<number> {
  const { bytes } = await ctx.db
    .selectFrom("blob")
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as("bytes"))
    .where("customer_id", "=", customerId)
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow();
  return bytes;
}
