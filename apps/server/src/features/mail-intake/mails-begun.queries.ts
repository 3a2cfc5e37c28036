import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";

/** Longer than processing a mail can take: a process that began before and has not ended was lost. */
const LOST_AFTER_MS = 5 * 60_000;

/**
 * Records that processing of a mail begins. Returns how often it began without an end, this time included; a beginning
 * within the last five minutes may still end, so it is not counted. For a mail that was set aside and put back the
 * count starts again at 1.
 */
export async function beginMail(ctx: Ctx, message_key: string): Promise<number> {
  const now = ctx.clock();
  const lostBefore = new Date(now.getTime() - LOST_AFTER_MS);
  const { rows } = await sql<{ times: number }>`
    INSERT INTO mail_begun (message_key, begun_at) VALUES (${message_key}, ${now})
    ON CONFLICT (message_key) DO UPDATE SET
      begun_at = CASE WHEN mail_begun.begun_at < ${lostBefore} THEN excluded.begun_at ELSE mail_begun.begun_at END,
      times = CASE WHEN mail_begun.aside_at IS NOT NULL THEN 1
        WHEN mail_begun.begun_at < ${lostBefore} THEN mail_begun.times + 1 ELSE mail_begun.times END,
      aside_at = NULL, sender_id = NULL
    RETURNING times`.execute(ctx.db);
  return rows[0]?.times ?? 1;
}

/** Records that processing the mail has ended, with or without success. */
export async function endMail(ctx: Ctx, message_key: string): Promise<void> {
  await ctx.db.deleteFrom("mail_begun").where("message_key", "=", message_key).execute();
}

/** Records that a mail of this member is set aside for a person. */
export async function setAside(ctx: Ctx, message_key: string, sender_id: string): Promise<void> {
  await ctx.db
    .updateTable("mail_begun")
    .set({ aside_at: ctx.clock(), sender_id })
    .where("message_key", "=", message_key)
    .execute();
}

/** Forgets the mails that were set aside, when none is left in their folder. */
export async function deleteAside(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("mail_begun").where("aside_at", "is not", null).execute();
}

export async function deleteBegunBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.deleteFrom("mail_begun").where("begun_at", "<", before).execute();
}
