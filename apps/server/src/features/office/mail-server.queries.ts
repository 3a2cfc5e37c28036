import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { REFUSED } from "../../mail/port.ts";

/** Name of the job that checks the mail server. */
export const CHECK_MAIL_SERVER = "check-mail-server";

/** The first failed check of the mail server since the last one that succeeded; undefined if none has failed. */
export async function findMailServerFailure(ctx: Ctx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(finished_at) AS at FROM job WHERE state = 'dead' AND name = ${CHECK_MAIL_SERVER}`.execute(
    ctx.db,
  );
  return rows[0]?.at ?? undefined;
}

/** Jobs of mails that the queue has given up since then, except those whose recipient was refused; the oldest first. */
export async function listMailsGivenUp(ctx: Ctx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM job
    WHERE state = 'dead' AND starts_with(name, 'send-') AND finished_at >= ${since}
      AND starts_with(last_error, ${REFUSED}) IS NOT TRUE
    ORDER BY finished_at, id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
