import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "../data/files.queries.ts";

const letters = (ctx: Ctx) =>
  ctx.db
    .selectFrom("filed_letter")
    .innerJoin("file", (join) =>
      join
        .onRef("file.customer_id", "=", "filed_letter.customer_id")
        .onRef("file.id", "=", "filed_letter.file_id"),
    );

/** Who dropped letters of which it was not told yet. */
export async function listToTell(ctx: Ctx): Promise<{ customer_id: string; user_id: string }[]> {
  const rows = await letters(ctx)
    .select(["file.customer_id", "file.created_by as user_id"])
    .distinct()
    .where("file.created_by", "is not", null)
    .orderBy("file.customer_id")
    .execute();
  return rows.flatMap(({ customer_id, user_id }) => (user_id === null ? [] : [{ customer_id, user_id }]));
}

/** Takes the mail of a day (YYYY-MM-DD): true for the first caller of the day where the person wants it. */
export async function takeDay(ctx: Ctx, userId: string, day: string): Promise<boolean> {
  const row = await ctx.db
    .insertInto("filed_mail")
    .values({ user_id: userId, last_on: day })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ last_on: day })
        .where("filed_mail.is_wanted", "=", true)
        .where((eb) => eb.or([eb("filed_mail.last_on", "is", null), eb("filed_mail.last_on", "<", day)])),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom to mail; undefined for somebody who is deactivated, has no address or left the group. */
export async function findRecipient(
  ctx: Ctx,
  { customer_id, user_id }: Of,
): Promise<{ first_name: string; last_name: string; address: string } | undefined> {
  const row = await ctx.db
    .selectFrom("app_user")
    .select(["first_name", "last_name", "email"])
    .where("customer_id", "=", customer_id)
    .where("id", "=", user_id)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row && row.email !== null ? { ...row, address: row.email } : undefined;
}

type Of = { readonly customer_id: string; readonly user_id: string };

/** Takes the letters of a person that wait to be told: nobody else gets them. */
export async function takeLetters(ctx: Ctx, { customer_id, user_id }: Of): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    WITH taken AS (
      DELETE FROM filed_letter USING file
      WHERE filed_letter.customer_id = ${customer_id} AND file.customer_id = filed_letter.customer_id
        AND file.id = filed_letter.file_id AND file.created_by = ${user_id}
      RETURNING filed_letter.file_id)
    SELECT file.* FROM file JOIN taken ON taken.file_id = file.id
    WHERE file.customer_id = ${customer_id}`.execute(ctx.db);
  return rows;
}

export async function isFiledMailWanted(ctx: Ctx, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("filed_mail")
    .select("is_wanted")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.is_wanted ?? true;
}

export async function setFiledMailWanted(ctx: Ctx, userId: string, is_wanted: boolean): Promise<void> {
  await ctx.db
    .insertInto("filed_mail")
    .values({ user_id: userId, is_wanted })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ is_wanted }))
    .execute();
}
