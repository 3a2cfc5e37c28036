import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";

/** Employee who has a document open. */
export interface FileClaimer {
  readonly id: string;
  readonly name: string;
}

/**
 * Takes or renews the claim of a file, unless another person's is still valid; in one statement, so that of two
 * parallel calls exactly one gets it. Returns the id of the claim's holder, or undefined if there is no such file.
 */
export async function takeFileClaim(
  ctx: Ctx,
  claim: { file_id: string; user_id: string; until: Date },
): Promise<string | undefined> {
  const now = ctx.clock();
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO file_claim (customer_id, file_id, user_id, until)
    SELECT customer_id, id, ${claim.user_id}::uuid, ${claim.until}::timestamptz
    FROM file WHERE id = ${claim.file_id} FOR KEY SHARE
    ON CONFLICT (customer_id, file_id) DO UPDATE SET
      user_id = CASE WHEN file_claim.until <= ${now} THEN excluded.user_id ELSE file_claim.user_id END,
      until = CASE
        WHEN file_claim.until <= ${now} OR file_claim.user_id = excluded.user_id THEN excluded.until
        ELSE file_claim.until END
    RETURNING user_id`.execute(ctx.db);
  return rows[0]?.user_id;
}

export async function getFileClaimer(ctx: Ctx, userId: string): Promise<FileClaimer> {
  const { id, first_name, last_name } = await ctx.db
    .selectFrom("app_user")
    .select(["id", "first_name", "last_name"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { id, name: fullName({ first_name, last_name }) };
}

export async function deleteFileClaim(ctx: Ctx, file: GroupKey, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom("file_claim")
    .where("customer_id", "=", file.customer_id)
    .where("file_id", "=", file.id)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteEndedFileClaims(ctx: Ctx): Promise<void> {
  // Skips locked rows, because waiting for each other could deadlock.
  await sql`
    DELETE FROM file_claim WHERE (customer_id, file_id) IN (
      SELECT customer_id, file_id FROM file_claim WHERE until <= ${ctx.clock()} FOR UPDATE SKIP LOCKED)`.execute(
    ctx.db,
  );
}

/** The valid claims of others in a group, by file. */
export async function listFileClaims(
  ctx: Ctx,
  customerId: string,
  exceptUserId: string,
): Promise<Map<string, FileClaimer>> {
  const rows = await ctx.db
    .selectFrom("file_claim")
    .innerJoin("app_user", "app_user.id", "file_claim.user_id")
    .select(["file_claim.file_id", "app_user.id", "app_user.first_name", "app_user.last_name"])
    .where("file_claim.customer_id", "=", customerId)
    .where("file_claim.user_id", "<>", exceptUserId)
    .where("file_claim.until", ">", ctx.clock())
    .orderBy("file_claim.file_id")
    .execute();
  return new Map(rows.map((row) => [row.file_id, { id: row.id, name: fullName(row) }]));
}

/**
 * A text that changes whenever `listFileClaims` does: when a claim begins, ends or expires, or its holder's row
 * changes; not when a claim is renewed.
 */
export async function fileClaimsState(ctx: Ctx, customerId: string, exceptUserId: string): Promise<string> {
  const { rows } = await sql<{ state: string | null }>`
    SELECT md5(string_agg(concat(c.file_id, u.id, u.revision), ',' ORDER BY c.file_id)) AS state
    FROM file_claim AS c JOIN app_user AS u ON u.id = c.user_id
    WHERE c.customer_id = ${customerId} AND c.user_id <> ${exceptUserId} AND c.until > ${ctx.clock()}`.execute(
    ctx.db,
  );
  return rows[0]?.state ?? "";
}
