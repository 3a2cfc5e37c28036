import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";

/** Longer than processing a mail can take: a process that began before and has not ended was lost. */
const LOST_AFTER_MS = 5 * 60_000;

/**
 * Records that processing of a mail begins. Returns how often it began without an end, this time included; a beginning
 * within the last five minutes may still end, so it is not counted.
 */
export async function beginMail(ctx: Ctx, message_key: string): Promise<number> {
  const now = ctx.clock();
  const lostBefore = new Date(now.getTime() - LOST_AFTER_MS);
  const { rows } = await sql<{ times: number }>`
    INSERT INTO mail_begun (message_key, begun_at) VALUES (${message_key}, ${now})
    ON CONFLICT (message_key) DO UPDATE SET
      begun_at = CASE WHEN mail_begun.begun_at < ${lostBefore} THEN excluded.begun_at ELSE mail_begun.begun_at END,
      times = mail_begun.times + CASE WHEN mail_begun.begun_at < ${lostBefore} THEN 1 ELSE 0 END
    RETURNING times`.execute(ctx.db);
  return rows[0]?.times ?? 1;
}

/** Records that processing the mail has ended, with or without success. */
export async function endMail(ctx: Ctx, message_key: string): Promise<void> {
  await ctx.db.deleteFrom("mail_begun").where("message_key", "=", message_key).execute();
}

export async function deleteBegunBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.deleteFrom("mail_begun").where("begun_at", "<", before).execute();
}
